package dev.lockstep.ui.verdict;

import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.RunHistory;
import dev.lockstep.model.run.RunState;
import dev.lockstep.ui.fx.BlockPane;
import dev.lockstep.ui.fx.RunView;
import dev.lockstep.words.Words;
import java.util.List;
import java.util.stream.IntStream;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.scene.layout.StackPane;

/** Shows what has become of the run so far. */
public final class VerdictPanel extends StackPane {
    private final RunView view;
    private final VerdictBlocks blocks;
    private final BlockPane pane;
    private List<Object> basis = List.of();
    private final ReadOnlyLongWrapper shownSeq = new ReadOnlyLongWrapper(-1);

    /** A panel that follows the view and speaks with the texts of the bundle {@code ui}. */
    public VerdictPanel(RunView view, Words words) {
        this.view = view;
        this.blocks = new VerdictBlocks(words);
        this.pane = new BlockPane(words);
        pane.setId("verdict");
        pane.setAccessibleText(words.text("verdict.title"));
        getChildren().add(pane);
        view.momentProperty().subscribe(this::update);
    }

    /** Place of the last event in what is shown; -1 when nothing is. */
    public ReadOnlyLongProperty shownSeqProperty() {
        return shownSeq.getReadOnlyProperty();
    }

    private void update() {
        Moment moment = view.momentProperty().get();
        List<Object> now = moment == null ? List.of() : basis(moment);
        if (!same(now, basis)) {
            basis = now;
            pane.show(moment == null ? List.of() : blocks.of(moment));
        }
        shownSeq.set(moment == null ? -1 : moment.state().stamp().seq());
    }

    /** What the verdict follows from. A look at the locks changes none of it, and judging reads the whole past. */
    private static List<Object> basis(Moment moment) {
        RunState state = moment.state();
        RunHistory history = moment.history();
        return List.of(
                state.scenario(),
                state.sessions(),
                state.readings(),
                state.tables(),
                state.phase(),
                history.steps(),
                history.marks(),
                history.settled());
    }

    /** Whether they are the same parts, not only equal ones: comparing a past element by element would cost what is to be saved. */
    @SuppressWarnings("ReferenceEquality")
    private static boolean same(List<Object> one, List<Object> other) {
        return one.size() == other.size() && IntStream.range(0, one.size()).allMatch(i -> one.get(i) == other.get(i));
    }
}
