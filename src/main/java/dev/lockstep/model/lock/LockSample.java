package dev.lockstep.model.lock;

import java.util.List;
import java.util.Map;

/**
 * One look at {@code pg_locks} with what {@code pg_stat_activity} says of the processes in it. The two are not one snapshot: between them a
 * lock may have come or gone.
 *
 * @param serverMicros the server's clock at the look, microseconds since 1970
 * @param rows the rows, our own probe connections left out, no two with the same key
 * @param backends processes that hold or want a lock, and the run's own sessions, by pid
 * @param newNames names of targets that had none, or another one, in the sample before
 * @param confirmed what {@code pg_blocking_pids} answered for waiting processes that were asked; a waiting process that is missing here was
 *     not asked, and its soft blockers are derived
 * @param tookNanos how long the look took, ns
 */
public record LockSample(
        long serverMicros,
        List<LockRow> rows,
        Map<Integer, BackendActivity> backends,
        Map<LockTarget, String> newNames,
        Map<Integer, List<Integer>> confirmed,
        long tookNanos) {

    /** A sample of nothing, as before the first look. */
    public static final LockSample EMPTY = new LockSample(0, List.of(), Map.of(), Map.of(), Map.of(), 0);

    /** Copies what it is given, so that a sample never changes. */
    public LockSample {
        rows = List.copyOf(rows);
        backends = Map.copyOf(backends);
        newNames = Map.copyOf(newNames);
        confirmed = Map.copyOf(confirmed);
    }
}
