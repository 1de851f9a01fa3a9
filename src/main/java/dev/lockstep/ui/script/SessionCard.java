package dev.lockstep.ui.script;

import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.SessionState;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.Subject;
import dev.lockstep.model.scenario.StepId;
import dev.lockstep.ui.fx.Gate;
import dev.lockstep.ui.fx.Hindrances;
import dev.lockstep.ui.fx.Hues;
import dev.lockstep.ui.fx.Icons;
import dev.lockstep.ui.fx.Related;
import dev.lockstep.ui.fx.RunView;
import dev.lockstep.words.Words;
import java.util.List;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** One session of the script: who it is, how it stands, its own Step and Cancel, and its lines. */
final class SessionCard extends VBox {
    private static final PseudoClass SELECTED = PseudoClass.getPseudoClass("selected");
    private static final PseudoClass RELATED = PseudoClass.getPseudoClass("related");
    private static final PseudoClass BLOCKED = PseudoClass.getPseudoClass("blocked");
    /** Sessions that a key of their own can step. */
    private static final int MOST_KEYS = 9;

    private final String session;
    private final Words words;
    private final SessionWords sessionWords;
    private final Hindrances hindrances;
    private final RunView view;

    private final Label state = new Label();
    private final Label details = new Label();
    private final Button step = new Button();
    private final Button cancel = new Button();
    private final Label reason = new Label();
    private final Tooltip why = new Tooltip();
    private final VBox head = new VBox();
    private final VBox lines = new VBox();

    SessionCard(String session, int place, RunView view, Words words, SessionCommands commands) {
        this.session = session;
        this.words = words;
        this.sessionWords = new SessionWords(words);
        this.hindrances = new Hindrances(words);
        this.view = view;
        getStyleClass().addAll("session-card", Hues.ALL.get(place % Hues.COUNT));
        setId("session-" + session);
        buildButtons(place, commands);
        buildHead();
        lines.getStyleClass().add("session-lines");
        getChildren().addAll(head, lines);
    }

    private void buildButtons(int place, SessionCommands commands) {
        step.setId("step-" + session);
        step.getStyleClass().add("step-button");
        step.setText(place < MOST_KEYS ? words.text("step.key", place + 1) : words.text("step"));
        step.setAccessibleText(words.text("step.accessible", session));
        step.setMinWidth(USE_PREF_SIZE);
        step.setOnAction(event -> commands.step(session));
        cancel.setId("cancel-" + session);
        cancel.setText(words.text("cancel"));
        cancel.setGraphic(Icons.of(Feather.X_OCTAGON));
        cancel.setAccessibleText(words.text("cancel.accessible", session));
        cancel.setTooltip(new Tooltip(words.text("cancel.accessible", session)));
        cancel.getStyleClass().add("cancel-button");
        cancel.setMinWidth(USE_PREF_SIZE);
        cancel.setOnAction(event -> commands.cancel(session));
        cancel.managedProperty().bind(cancel.visibleProperty());
        reason.setId("reason-" + session);
        reason.getStyleClass().add("step-reason");
        reason.setWrapText(true);
        reason.managedProperty().bind(reason.visibleProperty());
    }

