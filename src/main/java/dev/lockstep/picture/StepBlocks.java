package dev.lockstep.picture;

import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.SessionState;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.Subject;
import dev.lockstep.model.run.Wait;
import dev.lockstep.model.scenario.StepId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The blocks of one lane: a step is solid where it ran, a hatched frame where it waited. */
final class StepBlocks {
    /** Half the gap between two blocks, em. */
    static final double INSET = 0.3;

    private static final double RADIUS = 0.45;
    private static final double BAND = 0.5;
    private static final double TEAR = 0.5;

    private final Drawing drawing;
    private final RunState state;
    private final Columns columns;
    private final Bounds row;

    /** Blocks between the upper and the lower edge of that row. */
    StepBlocks(Drawing drawing, RunState state, Columns columns, Bounds row) {
        this.drawing = drawing;
        this.state = state;
        this.columns = columns;
        this.row = row;
    }

    void draw(StepSpan span) {
        double x = columns.at(span.tick()).start() + inset();
        for (Wait wait : span.waits()) {
            double from = wait.fromTick() == span.tick()
                    ? x
                    : Math.max(x, columns.at(wait.fromTick()).start());
            double to = Math.max(from, wait.isOver() ? columns.at(wait.toTick()).tail() : columns.now() - inset());
            solid(span, x, from, false);
            frame(span, wait, from, to);
            x = to;
        }
        solid(span, x, end(columns, span) - inset(), true);
        marks(span);
    }

    /** The right edge of a step that ended, or of what has happened, px. */
    static double end(Columns columns, StepSpan span) {
        if (span.ended() == null) {
            return span.openWait() == null ? columns.now() : 0;
        }
        Columns.Column last = columns.at(span.endTick());
        boolean waitedTillThen = span.waits().stream().anyMatch(wait -> wait.toTick() == span.endTick());
        return waitedTillThen ? last.end() : last.tail();
    }

    private double inset() {
        return drawing.em(INSET);
    }

    private Bounds box(double from, double to) {
        return Bounds.between(from, row.y(), to, row.bottom());
    }

    /** The last piece shows what the step came to; a piece before a wait its name alone. */
    private void solid(StepSpan span, double from, double to, boolean last) {
        if (to - from < 2) {
            return;
        }
        String session = span.step().session();
        Token hue = Drawing.hue(state, session);
        Bounds box = box(from, to);
        boolean open = span.ended() == null && last;
        boolean torn = last && isLost(span);
        Pen pen = Pen.solid(hue, span.error() != null ? 2 : 1.25);
        List<Shape> shapes = new ArrayList<>();
        shapes.add(new Shape.Box(box, drawing.em(RADIUS), Drawing.ground(state, session), open || torn ? null : pen));
        if (open || torn) {
            shapes.add(openEdge(box, pen));
        }
        if (torn) {
            double half = drawing.em(TEAR / 2);
            shapes.add(Badges.tear(Bounds.between(box.right() - half, box.y(), box.right() + half, box.bottom())));
        }
        double room = box.width() - drawing.em(2 * Columns.PAD);
        double x = from + drawing.em(Columns.PAD);
        String text = last ? result(span, room) : span.step().step();
        Optional<String> decided = last ? StepTexts.decided(state, span) : Optional.empty();
        double middle = box.centreY() - (decided.isPresent() ? drawing.type().height(Type.LABEL) / 2 : 0);
        drawing.fitted(text, Type.LABEL, hue, x, middle, room).forEach(shapes::add);
        decided.map(outcome -> drawing.text("timeline.otherwise", outcome)).stream()
                .flatMap(line -> drawing.fitted(
                        line, Type.SMALL, hue, x, box.centreY() + drawing.type().height(Type.SMALL) / 2, room))
                .forEach(shapes::add);
        drawing.add(new Subject.Step(span.step(), span.tick()), spoken(span), shapes);
    }

    /** Whether its session's connection ended with it. */
    private boolean isLost(StepSpan span) {
        SessionState session = state.session(span.step().session());
        return session.lost() && span.equals(session.last());
    }

    /** A failure keeps its SQLSTATE rather than its step's name. */
    private String result(StepSpan span, double room) {
        String full = StepTexts.block(drawing.texts(), span);
        return span.error() != null && drawing.type().width(full, Type.LABEL) > room
                ? drawing.text("timeline.failed.short", span.error().sqlState())
                : full;
    }

    private static Shape.Line openEdge(Bounds box, Pen pen) {
        return new Shape.Line(
                List.of(
                        new Point(box.right(), box.y()),
                        new Point(box.x(), box.y()),
                        new Point(box.x(), box.bottom()),
                        new Point(box.right(), box.bottom())),
                pen,
                false);
    }

