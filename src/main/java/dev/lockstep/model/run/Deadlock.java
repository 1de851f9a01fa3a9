package dev.lockstep.model.run;

import dev.lockstep.model.scenario.Pool;
import dev.lockstep.model.scenario.StepId;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A ring of waits, from when it was seen until after the server has broken it.
 *
 * @param edges in ring order
 * @param queueRing whether some edge comes from queue order alone, so that the server may reorder instead of choosing a victim
 * @param seen when it was first known
 * @param tick the tick then
 * @param checkAt when the first check of the server on it is due, ns of the run; -1 when unknown
 * @param victim the step that failed with 40P01; null until the server has decided
 * @param verdict when the server decided; null until then
 */
public record Deadlock(
        List<DeadlockEdge> edges,
        boolean queueRing,
        Stamp seen,
        int tick,
        long checkAt,
        @Nullable StepId victim,
        @Nullable Stamp verdict) {

    /** Copies the list it is given. */
    public Deadlock {
        edges = List.copyOf(edges);
    }

    /** Whether it runs through the pool of connections: the server does not see it, and the first to give up waiting ends it. */
    public boolean isThroughPool() {
        return edges.stream().anyMatch(edge -> edge.target().isPool());
    }

    /** SQLSTATE with which its victim fails. */
    public String sqlState() {
        return isThroughPool() ? Pool.NONE_FREE : StepSpan.DEADLOCK_DETECTED;
    }

    /** The processes in the ring. */
    public Set<Integer> pids() {
        return edges.stream().map(edge -> edge.waiter().pid()).collect(Collectors.toUnmodifiableSet());
    }
}
