package dev.lockstep.ui.shell;

import dev.lockstep.model.database.DatabaseChoice;
import dev.lockstep.model.database.ServerInfo;
import dev.lockstep.model.run.Moment;
import dev.lockstep.ui.fx.RunView;
import dev.lockstep.words.Words;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/** Where runs are made, and whether that place is ready: a dot and words. A press opens the dialog behind it. */
final class DatabaseChip {
    private static final List<String> STATES = List.of("chip-preparing", "chip-ready", "chip-failed");

    private final Words words;
    private final ServerModel server;
    private final RunView view;
    private final Region dot = new Region();
    private final Button button = new Button("", dot);

    DatabaseChip(Words words, ServerModel server, RunView view, Runnable onPress) {
        this.words = words;
        this.server = server;
        this.view = view;
        dot.getStyleClass().add("chip-dot");
        button.setId("database");
        button.getStyleClass().add("database-chip");
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setOnAction(event -> onPress.run());
        server.connectionProperty().subscribe(this::update);
        view.momentProperty().subscribe(this::update);
    }

    Button node() {
        return button;
    }

    private void update() {
        Connection connection = server.connection();
        button.getStyleClass().removeAll(STATES);
        button.getStyleClass()
                .add(
                        switch (connection) {
                            case Connection.Preparing ignored -> "chip-preparing";
                            case Connection.Ready ignored -> isLost() ? "chip-failed" : "chip-ready";
                            case Connection.Failed ignored -> "chip-failed";
                        });
        button.setText(text(connection));
        button.setAccessibleText(words.text("chip.accessible", button.getText()));
    }

    /** Whether the run that is shown has lost it, be a past moment of that run looked at or not. */
    private boolean isLost() {
        Moment latest = view.latest();
        return latest != null && latest.state().isServerLost();
    }

    private String text(Connection connection) {
        String place = place(connection);
        return switch (connection) {
            case Connection.Preparing preparing ->
                words.text("chip.preparing." + preparing.phase().name(), place);
            case Connection.Ready ignored -> isLost() ? words.text("chip.lost", place) : place;
            case Connection.Failed ignored -> words.text("chip.failed", place);
        };
    }

    private String place(Connection connection) {
        Moment moment = view.momentProperty().get();
        @Nullable ServerInfo known = moment == null ? null : moment.state().server();
        boolean embedded = connection.choice() instanceof DatabaseChoice.Embedded;
        if (known != null && known.embedded() == embedded) {
            return embedded
                    ? words.text("chip.embedded.version", Integer.toString(known.major()))
                    : words.text("chip.server.version", known.label(), known.version());
        }
        return words.text(embedded ? "chip.embedded" : "chip.server");
    }
}
