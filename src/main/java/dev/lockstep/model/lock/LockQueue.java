package dev.lockstep.model.lock;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Who holds one lock and who waits for it, in the order in which the server will look at the waiters.
 *
 * @param target what the lock is on
 * @param holders granted rows
 * @param waiters waiting rows, first in line first; the order is derived (see {@link #of}), for {@code pg_locks} does not show it
 */
public record LockQueue(LockTarget target, List<LockRow> holders, List<LockRow> waiters) {

    /** Copies what it is given. */
    public LockQueue {
        holders = List.copyOf(holders);
        waiters = List.copyOf(waiters);
    }

    /**
     * Builds the queue from a target's rows. Waiters stand in order of {@code waitstart}, save that one who already holds something on the
     * target stands before the first waiter whose wish conflicts with what it holds. Source of the rule: PostgreSQL's lock manager
     * ({@code JoinWaitQueue} in {@code proc.c}). It misses a queue that the deadlock checker has rearranged.
     */
    static LockQueue of(LockTarget target, List<LockRow> rows) {
        List<LockRow> holders = rows.stream().filter(LockRow::granted).toList();
        List<LockRow> byTime = rows.stream()
                .filter(row -> !row.granted())
                .sorted(Comparator.comparingLong(LockQueue::waitStartOrLast))
                .toList();
        List<LockRow> queue = new ArrayList<>(byTime.size());
        for (LockRow waiter : byTime) {
            queue.add(placeOf(waiter, holders, queue), waiter);
        }
        return new LockQueue(target, holders, queue);
    }

    /** A wait so young that the server has not noted its start stands behind all others. */
    private static long waitStartOrLast(LockRow row) {
        return row.waitStart() == LockRow.UNKNOWN ? Long.MAX_VALUE : row.waitStart();
    }

    private static int placeOf(LockRow waiter, List<LockRow> holders, List<LockRow> queue) {
        List<LockMode> held = holders.stream()
                .filter(row -> row.pid() == waiter.pid())
                .map(LockRow::mode)
                .toList();
        for (int i = 0; !held.isEmpty() && i < queue.size(); i++) {
            LockMode wish = queue.get(i).mode();
            if (held.stream().anyMatch(wish::conflictsWith)) {
                return i;
            }
        }
        return queue.size();
    }
}
