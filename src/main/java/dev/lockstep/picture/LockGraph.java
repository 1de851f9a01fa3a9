package dev.lockstep.picture;

import dev.lockstep.model.lock.Blocker;
import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockQueue;
import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.run.RunState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a lock graph shows of a state: sessions and locks, and who holds and wants what. There is no third, direct edge between sessions.
 *
 * @param nodes sessions first, in file order; then outsiders; then locks in the order of the sample
 * @param edges from and to nodes in it
 * @param predicates who holds predicate locks on which node; these have no edges, for they block nobody
 * @param sizes how many a node of a group stands for
 */
public record LockGraph(
        List<GraphNode> nodes,
        List<GraphEdge> edges,
        Map<GraphNode, Set<String>> predicates,
        Map<GraphNode, Integer> sizes) {

    /** The graph of nothing. */
    static final LockGraph EMPTY = new LockGraph(List.of(), List.of(), Map.of(), Map.of());

    static LockGraph of(RunState state) {
        return LockGroups.group(new Builder(state).build());
    }

    /** The edges at a node. */
    List<GraphEdge> at(GraphNode node) {
        return edges.stream()
                .filter(edge -> edge.process().equals(node) || edge.lock().equals(node))
                .toList();
    }

    /** The node of a process. */
    static GraphNode process(RunState state, int pid) {
        return state.sessionOf(pid)
                .<GraphNode>map(session -> new GraphNode.Session(session.name()))
                .orElseGet(() -> new GraphNode.Outsider(pid));
    }

    private static final class Builder {
        private final RunState state;
        private final ShownLocks shown;
        private final Set<GraphNode> processes = new LinkedHashSet<>();
        private final Set<GraphNode> locks = new LinkedHashSet<>();
        private final List<GraphEdge> edges = new ArrayList<>();
        private final Map<GraphNode, Set<String>> predicates = new LinkedHashMap<>();

        Builder(RunState state) {
            this.state = state;
            this.shown = ShownLocks.of(state);
        }

        LockGraph build() {
            state.sessions().keySet().forEach(name -> processes.add(new GraphNode.Session(name)));
            state.graph().queues().values().stream()
                    .filter(this::concernsTheRun)
                    .forEach(this::queue);
            state.sample().rows().stream()
                    .filter(row -> row.mode() == LockMode.SI_READ)
                    .forEach(this::predicate);
            List<GraphNode> nodes = new ArrayList<>(processes);
            nodes.addAll(locks);
            return new LockGraph(List.copyOf(nodes), List.copyOf(edges), predicates, Map.of());
        }

        /** Locks that only others hold or want are theirs; without sessions of our own, as when watching, all are shown. */
        private boolean concernsTheRun(LockQueue queue) {
            return state.sessions().isEmpty()
                    || queue.holders().stream().anyMatch(this::isOurs)
                    || queue.waiters().stream().anyMatch(this::isOurs);
        }

        private boolean isOurs(LockRow row) {
            return state.pooled().contains(row.pid())
                    || state.sessionOf(row.pid()).isPresent();
        }

        private void queue(LockQueue queue) {
            GraphNode lock = new GraphNode.Lock(queue.target());
            Map<Integer, List<LockMode>> held = new LinkedHashMap<>();
            for (LockRow holder : queue.holders()) {
                if (!queue.waiters().isEmpty() || shown.showsUnwanted(queue.target(), holder.mode())) {
                    held.computeIfAbsent(holder.pid(), pid -> new ArrayList<>()).add(holder.mode());
                }
            }
            held.forEach((pid, modes) -> add(lock, pid, queue.target(), modes, heldAs(queue, pid, modes)));
            queue.waiters().forEach(waiter -> waits(lock, waiter));
        }

        private GraphEdge.Kind heldAs(LockQueue queue, int pid, List<LockMode> modes) {
            boolean wanted = queue.waiters().stream()
                    .anyMatch(waiter ->
                            waiter.pid() != pid && modes.stream().anyMatch(mode -> mode.conflictsWith(waiter.mode())));
            if (queue.target().type().equals("tuple") && state.graph().waitOf(pid) != null) {
                return GraphEdge.Kind.FIRST_IN_LINE;
            }
            return wanted ? GraphEdge.Kind.WANTED : GraphEdge.Kind.HOLDS;
        }

        private void waits(GraphNode lock, LockRow waiter) {
            List<Blocker> blockers = state.graph().blockersOf(waiter.pid());
            List<Blocker> soft = blockers.stream()
                    .filter(blocker -> blocker.kind() == Blocker.Kind.SOFT)
                    .toList();
            boolean onlySoft = !soft.isEmpty() && soft.size() == blockers.size();
            add(new GraphEdge(
                    LockGraph.process(state, waiter.pid()),
                    lock,
                    waiter.pid(),
                    waiter.target(),
                    List.of(waiter.mode()),
                    onlySoft ? GraphEdge.Kind.QUEUES : GraphEdge.Kind.WANTS,
                    soft.stream().map(Blocker::pid).toList(),
                    soft.stream().anyMatch(blocker -> !blocker.confirmed())));
        }

        private void add(GraphNode lock, int pid, LockTarget target, List<LockMode> modes, GraphEdge.Kind kind) {
            List<LockMode> weakestFirst = modes.stream().sorted().toList();
            add(new GraphEdge(LockGraph.process(state, pid), lock, pid, target, weakestFirst, kind, List.of(), false));
        }

        private void add(GraphEdge edge) {
            processes.add(edge.process());
            locks.add(edge.lock());
            edges.add(edge);
        }

        private void predicate(LockRow row) {
            GraphNode lock = new GraphNode.Lock(row.target());
            locks.add(lock);
            predicates
                    .computeIfAbsent(lock, node -> new TreeSet<>())
                    .add(state.whoIs(row.pid()).session());
        }
    }
}
