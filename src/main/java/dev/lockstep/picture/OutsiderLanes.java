package dev.lockstep.picture;

import dev.lockstep.model.run.BlockedBy;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.Subject;
import dev.lockstep.model.run.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

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
        List<Shape.Text> said = new ArrayList<>();
        for (StepSpan span : moment.steps()) {
            for (Wait wait : span.waits()) {
                if (wait.blockers().stream().anyMatch(blocker -> blocker.isOutsider() && blocker.pid() == who.pid())) {
                    Bounds bar = bar(lane.row(), wait);
                    shapes.add(new Shape.Box(bar, drawing.em(0.25), Token.WANTED, null));
                    words(bar, span)
                            .filter(text -> said.stream()
                                    .noneMatch(other -> other.bounds().overlaps(text.bounds())))
                            .forEach(said::add);
                }
            }
        }
        shapes.addAll(said);
        drawing.add(
                new Subject.Backend(who.pid(), ""),
                drawing.text("spoken.outsider", drawing.texts().who(who)),
                shapes);
    }

    private Bounds bar(Bounds row, Wait wait) {
        double from = columns.at(wait.fromTick()).start() + drawing.em(StepBlocks.INSET);
        double to = wait.isOver() ? columns.at(wait.toTick()).tail() : columns.now() - drawing.em(StepBlocks.INSET);
        return Bounds.between(from, row.y(), to, row.bottom());
    }

    private Stream<Shape.Text> words(Bounds bar, StepSpan span) {
        String text = drawing.text("timeline.blocks", span.step());
        double x = bar.x() + drawing.em(0.5);
        return drawing.fitted(text, Type.SMALL_BOLD, Token.WANTED_TEXT, x, bar.centreY(), bar.width() - drawing.em(1));
    }
}
