package dev.lockstep.picture;

import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.run.HoldSpan;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.Stamp;
import dev.lockstep.model.run.Subject;
import dev.lockstep.model.run.Wait;
import dev.lockstep.words.Naming;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The locks that a session held, as lines below its blocks: thin and grey, and an amber bar for as long as somebody wanted it.
 *
 * @param placed each hold with its line
 * @param hidden how many are left out because there are too many
 */
record HoldRows(
        Moment moment, Drawing drawing, Columns columns, double top, List<Placed> placed, int rows, int hidden) {
    private static final int MOST_ROWS = 6;
    private static final double ROW = 2.3;
    private static final double LINE = 0.75;
    private static final double BAR = 1.3;
    private static final double LABEL = 1.88;

    /**
     * A hold with its place.
     *
     * @param row its line, from 0
     * @param from px
     * @param to px
     */
    private record Placed(HoldSpan hold, int row, double from, double to, String label) {}

    static HoldRows of(Moment moment, Drawing drawing, Columns columns, List<HoldSpan> holds, double top) {
        ShownLocks shown = ShownLocks.of(moment.state());
        List<HoldSpan> worth = holds.stream()
                .filter(hold -> hold.wanted().stream().anyMatch(wanted -> wanted.waiters() > 0)
                        || shown.showsUnwanted(hold.target(), hold.mode()))
                .sorted(Comparator.comparingLong((HoldSpan hold) -> hold.from().seq())
                        .thenComparing(hold -> hold.target().numbers()))
                .toList();
        List<Wait> waits =
                holds.isEmpty() ? List.of() : waitsOf(moment, holds.getFirst().session());
        List<Double> ends = new ArrayList<>();
        List<Placed> placed = new ArrayList<>();
        int hidden = 0;
        for (HoldSpan hold : worth) {
            double from = start(waits, columns, hold);
            int row = freeRow(ends, from);
            if (row == MOST_ROWS) {
                hidden++;
                continue;
            }
            double to = Math.max(from + drawing.em(0.5), end(columns, hold, from, drawing.em(StepBlocks.INSET)));
            String label = label(moment, drawing, hold);
            double taken = Math.max(to, from + drawing.type().width(label, Type.SMALL)) + drawing.em(0.8);
            if (row == ends.size()) {
                ends.add(taken);
            } else {
                ends.set(row, taken);
            }
            placed.add(new Placed(hold, row, from, to, label));
        }
        double first = top + drawing.em(ends.isEmpty() ? 0 : 0.25);
        return new HoldRows(moment, drawing, columns, first, placed, ends.size(), hidden);
    }

    private static int freeRow(List<Double> ends, double from) {
        for (int row = 0; row < ends.size(); row++) {
            if (ends.get(row) <= from) {
                return row;
            }
        }
        return ends.size();
    }

    /** Where it was first seen: at its step's column, or where the wait for it ended. */
    private static double start(List<Wait> waits, Columns columns, HoldSpan hold) {
        if (hold.fromTick() == 0) {
            return columns.left();
        }
        Columns.Column column = columns.at(hold.fromTick());
        return waits.stream().anyMatch(wait -> gotBy(wait, hold)) ? column.tail() : column.start() + 2;
    }

    private static List<Wait> waitsOf(Moment moment, String session) {
        return moment.steps().stream()
                .filter(span -> span.step().session().equals(session))
                .flatMap(span -> span.waits().stream())
                .toList();
    }

    private static boolean gotBy(Wait wait, HoldSpan hold) {
        Stamp to = wait.to();
        return to != null
                && wait.toTick() == hold.fromTick()
                && (hold.target().equals(wait.target()) || hold.from().seq() >= to.seq());
    }

    private static double end(Columns columns, HoldSpan hold, double from, double inset) {
        if (hold.to() == null || hold.toTick() == 0) {
            return columns.now() - inset;
        }
        Columns.Column column = columns.at(hold.toTick());
        return from >= column.tail() ? column.end() : column.tail();
    }

    /** An advisory lock's usual mode goes without saying; a table's says what it is good for. */
    private static String label(Moment moment, Drawing drawing, HoldSpan hold) {
        String name = Naming.target(moment.state().names(), hold.target());
        boolean obvious =
                hold.mode() == LockMode.EXCLUSIVE && !hold.target().type().equals("relation");
        String full =
                obvious ? name : drawing.text("timeline.hold", name, hold.mode().shortName());
        return drawing.type().fit(full, Type.SMALL, drawing.em(24));
    }

    /** Where the last line ends, px. */
    double bottom() {
        return top + drawing.em(ROW * (rows + (hidden > 0 ? 0.6 : 0)));
    }

    void draw() {
        placed.forEach(this::draw);
        if (hidden > 0) {
            double middle = top + drawing.em(ROW * rows + 0.6);
            drawing.add(
                    null,
                    "",
                    drawing.line(
                            drawing.text("timeline.holds.more", Texts.number(hidden)),
                            Type.SMALL,
                            Token.TEXT_MUTED,
                            columns.left() + 2,
                            middle));
        }
    }

    private void draw(Placed place) {
        double y = top + drawing.em(ROW * place.row() + LINE);
        boolean faint = place.hold().mode() == LockMode.SI_READ;
        List<Shape> shapes = new ArrayList<>();
        shapes.add(new Shape.Line(
                List.of(new Point(place.from(), y), new Point(place.to(), y)),
                faint ? Pen.dotted(Token.FAINT, 1.5) : Pen.solid(Token.CALM, 2),
                false));
        boolean named = bars(place, y).filter(bar -> add(shapes, bar)).count() > 0;
        if (!named) {
            shapes.add(drawing.line(
                    place.label(), Type.SMALL, Token.TEXT_MUTED, place.from(), y - drawing.em(LINE - LABEL)));
        }
        HoldSpan hold = place.hold();
        drawing.add(new Subject.Edge(hold.pid(), hold.target(), hold.mode(), true), spoken(hold), shapes);
    }

    /** Adds a bar's shapes; answers whether it stands for the whole hold and says the lock's name itself. */
    private static boolean add(List<Shape> shapes, Bar bar) {
        shapes.addAll(bar.shapes());
        return bar.named();
    }

    private record Bar(List<Shape> shapes, boolean named) {}

    private Stream<Bar> bars(Placed place, double y) {
        List<HoldSpan.Wanted> changes = place.hold().wanted();
        List<Bar> bars = new ArrayList<>();
        for (int i = 0; i < changes.size(); i++) {
            HoldSpan.Wanted change = changes.get(i);
            if (change.waiters() > 0) {
                double from = Math.max(place.from(), columns.at(change.tick()).start() + 2);
                double to = i + 1 < changes.size() ? until(changes.get(i + 1)) : place.to();
                if (Math.min(to, place.to()) - from >= 2) {
                    bars.add(bar(place, y, from, Math.min(to, place.to()), change.waiters()));
                }
            }
        }
        return bars.stream();
    }

    /** One more waiter comes with its step; one less goes when its wait ends. */
    private double until(HoldSpan.Wanted next) {
        Columns.Column column = columns.at(next.tick());
        return next.waiters() > 0 ? column.start() + 2 : column.tail();
    }

    private Bar bar(Placed place, double y, double from, double to, int waiters) {
        Bounds box = Bounds.between(from, y - drawing.em(BAR / 2), to, y + drawing.em(BAR / 2));
        String more = waiters == 1 ? "" : ".more";
        String count = Texts.number(waiters);
        String full = drawing.text("timeline.wanted" + more, place.label(), count);
        String brief = drawing.text("timeline.wanted.short" + more, count);
        double room = box.width() - drawing.em(0.65);
        boolean fits = drawing.type().width(full, Type.SMALL_BOLD) <= room;
        String text = fits ? full : drawing.type().width(brief, Type.SMALL_BOLD) <= room ? brief : count;
        List<Shape> shapes = new ArrayList<>();
        shapes.add(new Shape.Box(box, drawing.em(0.25), Token.WANTED, null));
        drawing.fitted(
                        text,
                        Type.SMALL_BOLD,
                        Token.WANTED_TEXT,
                        from + drawing.em(0.5),
                        y,
                        box.width() - drawing.em(0.6))
                .forEach(shapes::add);
        return new Bar(shapes, fits && from - place.from() < drawing.em(1));
    }

    private String spoken(HoldSpan hold) {
        LockTarget target = hold.target();
        String name = Naming.target(moment.state().names(), target);
        String from = Texts.number(hold.fromTick());
        return hold.to() == null
                ? drawing.text(
                        "spoken.hold.open", hold.session(), name, hold.mode().shortName(), from)
                : drawing.text(
                        "spoken.hold.over",
                        hold.session(),
                        name,
                        hold.mode().shortName(),
                        from,
                        Texts.number(hold.toTick()));
    }
}
