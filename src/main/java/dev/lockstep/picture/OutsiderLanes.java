package dev.lockstep.picture;

import dev.lockstep.model.run.BlockedBy;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.Subject;
import dev.lockstep.model.run.Wait;
import java.util.ArrayList;
import java.util.List;

/** The slim lanes of those who are no sessions of the run: when they stood in somebody's way is all that is shown of them. */
record OutsiderLanes(Drawing drawing, Moment moment, Columns columns) {

    void draw(Lanes.Lane lane) {
        BlockedBy who = lane.who();
        double middle = lane.row().centreY();
        double left = drawing.em(TimelinePicture.MARGIN);
        List<Shape> shapes = new ArrayList<>(drawing.fitted(
                        drawing.texts().who(who),
                        Type.SMALL_BOLD,
                        Token.TEXT,
                        left,
                        middle,
                        columns.left() - left - drawing.em(0.4))
                .toList());
        for (StepSpan span : moment.steps()) {
            for (Wait wait : span.waits()) {
                if (wait.blockers().stream().anyMatch(blocker -> blocker.isOutsider() && blocker.pid() == who.pid())) {
                    shapes.addAll(bar(lane.row(), span, wait));
                }
            }
        }
        drawing.add(
                new Subject.Backend(who.pid(), ""),
                drawing.text("spoken.outsider", drawing.texts().who(who)),
                shapes);
    }

    private List<Shape> bar(Bounds row, StepSpan span, Wait wait) {
        double from = columns.at(wait.fromTick()).start() + drawing.em(StepBlocks.INSET);
        double to = wait.isOver() ? columns.at(wait.toTick()).tail() : columns.now() - drawing.em(StepBlocks.INSET);
        List<Shape> shapes = new ArrayList<>();
        shapes.add(
                new Shape.Box(Bounds.between(from, row.y(), to, row.bottom()), drawing.em(0.25), Token.WANTED, null));
        drawing.fitted(
                        drawing.text("timeline.blocks", span.step()),
                        Type.SMALL_BOLD,
                        Token.WANTED_TEXT,
                        from + drawing.em(0.5),
                        row.centreY(),
                        to - from - drawing.em(1))
                .forEach(shapes::add);
        return shapes;
    }
}
