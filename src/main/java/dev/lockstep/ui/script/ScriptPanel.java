package dev.lockstep.ui.script;

import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.Subject;
import dev.lockstep.ui.fx.Gate;
import dev.lockstep.ui.fx.Related;
import dev.lockstep.ui.fx.RunView;
import dev.lockstep.words.Words;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The script of every session, and below it the line to type SQL. */
public final class ScriptPanel extends VBox {
    private final RunView view;
    private final Words words;
    private final SessionCommands commands;
    private final ObservableValue<Gate> gate;

    private final VBox cards = new VBox();
    private final SqlLine sql;
    private final ReadOnlyLongWrapper shownSeq = new ReadOnlyLongWrapper(-1);
    private List<String> sessions = List.of();

    /** A panel that follows the view, and asks what is pressed in it of these commands. */
    public ScriptPanel(RunView view, ObservableValue<Gate> gate, Words words, SessionCommands commands) {
        this.view = view;
        this.words = words;
        this.commands = commands;
        this.gate = gate;
        this.sql = new SqlLine(words, commands);
        getStyleClass().add("script-panel");
        cards.getStyleClass().add("session-cards");
        ScrollPane scroll = new ScrollPane(cards);
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        getChildren().addAll(scroll, sql);
        view.momentProperty().subscribe(this::update);
        gate.subscribe(this::update);
        view.selectionProperty().subscribe(this::light);
        view.hoverProperty().subscribe(this::light);
    }

    /** Place of the last event in what is shown; -1 when nothing is. */
    public ReadOnlyLongProperty shownSeqProperty() {
        return shownSeq.getReadOnlyProperty();
    }

    private void update() {
        Moment moment = view.momentProperty().get();
        if (moment == null) {
            cards.getChildren().clear();
            sessions = List.of();
            shownSeq.set(-1);
            return;
        }
        List<String> names = List.copyOf(moment.state().sessions().keySet());
        if (!names.equals(sessions)) {
            rebuild(names);
        }
        List<StepSpan> spans = moment.steps();
        each(card -> card.show(moment, spans, gate.getValue()));
        sql.show(moment.state(), gate.getValue());
        light();
        shownSeq.set(moment.state().stamp().seq());
    }

    private void rebuild(List<String> names) {
        sessions = names;
        List<SessionCard> built = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            built.add(new SessionCard(names.get(i), i, view, words, commands));
        }
        cards.getChildren().setAll(built);
    }

    private void light() {
        @Nullable Moment moment = view.momentProperty().get();
        @Nullable Subject selection = view.selectionProperty().get();
        Related selected = Related.of(moment, selection);
        Related hovered = Related.of(moment, view.hoverProperty().get());
        each(card -> card.light(selected, hovered, selection));
    }

    private void each(java.util.function.Consumer<SessionCard> action) {
        cards.getChildren().forEach(card -> action.accept((SessionCard) card));
    }
}