    private void buildHead() {
        Label letter = new Label(session);
        letter.getStyleClass().add("session-letter");
        letter.setMinWidth(USE_PREF_SIZE);
        state.getStyleClass().add("session-state");
        state.setId("state-" + session);
        state.setWrapText(true);
        details.getStyleClass().add("session-details");
        details.setWrapText(true);
        HBox.setHgrow(state, Priority.ALWAYS);
        state.setMaxWidth(Double.MAX_VALUE);
        // A disabled button hears no pointer, so the box around it has the tooltip.
        HBox buttons = new HBox(step);
        buttons.getStyleClass().add("session-buttons");
        buttons.setMinWidth(USE_PREF_SIZE);
        Tooltip.install(buttons, why);
        HBox first = new HBox(letter, state, buttons);
        first.getStyleClass().add("session-first");
        first.setAlignment(Pos.TOP_LEFT);
        head.getStyleClass().add("session-head");
        HBox last = new HBox(reason, cancel);
        last.getStyleClass().add("session-last");
        last.setAlignment(Pos.CENTER_LEFT);
        last.managedProperty().bind(reason.visibleProperty().or(cancel.visibleProperty()));
        HBox.setHgrow(reason, Priority.ALWAYS);
        reason.setMaxWidth(Double.MAX_VALUE);
        head.getChildren().addAll(first, details, last);
        head.setOnMouseClicked(event -> select());
        head.setOnMouseEntered(event -> view.hoverProperty().set(subject()));
        head.setOnMouseExited(event -> view.hoverProperty().set(null));
    }

    private void select() {
        Subject.Backend own = subject();
        if (own != null) {
            view.selectionProperty().set(own);
        }
    }

    private Subject.@Nullable Backend subject() {
        Moment moment = view.momentProperty().get();
        return moment == null
                ? null
                : new Subject.Backend(moment.state().session(session).pid(), session);
    }

    void show(Moment moment, List<StepSpan> spans, Gate gate) {
        SessionState now = moment.state().session(session);
        state.setText(sessionWords.state(moment.state(), now));
        details.setText(sessionWords.details(moment.state(), now));
        head.pseudoClassStateChanged(BLOCKED, now.isBlocked());
        Optional<String> hindrance = hindrances.ofStep(gate, moment.state(), session);
        step.setDisable(hindrance.isPresent());
        // What holds up every session alike stands above the panels.
        reason.setText(gate.isOpen() ? hindrance.orElse("") : "");
        reason.setVisible(!reason.getText().isEmpty());
        why.setText(hindrance.orElse(words.text("step.accessible", session)));
        cancel.setVisible(gate == Gate.LIVE && now.inFlight() != null);
        showLines(ScriptLine.of(moment.state(), spans, session));
    }

    private void showLines(List<ScriptLine> now) {
        while (lines.getChildren().size() > now.size()) {
            lines.getChildren().removeLast();
        }
        while (lines.getChildren().size() < now.size()) {
            lines.getChildren().add(row());
        }
        for (int i = 0; i < now.size(); i++) {
            ((LineRow) lines.getChildren().get(i)).show(now.get(i));
        }
    }

    private LineRow row() {
        LineRow row = new LineRow(sessionWords);
        row.setOnMouseClicked(event -> pick(row, true));
        row.setOnMouseEntered(event -> pick(row, false));
        row.setOnMouseExited(event -> view.hoverProperty().set(null));
        return row;
    }

    private void pick(LineRow row, boolean select) {
        ScriptLine line = row.shown();
        if (line != null) {
            (select ? view.selectionProperty() : view.hoverProperty()).set(line.subject());
        }
    }

    void light(Related selected, Related hovered, @Nullable Subject selection) {
        boolean own = selection instanceof Subject.Backend backend
                && backend.session().equals(session);
        head.pseudoClassStateChanged(SELECTED, own);
        head.pseudoClassStateChanged(
                RELATED,
                selected.sessions().contains(session) || hovered.sessions().contains(session));
        for (int i = 0; i < lines.getChildren().size(); i++) {
            LineRow row = (LineRow) lines.getChildren().get(i);
            ScriptLine line = row.shown();
            if (line != null) {
                row.light(
                        isIt(line, selection),
                        selected.steps().contains(line.subject()),
                        hovered.steps().contains(line.subject()));
            }
        }
    }

    private static boolean isIt(ScriptLine line, @Nullable Subject selection) {
        Subject step = selection instanceof Subject.Waiting(StepId waiting, int tick)
                ? new Subject.Step(waiting, tick)
                : selection;
        return line.subject().equals(step);
    }
}
