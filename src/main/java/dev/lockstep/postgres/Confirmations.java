package dev.lockstep.postgres;

import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.lock.LockTarget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what {@code pg_blocking_pids} answered, and whom to ask about next. The function holds up the lock manager for a time that
 * grows with the square of a queue, so it is asked where rows leave something open: more than one process waits for the lock, or nobody
 * is seen to hold it; and again when the queue has changed, or after a while, for the deadlock checker may have put it in another order.
 */
final class Confirmations {
    private static final long AGAIN_AFTER = Duration.ofSeconds(1).toNanos();
    /** A longer queue is asked about less often, by as much as it is longer. */
    private static final int SHORT_QUEUE = 64;

    private record Asked(Set<LockRow> queue, long at, Map<Integer, List<Integer>> answers) {}

    private final Map<LockTarget, Asked> asked = new HashMap<>();
    private final Map<LockTarget, List<LockRow>> open = new HashMap<>();

    /** Takes in a new sample's rows and tells which waiting processes to ask about. */
    Set<Integer> toAsk(List<LockRow> rows, long now) {
        open.clear();
        open.putAll(openQueues(rows));
        asked.keySet().retainAll(open.keySet());
        Set<Integer> pids = new HashSet<>();
        open.forEach((target, queue) -> {
            if (isDue(asked.get(target), queue, now)) {
                queue.stream().filter(row -> !row.granted()).forEach(row -> pids.add(row.pid()));
            }
        });
        return pids;
    }

    private static Map<LockTarget, List<LockRow>> openQueues(List<LockRow> rows) {
        Map<LockTarget, List<LockRow>> queues = new HashMap<>();
        rows.stream().filter(row -> !row.granted()).forEach(row -> queues.put(row.target(), new ArrayList<>()));
        if (!queues.isEmpty()) {
            for (LockRow row : rows) {
                List<LockRow> queue = queues.get(row.target());
                if (queue != null) {
                    queue.add(row);
                }
            }
            queues.values().removeIf(Confirmations::isPlain);
        }
        return queues;
    }

    /** One waiter, and holders whose locks it conflicts with: the rows say all. */
    private static boolean isPlain(List<LockRow> queue) {
        List<LockRow> waiters = queue.stream().filter(row -> !row.granted()).toList();
        LockRow waiter = waiters.getFirst();
        return waiters.size() == 1
                && queue.stream()
                        .anyMatch(row -> row.granted()
                                && row.pid() != waiter.pid()
                                && waiter.mode().conflictsWith(row.mode()));
    }

    private static boolean isDue(@Nullable Asked last, List<LockRow> queue, long now) {
        if (last == null) {
            return true;
        }
        long since = now - last.at();
        if (queue.size() > SHORT_QUEUE) {
            return since >= AGAIN_AFTER * queue.size() / SHORT_QUEUE;
        }
        return since >= AGAIN_AFTER || !last.queue().equals(Set.copyOf(queue));
    }

    /**
     * Takes in the answers about those that were to be asked, and tells all that is known of the sample's waiting processes. An empty
     * answer says that the wait was over when it was asked about, and tells nothing of the sample.
     */
    Map<Integer, List<Integer>> with(Map<Integer, List<Integer>> answers, long now) {
        Map<Integer, List<Integer>> confirmed = new HashMap<>();
        open.forEach((target, queue) -> {
            Map<Integer, List<Integer>> ofQueue = new HashMap<>();
            for (LockRow row : queue) {
                List<Integer> blockers = row.granted() ? null : answers.get(row.pid());
                if (blockers != null) {
                    ofQueue.put(row.pid(), blockers);
                }
            }
            if (!ofQueue.isEmpty()) {
                asked.put(target, new Asked(Set.copyOf(queue), now, ofQueue));
            }
            Asked last = asked.get(target);
            if (last != null && last.queue().equals(Set.copyOf(queue))) {
                confirmed.putAll(last.answers());
            }
        });
        confirmed.values().removeIf(List::isEmpty);
        return confirmed;
    }
}