    private void frame(StepSpan span, Wait wait, double from, double to) {
        if (to - from < 2) {
            return;
        }
        Bounds box = box(from, to);
        double band = drawing.em(BAND);
        List<Shape> shapes = new ArrayList<>();
        shapes.add(new Shape.Box(box, 0, Token.GROUND, null));
        Bounds upper = Bounds.between(box.x(), box.y(), box.right(), box.y() + band);
        Bounds lower = Bounds.between(box.x(), box.bottom() - band, box.right(), box.bottom());
        shapes.addAll(wait.isForPool() ? dotted(box, upper, lower) : hatched(box, upper, lower));
        WaitText text = WaitText.of(state, span, wait, drawing);
        shapes.addAll(text.shapes(box));
        drawing.add(new Subject.Waiting(span.step(), span.tick()), spoken(span, wait, text), shapes);
    }

    private List<Shape> hatched(Bounds box, Bounds upper, Bounds lower) {
        return List.of(
                new Shape.Hatch(upper, Token.BLOCKED_GROUND, Token.BLOCKED),
                new Shape.Hatch(lower, Token.BLOCKED_GROUND, Token.BLOCKED),
                new Shape.Box(box, drawing.em(0.2), null, Pen.solid(Token.BLOCKED, 1.5)));
    }

    /** A wait that is none in the server: dots in place of the hatch, and a dotted frame. */
    private List<Shape> dotted(Bounds box, Bounds upper, Bounds lower) {
        List<Shape> shapes = new ArrayList<>();
        for (Bounds band : List.of(upper, lower)) {
            shapes.add(new Shape.Box(band, 0, Token.BLOCKED_GROUND, null));
            shapes.add(new Shape.Line(
                    List.of(new Point(band.x(), band.centreY()), new Point(band.right(), band.centreY())),
                    Pen.dotted(Token.BLOCKED, 2.5),
                    false));
        }
        shapes.add(new Shape.Box(box, drawing.em(0.2), null, Pen.dotted(Token.BLOCKED, 1.5)));
        return shapes;
    }

    /** Where each wait ended stands how. */
    private void marks(StepSpan span) {
        for (Wait wait : span.waits()) {
            if (!wait.isOver()) {
                continue;
            }
            double x = columns.at(wait.toTick()).tail();
            WaitEnd end = WaitEnd.of(span, wait, isLost(span));
            List<? extends Shape> mark = end == WaitEnd.RELEASED
                    ? List.of(new Shape.Line(
                            List.of(
                                    new Point(x, row.y() - drawing.em(0.25)),
                                    new Point(x, row.bottom() + drawing.em(0.25))),
                            Pen.solid(Drawing.hue(state, span.step().session()), 3),
                            false))
                    : Badges.stop(drawing, end, x, row.y());
            drawing.add(new Subject.Waiting(span.step(), span.tick()), "", mark);
        }
    }

    /** A step that was not sent yet. */
    void ghost(StepId step, Columns.Column column, boolean next) {
        Bounds box = box(column.start() + inset(), column.end() - inset());
        Token hue = Drawing.hue(state, step.session());
        Token ink = next ? hue : Token.TEXT_MUTED;
        Shape.Box outline =
                new Shape.Box(box, drawing.em(RADIUS), null, next ? Pen.dashed(hue, 1.5) : Pen.dotted(Token.FAINT, 1));
        double room = box.width() - drawing.em(2 * Columns.PAD);
        Stream<Shape.Text> text = drawing.fitted(
                step.step(),
                next ? Type.LABEL : Type.PLAIN,
                ink,
                box.x() + drawing.em(Columns.PAD),
                box.centreY(),
                room);
        drawing.add(
                new Subject.Step(step, 0),
                drawing.text(next ? "spoken.step.next" : "spoken.step.ahead", step),
                Stream.concat(Stream.of(outline), text).toList());
    }

    private String spoken(StepSpan span) {
        String step = span.step().toString();
        String tick = Texts.number(span.tick());
        return switch (span.status()) {
            case FINISHED -> drawing.text("spoken.step.finished", step, tick, StepTexts.block(drawing.texts(), span));
            case FAILED ->
                drawing.text(
                        isLost(span) ? "spoken.step.lost" : "spoken.step.failed",
                        step,
                        tick,
                        span.error() == null ? "" : span.error().sqlState());
            case RUNNING, BLOCKED -> drawing.text("spoken.step.running", step, tick);
        };
    }

    private String spoken(StepSpan span, Wait wait, WaitText text) {
        String who = drawing.texts().whom(wait);
        String from = Texts.number(wait.fromTick());
        String what = text.what().isEmpty() ? "" : ".what";
        return wait.isOver()
                ? drawing.text(
                        "spoken.wait.over" + what, span.step(), who, from, Texts.number(wait.toTick()), text.what())
                : drawing.text("spoken.wait.open" + what, span.step(), who, from, text.what());
    }
}
