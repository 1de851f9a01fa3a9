package dev.lockstep.picture;

import dev.lockstep.model.run.InvariantReading;
import dev.lockstep.model.run.Mark;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.scenario.Invariant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A line for each invariant: whether it held, tick by tick. What the referee saw stands until something was committed. */
record InvariantLines(Drawing drawing, Moment moment, Columns columns, double top) {
    private static final double ROW = 1.9;
    private static final int MOST_LINES = 4;

    /** The height of all, px. */
    double height() {
        double height = 0;
        for (Invariant invariant : moment.state().scenario().invariants()) {
            height += height(title(invariant));
        }
        return height;
    }

    private double height(List<String> title) {
        double text = title.size() * drawing.type().height(Type.SMALL_BOLD);
        return Math.max(drawing.em(ROW), text + drawing.em(0.25));
    }

    private List<String> title(Invariant invariant) {
        double room = columns.left() - drawing.em(TimelinePicture.MARGIN + 0.4);
        return drawing.type().wrap(invariant.name(), Type.SMALL_BOLD, room, MOST_LINES);
    }

    void draw() {
        double y = top;
        for (Invariant invariant : moment.state().scenario().invariants()) {
            List<String> title = title(invariant);
            double height = height(title);
            title(invariant, title, y + height / 2);
            for (Columns.Column column : columns.sent()) {
                Optional<InvariantReading> reading = reading(invariant.name(), column);
                if (reading.isPresent()) {
                    cell(reading.get(), column, y + height / 2);
                }
            }
            y += height;
        }
    }

    private void title(Invariant invariant, List<String> lines, double middle) {
        double line = drawing.type().height(Type.SMALL_BOLD);
        double first = middle - line * (lines.size() - 1) / 2;
        List<Shape.Text> texts = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            texts.add(drawing.line(
                    lines.get(i),
                    Type.SMALL_BOLD,
                    Token.TEXT_MUTED,
                    drawing.em(TimelinePicture.MARGIN),
                    first + i * line));
        }
        drawing.add(null, invariant.name(), texts);
    }

    private void cell(InvariantReading reading, Columns.Column column, double middle) {
        String state = reading.state().name().toLowerCase(Locale.ROOT);
        Token ink =
                switch (reading.state()) {
                    case HOLDS -> Token.GOOD;
                    case BROKEN -> Token.BLOCKED;
                    case UNKNOWN -> Token.TEXT_MUTED;
                };
        String text = drawing.text("invariant." + state, reading.shown()).strip();
        double room = column.tail() - column.start() - drawing.em(0.4);
        drawing.add(
                null,
                drawing.text(
                        "invariant.spoken." + state,
                        reading.invariant(),
                        Texts.number(column.tick()),
                        reading.shown().isEmpty() ? reading.reason() : reading.shown()),
                drawing.centred(text, Type.SMALL_BOLD, ink, (column.start() + column.tail()) / 2, middle, room)
                        .toList());
    }

    /** What is known at the end of that tick; empty before the referee looked, and when it has not looked since a commit. */
    private Optional<InvariantReading> reading(String invariant, Columns.Column column) {
        Optional<Mark> last = moment.history().marks().reversed().stream()
                .filter(mark -> mark.stamp().seq() <= column.toSeq())
                .findFirst();
        if (last.isEmpty() || committedBetween(last.get().stamp().seq(), column.toSeq())) {
            return Optional.empty();
        }
        return last.get().readings().stream()
                .filter(reading -> reading.invariant().equals(invariant))
                .findFirst();
    }

    private boolean committedBetween(long from, long to) {
        return moment.history().steps().stream().anyMatch(span -> isCommit(span, from, to));
    }

    private static boolean isCommit(StepSpan span, long from, long to) {
        return span.ended() != null
                && span.ended().seq() > from
                && span.ended().seq() <= to
                && span.results().stream().anyMatch(result -> result.tag().equals("COMMIT"));
    }
}
