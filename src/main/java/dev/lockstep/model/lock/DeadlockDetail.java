package dev.lockstep.model.lock;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the ring out of a deadlock error's DETAIL, one line a wait. Source of the wording: {@code DeadLockReport} in PostgreSQL's
 * {@code deadlock.c} and {@code DescribeLockTag} in {@code lmgr.c}. The numbers and the mode stand there in every language of the server;
 * of the targets those that are told apart by their English words stay unknown in other languages.
 */
public final class DeadlockDetail {
    private static final Pattern LINE = Pattern.compile("^\\D*(\\d{1,9})\\D.*?(\\w+Lock)\\b(.*?)(\\d{1,9})\\D*$");
    private static final Pattern ADVISORY = Pattern.compile("\\[(\\d{1,10}),(\\d{1,10}),(\\d{1,10}),(\\d{1,10})]");
    private static final Pattern TUPLE =
            Pattern.compile("tuple \\((\\d{1,10}),(\\d{1,10})\\) of relation (\\d{1,10}) of database (\\d{1,10})");
    private static final Pattern TRANSACTION = Pattern.compile("(?<!virtual )transaction (\\d{1,10})");
    private static final Pattern VIRTUAL = Pattern.compile("virtual transaction (\\S+?);");
    private static final Pattern RELATION = Pattern.compile("relation (\\d{1,10}) of database (\\d{1,10})");

    private DeadlockDetail() {}

    /** One line: who waits, for what, and whom it is blocked by. */
    public record Line(int waiter, LockMode mode, LockTarget target, int blocker) {}

    /** The lines that can be read, in the order of the ring; empty when none can. */
    public static List<Line> read(String detail) {
        List<Line> lines = new ArrayList<>();
        for (String text : detail.split("\n", -1)) {
            Matcher line = LINE.matcher(text);
            if (line.matches()) {
                Optional<LockMode> mode = LockMode.ofPgName(line.group(2));
                mode.ifPresent(wanted -> lines.add(new Line(
                        Integer.parseInt(line.group(1)),
                        wanted,
                        target(line.group(3)),
                        Integer.parseInt(line.group(4)))));
            }
        }
        return lines;
    }

    private static LockTarget target(String text) {
        Matcher m = ADVISORY.matcher(text);
        if (m.find()) {
            return LockTarget.advisory(number(m, 1), number(m, 2), number(m, 3), number(m, 4));
        }
        m = TUPLE.matcher(text);
        if (m.find()) {
            return LockTarget.tuple(number(m, 4), number(m, 3), number(m, 1), number(m, 2));
        }
        m = VIRTUAL.matcher(text);
        if (m.find()) {
            return LockTarget.virtual(m.group(1));
        }
        m = TRANSACTION.matcher(text);
        if (m.find()) {
            return LockTarget.transaction(number(m, 1));
        }
        m = RELATION.matcher(text);
        return m.find() ? LockTarget.relation(number(m, 2), number(m, 1)) : LockTarget.virtual(text.strip());
    }

    private static long number(Matcher m, int group) {
        return Long.parseLong(m.group(group));
    }
}
