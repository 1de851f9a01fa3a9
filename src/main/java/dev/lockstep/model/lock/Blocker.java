package dev.lockstep.model.lock;

/**
 * One process that a waiter waits for.
 *
 * @param pid the process; 0 for a prepared transaction
 * @param kind by what it blocks
 * @param confirmed whether {@code pg_blocking_pids} named it; otherwise the edge is derived from a sample
 */
public record Blocker(int pid, Kind kind, boolean confirmed) {

    /** How a process stands in another one's way. */
    public enum Kind {
        /** It holds a conflicting lock. */
        HARD,
        /** It wants a conflicting lock and stands ahead in the queue. */
        SOFT
    }
}
