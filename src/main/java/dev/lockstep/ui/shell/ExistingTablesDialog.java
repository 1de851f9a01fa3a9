package dev.lockstep.ui.shell;

import dev.lockstep.words.Words;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import javafx.stage.Window;

/** Asks for the name of the database whose own tables a scenario is about to change. */
final class ExistingTablesDialog {
    private ExistingTablesDialog() {}

    /** Shows the question over that window; what follows is done once the name is written and the button pressed. */
    static void show(Words words, Window owner, String database, Runnable then) {
        Label warning = new Label(words.text("existing.warning", database));
        warning.setWrapText(true);
        TextField name = new TextField();
        name.setId("existing-name");
        name.setAccessibleText(words.text("existing.name"));
        VBox form = new VBox(warning, name);
        form.getStyleClass().add("database-form");
        Dialog<ButtonType> dialog = Dialogs.over(
                owner, "existing-dialog", words.text("existing.title"), form, ButtonType.OK, ButtonType.CANCEL);
        Button allow = (Button) dialog.getDialogPane().lookupButton(ButtonType.OK);
        allow.setId("existing-allow");
        allow.disableProperty().bind(name.textProperty().isNotEqualTo(database));
        dialog.resultProperty().subscribe(result -> {
            if (ButtonType.OK.equals(result)) {
                then.run();
            }
        });
        dialog.show();
    }
}
