package dev.lockstep.ui.shell;

import dev.lockstep.model.database.DatabaseChoice;
import dev.lockstep.words.Words;
import javafx.event.ActionEvent;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/** Where to run: on the server that the program brings, at an address, or where the environment's {@code PG*} variables say. */
final class DatabaseDialog {
    private final Words words;
    private final ServerModel server;
    private final AddressField address = new AddressField();
    private final RadioButton embedded;
    private final RadioButton byAddress;
    private final RadioButton environment;
    private final Label message = new Label();
    private final VBox form = new VBox();
    private final ButtonType connect;
    private @Nullable Dialog<ButtonType> open;

    DatabaseDialog(Words words, ServerModel server) {
        this.words = words;
        this.server = server;
        this.connect = new ButtonType(words.text("database.connect"), ButtonBar.ButtonData.OK_DONE);
        embedded = choice("embedded");
        byAddress = choice("address");
        environment = choice("environment");
        ToggleGroup group = new ToggleGroup();
        group.getToggles().setAll(embedded, byAddress, environment);
        embedded.setSelected(true);
        TextField field = address.field();
        field.setId("database-address");
        field.getStyleClass().add("mono");
        field.setPromptText("postgresql://user@host:5432/database");
        field.setAccessibleText(words.text("database.address"));
        field.setOnMouseClicked(event -> byAddress.setSelected(true));
        field.textProperty().subscribe(text -> {
            if (field.isFocused()) {
                byAddress.setSelected(true);
            }
        });
        message.setId("database-message");
        message.getStyleClass().add("database-message");
        message.setWrapText(true);
        form.getStyleClass().add("database-form");
        form.getChildren().addAll(embedded, byAddress, field, hint(), environment, message);
    }

    private RadioButton choice(String id) {
        RadioButton button = new RadioButton(words.text("database." + id));
        button.setId("database-by-" + id);
        return button;
    }

    private Label hint() {
        Label hint = new Label(words.text("database.hint"));
        hint.setWrapText(true);
        hint.getStyleClass().add("database-hint");
        return hint;
    }

    /** Opens it over that window; brings it to the front when it is open. */
    void show(Window owner) {
        if (open != null && open.isShowing()) {
            open.getDialogPane().getScene().getWindow().requestFocus();
            return;
        }
        Dialog<ButtonType> dialog =
                Dialogs.over(owner, "database-dialog", words.text("database.title"), form, connect, ButtonType.CLOSE);
        Button button = (Button) dialog.getDialogPane().lookupButton(connect);
        button.setId("database-connect");
        // It stays open until the server has answered.
        button.addEventFilter(ActionEvent.ACTION, event -> {
            event.consume();
            server.connect(chosen());
        });
        Subscription answers = server.connectionProperty().subscribe((before, now) -> answered(dialog, now));
        dialog.setOnHidden(event -> answers.unsubscribe());
        message.setText("");
        open = dialog;
        dialog.show();
    }

    private DatabaseChoice chosen() {
        if (embedded.isSelected()) {
            return new DatabaseChoice.Embedded();
        }
        return new DatabaseChoice.Server(environment.isSelected() ? "" : address.take());
    }

    private void answered(Dialog<ButtonType> dialog, Connection now) {
        switch (now) {
            case Connection.Preparing preparing ->
                message.setText(words.text("phase." + preparing.phase().name()));
            case Connection.Failed failed -> message.setText(failed.error().message());
            case Connection.Ready ignored -> dialog.close();
        }
    }
}
