package dev.lockstep.picture;

import dev.lockstep.model.run.Deadlock;
import dev.lockstep.model.run.DeadlockEdge;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.Wait;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What stands in the frame of a wait: on one line where that fits, else on two.
 *
 * @param who that it waits, and for whom
 * @param what for what; empty until a sample has seen it
 * @param number the wait's place in a deadlock's ring; empty when it is in none
 */
record WaitText(String who, String what, Optional<Integer> number, Drawing drawing) {

    static WaitText of(RunState state, StepSpan span, Wait wait, Drawing drawing) {
        String who = drawing.text(
                "timeline.waits", span.step().step(), drawing.texts().whom(wait));
        return new WaitText(who, drawing.texts().what(state, wait), number(state, span, wait), drawing);
    }

    private static Optional<Integer> number(RunState state, StepSpan span, Wait wait) {
        return state.deadlocks().stream()
                .filter(deadlock -> isIn(wait, deadlock))
                .flatMap(deadlock -> deadlock.edges().stream())
                .filter(edge -> edge.waiter().session().equals(span.step().session())
                        && edge.target().equals(wait.target()))
                .map(DeadlockEdge::order)
                .findFirst();
    }

    /** Whether the wait was going on when the ring was seen. */
    private static boolean isIn(Wait wait, Deadlock deadlock) {
        long seen = deadlock.seen().seq();
        return wait.from().seq() <= seen && (wait.to() == null || deadlock.tick() <= wait.toTick());
    }

    /** The width of a frame in which it fits on two lines, px. */
    double narrowWidth() {
        return Math.max(drawing.type().width(who, Type.LABEL), drawing.type().width(what, Type.SMALL_BOLD)) + edges();
    }

    private double edges() {
        return drawing.em(2 * Columns.PAD + 0.6) + indent();
    }

    private double indent() {
        return number.isPresent() ? drawing.em(1.9) : 0;
    }

    /** The pieces of the text inside the frame. */
    List<Shape> shapes(Bounds frame) {
        double x = frame.x() + drawing.em(Columns.PAD);
        double room = frame.width() - edges() + drawing.em(0.6);
        Stream<Shape> badge = number.stream()
                .flatMap(order -> Badges.number(drawing, order, x + drawing.em(0.7), frame.centreY(), Token.BLOCKED));
        return Stream.concat(badge, lines(x + indent(), frame.centreY(), room)).toList();
    }

    private Stream<Shape.Text> lines(double x, double middle, double room) {
        String line = what.isEmpty() ? who : drawing.text("timeline.waits.line", who, what);
        if (what.isEmpty() || drawing.type().width(line, Type.LABEL) <= room) {
            return drawing.fitted(line, Type.LABEL, Token.BLOCKED, x, middle, room);
        }
        return Stream.concat(
                drawing.fitted(who, Type.LABEL, Token.BLOCKED, x, middle - upper(), room),
                drawing.fitted(what, Type.SMALL_BOLD, Token.BLOCKED, x, middle + lower(), room));
    }

    private double upper() {
        return drawing.type().height(Type.LABEL) / 2;
    }

    private double lower() {
        return drawing.type().height(Type.SMALL_BOLD) / 2;
    }
}
