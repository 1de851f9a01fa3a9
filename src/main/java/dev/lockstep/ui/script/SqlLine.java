package dev.lockstep.ui.script;

import dev.lockstep.model.run.RunState;
import dev.lockstep.ui.fx.Gate;
import dev.lockstep.ui.fx.Hindrances;
import dev.lockstep.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** A line to type SQL into a session: Enter sends, Up and Down go through what was sent before. */
final class SqlLine extends VBox {
    private final Words words;
    private final Hindrances hindrances;
    private final SessionCommands commands;

    private final ComboBox<String> session = new ComboBox<>();
    private final TextField sql = new TextField();
    private final Label reason = new Label();
    private final List<String> history = new ArrayList<>();
    /** Place in the history that is shown; its size when something new is being typed. */
    private int place;

    private boolean allowed;

    SqlLine(Words words, SessionCommands commands) {
        this.words = words;
        this.hindrances = new Hindrances(words);
        this.commands = commands;
        getStyleClass().add("sql-line");
        session.setId("sql-session");
        session.setAccessibleText(words.text("sql.session"));
        session.getStyleClass().add("sql-session");
        session.setMinWidth(USE_PREF_SIZE);
        sql.setId("sql");
        sql.getStyleClass().add("mono");
        sql.addEventFilter(KeyEvent.KEY_PRESSED, this::onKey);
        HBox.setHgrow(sql, Priority.ALWAYS);
        reason.setId("sql-reason");
        reason.getStyleClass().add("step-reason");
        reason.setWrapText(true);
        reason.managedProperty().bind(reason.visibleProperty());
        HBox line = new HBox(session, sql);
        line.getStyleClass().add("sql-box");
        getChildren().addAll(line, reason);
    }

    void show(RunState state, Gate gate) {
        List<String> names = List.copyOf(state.sessions().keySet());
        if (!session.getItems().equals(names)) {
            session.getItems().setAll(names);
            session.setOnAction(event -> show(state, gate));
        }
        if (session.getValue() == null || !names.contains(session.getValue())) {
            session.setValue(names.isEmpty() ? null : names.getFirst());
        }
        String name = session.getValue();
        if (name == null) {
            return;
        }
        sql.setPromptText(words.text("sql.prompt", name));
        sql.setAccessibleText(words.text("sql.prompt", name));
        Optional<String> hindrance = hindrances.ofTyping(gate, state, name);
        allowed = hindrance.isEmpty();
        reason.setText(gate.isOpen() ? hindrance.orElse("") : "");
        reason.setVisible(!reason.getText().isEmpty());
    }

    private void onKey(KeyEvent event) {
        switch (event.getCode()) {
            case ENTER -> send();
            case UP -> recall(place - 1);
            case DOWN -> recall(place + 1);
            default -> {
                return;
            }
        }
        event.consume();
    }

    private void send() {
        String text = sql.getText().strip();
        if (!allowed || text.isEmpty()) {
            return;
        }
        commands.type(session.getValue(), text);
        history.remove(text);
        history.add(text);
        place = history.size();
        sql.clear();
    }

    private void recall(int wanted) {
        if (wanted < 0 || wanted > history.size()) {
            return;
        }
        place = wanted;
        sql.setText(wanted == history.size() ? "" : history.get(wanted));
        sql.end();
    }
}
