package dev.lockstep.ui.shell;

import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.Plan;
import dev.lockstep.model.run.RunState;
import dev.lockstep.ui.fx.RunView;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Separator;
import javafx.scene.layout.VBox;

/**
 * What is selected and what has become of the run, below each other: they scroll as one. Once the run is over the verdict is what a person
 * waits for, and stands first, unless something is selected.
 */
final class Details extends ScrollPane {
    private final RunView view;
    private final Node inspector;
    private final Node verdict;
    private final Separator between = new Separator();
    private final VBox column;

    Details(RunView view, Node inspector, Node verdict) {
        this.view = view;
        this.inspector = inspector;
        this.verdict = verdict;
        this.column = new VBox(inspector, between, verdict);
        column.getStyleClass().add("details");
        setContent(column);
        setFitToWidth(true);
        setHbarPolicy(ScrollBarPolicy.NEVER);
        getStyleClass().add("details-pane");
        view.momentProperty().subscribe(this::arrange);
        view.selectionProperty().subscribe(this::arrange);
    }

    private void arrange() {
        Moment moment = view.momentProperty().get();
        boolean judged = moment != null
                && isJudged(moment.state())
                && view.selectionProperty().get() == null;
        Node first = judged ? verdict : inspector;
        if (!column.getChildren().getFirst().equals(first)) {
            column.getChildren().setAll(first, between, judged ? inspector : verdict);
            setVvalue(0);
        }
    }

    /** Whether it ran to an end of its own; of a server that is lost, or a set-up that failed, there is nothing to judge. */
    private static boolean isJudged(RunState state) {
        boolean over = state.phase() == RunState.Phase.ENDED || Plan.isThrough(state);
        return state.tick() > 0 && over && !state.isServerLost();
    }
}
