package dev.lockstep.ui.locks;

import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.words.Naming;
import dev.lockstep.words.Words;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * A column: those that a reader needs, and behind the column menu all that {@code pg_locks} has.
 *
 * @param id its name; its title is the text {@code column.ID}
 * @param em its width
 * @param visible whether it is shown before anyone chose
 * @param styleClass what its cells look like
 * @param text what its cells say, empty where {@code pg_locks} has NULL
 * @param order how it sorts
 */
record LockColumn(
        String id,
        double em,
        boolean visible,
        String styleClass,
        Function<LockLine, String> text,
        Comparator<LockLine> order) {

    /** Style class of the cell that says whose a row is. */
    static final String WHO = "who-cell";
    /** Style class of the cell that says whether a row is granted. */
    static final String STATE = "state-cell";

    /** The column that has the room that the others leave. */
    static final String TARGET = "target";
    /** Its least width, em. */
    static final double LEAST_TARGET = 4.8;

    private static final String TEXT = "text-cell";
    private static final String MONO = "mono-cell";

    /** Waiting first, then held rows; sessions before outsiders, then by the lock's name; the order until a column is sorted by. */
    static final Comparator<LockLine> WAITING_FIRST = Comparator.comparing(LockLine::state)
            .thenComparing(line -> line.who().isOutsider())
            .thenComparing(line -> line.who().session())
            .thenComparingInt(line -> line.who().pid())
            .thenComparing(LockLine::target)
            .thenComparing(LockLine::compareMode);

    /** All columns, in order. */
    static List<LockColumn> all(Words words) {
        return Stream.concat(main(words), raw(words)).toList();
    }

    private static Stream<LockColumn> main(Words words) {
        Naming naming = new Naming(words.locale());
        Comparator<LockLine> strength = LockLine::compareMode;
        Comparator<LockLine> mode = strength.thenComparing(line -> line.key().mode());
        return Stream.of(
                text("session", 3.9, true, WHO, line -> naming.who(line.who())),
                text(
                        "state",
                        5.7,
                        true,
                        STATE,
                        line -> words.text(
                                switch (line.state()) {
                                    case WAITING -> "lock.waiting";
                                    case ROW_LOCK -> "lock.row";
                                    case GRANTED -> "lock.granted";
                                })),
                text(TARGET, LEAST_TARGET, true, TEXT, LockLine::target),
                new LockColumn("mode", 7.7, true, TEXT, line -> line.key().mode(), mode),
                new LockColumn(
                        "since",
                        3,
                        true,
                        TEXT,
                        line -> line.sinceTick() == 0 ? "" : words.text("tick", line.sinceTick()),
                        Comparator.comparingInt(LockLine::sinceTick)));
    }

    private static Stream<LockColumn> raw(Words words) {
        return Stream.of(
                number("pid", line -> line.key().pid()),
                text(
                        "locktype",
                        7,
                        false,
                        MONO,
                        line -> of(line, row -> row.target().type())),
                number("database", line -> line.key().target().database()),
                number("relation", line -> line.key().target().relation()),
                number("page", line -> line.key().target().page()),
                number("tuple", line -> line.key().target().tuple()),
                text("virtualxid", 6, false, MONO, line -> line.key().target().virtualXid()),
                number("transactionid", line -> line.key().target().transactionId()),
                number("classid", line -> line.key().target().classId()),
                number("objid", line -> line.key().target().objId()),
                number("objsubid", line -> line.key().target().objSubId()),
                text("virtualtransaction", 9, false, MONO, line -> of(line, LockRow::virtualTransaction)),
                text("fastpath", 5, false, TEXT, line -> of(line, row -> words.text(row.fastPath() ? "yes" : "no"))),
                text("waitstart", 14, false, MONO, line -> of(line, LockColumn::waitStart)));
    }

    private static LockColumn text(
            String id, double em, boolean visible, String styleClass, Function<LockLine, String> text) {
        return new LockColumn(id, em, visible, styleClass, text, Comparator.comparing(text));
    }

    private static LockColumn number(String id, ToLongFunction<LockLine> value) {
        Function<LockLine, String> text = line -> {
            long number = value.applyAsLong(line);
            return number == LockTarget.ABSENT ? "" : Long.toString(number);
        };
        return new LockColumn(id, 6, false, MONO, text, Comparator.comparingLong(value));
    }

    /** What only a row of {@code pg_locks} has; empty for a row lock. */
    private static String of(LockLine line, Function<LockRow, String> text) {
        LockRow row = line.row();
        return row == null ? "" : text.apply(row);
    }

    private static String waitStart(LockRow row) {
        long micros = row.waitStart();
        return micros == LockRow.UNKNOWN
                ? ""
                : Instant.EPOCH.plus(micros, ChronoUnit.MICROS).toString();
    }
}
