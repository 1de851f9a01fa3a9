package dev.lockstep.picture;

import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.run.Subject;
import java.util.List;

/**
 * An arrow of the lock graph: from who wants a lock to the lock, or from a lock to who holds it.
 *
 * @param pid the process
 * @param modes the modes it holds on the lock, weakest first, or the one it wants
 * @param kind what it means
 * @param behind processes that stand ahead in the queue and in the way; empty for a lock that is held
 * @param derived whether one of these only follows from the sample
 */
record GraphEdge(
        GraphNode process,
        GraphNode lock,
        int pid,
        LockTarget target,
        List<LockMode> modes,
        Kind kind,
        List<Integer> behind,
        boolean derived) {

    /** What an arrow means. */
    enum Kind {
        /** Held, and nobody wants it. */
        HOLDS,
        /** Held, and wanted. */
        WANTED,
        /** A waiter's own place at the head of a row's queue; it holds back nobody but those behind it. */
        FIRST_IN_LINE,
        /** Wanted, and a holder stands in the way. */
        WANTS,
        /** Wanted, and only those ahead in the queue stand in the way. */
        QUEUES
    }

    /** Whether the process wants the lock. */
    boolean isWait() {
        return kind == Kind.WANTS || kind == Kind.QUEUES;
    }

    /** The row of the lock table that it stands for; of several held modes the strongest. */
    Subject.Edge subject() {
        return new Subject.Edge(pid, target, modes.getLast(), !isWait());
    }

    GraphEdge between(GraphNode newProcess, GraphNode newLock) {
        return new GraphEdge(newProcess, newLock, pid, target, modes, kind, behind, derived);
    }
}
