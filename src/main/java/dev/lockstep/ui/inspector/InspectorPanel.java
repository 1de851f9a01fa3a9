package dev.lockstep.ui.inspector;

import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.Subject;
import dev.lockstep.model.scenario.StepId;
import dev.lockstep.ui.fx.Block;
import dev.lockstep.ui.fx.BlockPane;
import dev.lockstep.ui.fx.RunView;
import dev.lockstep.words.Sentences;
import dev.lockstep.words.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/** Shows what is known of the selected subject; as long as nothing is selected, of the step that was sent last. */
public final class InspectorPanel extends StackPane {
    private final RunView view;
    private final Words words;
    private final StepBlocks steps;
    private final LockBlocks locks;
    private final Sentences sentences;
    private final BlockPane pane;
    private final ReadOnlyLongWrapper shownSeq = new ReadOnlyLongWrapper(-1);

    /** A panel that follows the view and speaks with the texts of the bundle {@code ui}. */
    public InspectorPanel(RunView view, Words words) {
        this.view = view;
        this.words = words;
        this.steps = new StepBlocks(words);
        this.locks = new LockBlocks(words);
        this.sentences = new Sentences(words.locale());
        this.pane = new BlockPane(words);
        pane.setId("inspector");
        pane.setAccessibleText(words.text("inspector.title"));
        getChildren().add(pane);
        view.momentProperty().subscribe(this::update);
        view.selectionProperty().subscribe(this::update);
    }

    /** Place of the last event in what is shown; -1 when nothing is. */
    public ReadOnlyLongProperty shownSeqProperty() {
        return shownSeq.getReadOnlyProperty();
    }

    private void update() {
        Moment moment = view.momentProperty().get();
        pane.show(
                moment == null
                        ? List.of()
                        : blocks(moment, view.selectionProperty().get()));
        shownSeq.set(moment == null ? -1 : moment.state().stamp().seq());
    }

    private List<Block> blocks(Moment moment, @Nullable Subject selection) {
        return switch (selection) {
            case null ->
                latest(moment)
                        .map(span -> steps.of(moment, new Subject.Step(span.step(), span.tick())))
                        .orElseGet(() -> List.of(new Block.Text(words.text("inspector.nothing"))));
            case Subject.Step step -> steps.of(moment, step);
            case Subject.Waiting(StepId step, int tick) ->
                explained(moment, selection, steps.of(moment, new Subject.Step(step, tick)));
            case Subject.Backend backend -> explained(moment, selection, locks.of(moment, backend));
            case Subject.Target target -> explained(moment, selection, locks.of(moment, target));
            case Subject.Edge edge -> explained(moment, selection, locks.of(moment, edge));
        };
    }

    /** The title and the statement, a few sentences that say it all, then the details. */
    private List<Block> explained(Moment moment, Subject subject, List<Block> details) {
        List<Block> all = new ArrayList<>(details);
        int place = details.get(1) instanceof Block.Statement ? 2 : 1;
        all.add(place, new Block.Text(sentences.explain(moment, subject)));
        return all;
    }

    private static Optional<StepSpan> latest(Moment moment) {
        return moment.steps().stream().max(Comparator.comparingInt(StepSpan::tick));
    }
}
