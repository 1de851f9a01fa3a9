package dev.lockstep.model.lock;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Who holds which row. What was read in the rows stands beside what follows from {@code pg_locks} alone.
 *
 * @param locks the rows that are known to be locked, no two of one place; no row says that nothing is known, not that none is locked
 * @param unread tables whose rows were to be read and were not, or not all
 */
public record RowLocks(List<RowLock> locks, List<Unread> unread) {
    /** Nothing is known. */
    public static final RowLocks NONE = new RowLocks(List.of(), List.of());

    private static final String TUPLE = "tuple";
    private static final String TRANSACTION = "transactionid";

    /** Why rows of a table are unknown. */
    public enum Reason {
        /** Somebody holds or wants AccessExclusive on it, and to look would be to wait, or to be waited for. */
        LOCKED,
        /** It would take too long. */
        COSTLY,
        /** More rows are locked than were read. */
        MANY,
        /** The server refused. */
        REFUSED
    }

    /** A table, and why its rows are unknown. */
    public record Unread(LockTarget table, Reason reason) {}

    /** Copies what it is given. */
    public RowLocks {
        locks = List.copyOf(locks);
        unread = List.copyOf(unread);
    }

    /** What is known of that row; empty when nothing is. */
    public Optional<RowLock> of(LockTarget place) {
        return locks.stream().filter(lock -> lock.place().equals(place)).findFirst();
    }

    /**
     * What is still known when {@code pg_locks} shows these rows. A transaction that has ended holds no row any more. And who waits for the
     * end of a transaction while it is first in line for a row ({@code tuple}, granted) waits for the holder of that row; with several
     * holders it waits for one at a time. Source: {@code src/backend/access/heap/README.tuplock} of PostgreSQL.
     */
    public RowLocks at(Collection<LockRow> rows) {
        Map<Long, Integer> owners = owners(rows);
        Map<LockTarget, RowLock> now = new LinkedHashMap<>();
        for (RowLock lock : locks) {
            List<RowLock.Holder> left = lock.holders().stream()
                    .filter(holder -> owners.containsKey(holder.transactionId()))
                    .toList();
            if (!lock.derived() && !left.isEmpty()) {
                now.put(lock.place(), new RowLock(lock.place(), lock.text(), left, false));
            }
        }
        derived(rows, owners).forEach(now::putIfAbsent);
        return new RowLocks(List.copyOf(now.values()), unread);
    }

    /** Processes by the number of each transaction that has one and is open. */
    public static Map<Long, Integer> owners(Collection<LockRow> rows) {
        Map<Long, Integer> owners = new HashMap<>();
        for (LockRow row : rows) {
            if (row.granted() && row.target().type().equals(TRANSACTION)) {
                owners.putIfAbsent(row.target().transactionId(), row.pid());
            }
        }
        return owners;
    }

    private static Map<LockTarget, RowLock> derived(Collection<LockRow> rows, Map<Long, Integer> owners) {
        Map<Integer, Long> waits = new HashMap<>();
        for (LockRow row : rows) {
            if (!row.granted() && row.target().type().equals(TRANSACTION)) {
                waits.put(row.pid(), row.target().transactionId());
            }
        }
        Map<LockTarget, Set<Long>> found = new LinkedHashMap<>();
        for (LockRow row : rows) {
            Long wanted = waits.get(row.pid());
            if (wanted != null && owners.containsKey(wanted) && isFirstInLine(row)) {
                found.computeIfAbsent(row.target(), place -> new HashSet<>()).add(wanted);
            }
        }
        Map<LockTarget, RowLock> derived = new LinkedHashMap<>();
        found.forEach((place, transactions) -> {
            List<RowLock.Holder> holders = new ArrayList<>();
            transactions.forEach(id -> holders.add(new RowLock.Holder(owners.getOrDefault(id, 0), id, "")));
            derived.put(place, new RowLock(place, "", holders, true));
        });
        return derived;
    }

    private static boolean isFirstInLine(LockRow row) {
        return row.granted() && row.target().type().equals(TUPLE);
    }

    /** The row that this process waits for: the one whose place it waits for, or is first in line for; empty when it waits for no row. */
    public static Optional<LockTarget> wantedBy(int pid, Collection<LockRow> rows) {
        Optional<LockTarget> waited = rows.stream()
                .filter(row -> row.pid() == pid && !row.granted())
                .map(LockRow::target)
                .findFirst();
        if (waited.isPresent() && waited.get().type().equals(TRANSACTION)) {
            return rows.stream()
                    .filter(row -> row.pid() == pid && isFirstInLine(row))
                    .map(LockRow::target)
                    .findFirst();
        }
        return waited.filter(target -> target.type().equals(TUPLE));
    }
}
