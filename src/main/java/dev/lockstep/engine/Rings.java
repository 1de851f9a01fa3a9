package dev.lockstep.engine;

import dev.lockstep.model.lock.Blocker;
import dev.lockstep.model.lock.DeadlockDetail;
import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.lock.Ring;
import dev.lockstep.model.run.Deadlock;
import dev.lockstep.model.run.DeadlockEdge;
import dev.lockstep.model.run.RunState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;

/** Rings of waits, put into the words of a run: who, in which order, and when the server will look at it. */
final class Rings {
    private Rings() {}

    /** Rings of the present graph in which a session of the run takes part. */
    static List<Ring> ofRun(RunState state) {
        return state.graph().rings().stream()
                .filter(ring -> ring.pids().stream()
                        .anyMatch(pid -> state.sessionOf(pid).isPresent()))
                .toList();
    }

    /** Those of them that no deadlock without a verdict tells of yet. */
    static List<Ring> unknown(RunState state, List<Ring> rings) {
        return rings.stream()
                .filter(ring -> state.deadlocks().stream()
                        .filter(deadlock -> deadlock.verdict() == null)
                        .map(Deadlock::pids)
                        .noneMatch(new HashSet<>(ring.pids())::equals))
                .toList();
    }

    /** The ring's edges, numbered in the order in which the waits began. */
    static List<DeadlockEdge> edges(RunState state, Ring ring) {
        List<Integer> order = ring.pids().stream()
                .sorted(Comparator.comparingLong(pid -> waitStart(state, pid)))
                .toList();
        return ring.edges().stream()
                .map(edge -> new DeadlockEdge(
                        order.indexOf(edge.waiter()) + 1,
                        state.whoIs(edge.waiter()),
                        edge.target(),
                        edge.mode(),
                        state.whoIs(edge.blocker()),
                        edge.kind() == Blocker.Kind.SOFT))
                .toList();
    }

    /** The edges that the error's DETAIL tells. Those of a ring that was seen keep the order that was seen. */
    static List<DeadlockEdge> edges(RunState state, List<DeadlockDetail.Line> lines) {
        List<Integer> order = lines.stream()
                .map(DeadlockDetail.Line::waiter)
                .sorted(Comparator.comparingLong(pid -> blockedSince(state, pid)))
                .toList();
        List<DeadlockEdge> edges = new ArrayList<>();
        for (DeadlockDetail.Line line : lines) {
            edges.add(new DeadlockEdge(
                    order.indexOf(line.waiter()) + 1,
                    state.whoIs(line.waiter()),
                    line.target(),
                    line.mode(),
                    state.whoIs(line.blocker()),
                    false));
        }
        return edges;
    }

    /**
     * When the server's first check after the ring was closed is due, ns of the run; -1 when unknown. Each waiter checks once, its
     * {@code deadlock_timeout} after its wait began. The server does not see a ring through the pool: that one ends when the first gives up
     * to wait for a connection. Source: manual, chapter "Lock Management" of the server configuration.
     */
    static long checkAt(RunState state, Ring ring, ToLongFunction<Integer> deadlockTimeoutMillis) {
        if (ring.isThroughPool()) {
            return borrowTimeout(state, ring);
        }
        long closed = ring.pids().stream()
                .mapToLong(pid -> waitStart(state, pid))
                .max()
                .orElse(Long.MAX_VALUE);
        Set<Long> due = new HashSet<>();
        for (int pid : ring.pids()) {
            long timeout = deadlockTimeoutMillis.applyAsLong(pid);
            long at = waitStart(state, pid);
            if (timeout >= 0 && at != Long.MAX_VALUE && at + timeout * 1_000 >= closed) {
                due.add(at + timeout * 1_000);
            }
        }
        return due.stream().min(Comparator.naturalOrder()).map(state::runTimeOf).orElse(-1L);
    }

    private static long borrowTimeout(RunState state, Ring ring) {
        long timeout = state.scenario().fixture().pool().timeout().toNanos();
        return ring.edges().stream()
                .filter(edge -> edge.target().isPool())
                .flatMap(edge -> state.sessionOf(edge.waiter()).stream())
                .flatMap(session -> Optional.ofNullable(session.inFlight()).stream())
                .mapToLong(span -> span.sent().at() + timeout)
                .min()
                .orElse(-1);
    }

    private static long waitStart(RunState state, int pid) {
        LockRow wait = state.graph().waitOf(pid);
        return wait == null || wait.waitStart() == LockRow.UNKNOWN ? Long.MAX_VALUE : wait.waitStart();
    }

    private static long blockedSince(RunState state, int pid) {
        return state.sessionOf(pid)
                .map(session -> session.inFlight())
                .map(span -> span.openWait())
                .map(wait -> wait.from().seq())
                .orElse(Long.MAX_VALUE);
    }
}
