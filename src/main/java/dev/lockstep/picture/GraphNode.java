package dev.lockstep.picture;

import dev.lockstep.model.lock.LockTarget;

/** What a place of the lock graph belongs to, from one look at the locks to the next. */
public sealed interface GraphNode {

    /** A session of the run. */
    record Session(String name) implements GraphNode {}

    /**
     * Somebody else.
     *
     * @param pid its process; 0 for a prepared transaction
     */
    record Outsider(int pid) implements GraphNode {}

    /** A lock. */
    record Lock(LockTarget target) implements GraphNode {}

    /** All who wait for a lock and hold nothing that anybody wants, in a graph that is too large to show each. */
    record Queue(LockTarget target) implements GraphNode {}

    /** All locks that one process holds and nobody wants, in a graph that is too large to show each. */
    record Holdings(GraphNode holder) implements GraphNode {}

    /** All sessions that hold and want nothing, in a graph that is too large to show each. */
    record Idle() implements GraphNode {}

    /** Whether it stands among the sessions; otherwise among the locks. */
    default boolean isProcess() {
        return switch (this) {
            case Session session -> true;
            case Outsider outsider -> true;
            case Queue queue -> true;
            case Idle idle -> true;
            case Lock lock -> false;
            case Holdings holdings -> false;
        };
    }
}
