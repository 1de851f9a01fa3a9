package dev.lockstep.model.lock;

import java.util.List;

/**
 * A closed chain of waits: each edge's blocker is the next edge's waiter, and the last one's blocker the first one's waiter.
 *
 * @param edges in ring order, at least two
 */
public record Ring(List<Edge> edges) {

    /**
     * One wait of the ring.
     *
     * @param waiter process that waits
     * @param target what it waits for
     * @param mode the mode it wants
     * @param blocker process that stands in its way
     * @param kind whether that one holds the lock or only stands ahead in the queue
     */
    public record Edge(int waiter, LockTarget target, LockMode mode, int blocker, Blocker.Kind kind) {}

    /** Copies what it is given. */
    public Ring {
        edges = List.copyOf(edges);
    }

    /**
     * Whether the server can dissolve it by reordering a queue: some edge comes from queue order alone. A ring of hard edges ends with a
     * victim. Source: README of PostgreSQL's lock manager, section on deadlock detection.
     */
    public boolean isQueueRing() {
        return edges.stream().anyMatch(edge -> edge.kind() == Blocker.Kind.SOFT);
    }

    /** Whether one of its waits is for a connection of the pool. The server sees no deadlock then, and does nothing. */
    public boolean isThroughPool() {
        return edges.stream().anyMatch(edge -> edge.target().isPool());
    }

    /** The processes of the ring, in ring order. */
    public List<Integer> pids() {
        return edges.stream().map(Edge::waiter).toList();
    }
}
