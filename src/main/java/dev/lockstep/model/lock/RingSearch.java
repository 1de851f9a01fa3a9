package dev.lockstep.model.lock;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the rings of a wait-for graph: from each waiter the shortest way back to itself, so that two separate deadlocks are two rings.
 * Roots are not looked for: in a pure deadlock everybody waits and there is none.
 */
final class RingSearch {
    private final WaitForGraph graph;
    /** Blockers that wait themselves; nobody else can be part of a ring. */
    private final Map<Integer, List<Blocker>> edges = new LinkedHashMap<>();

    private RingSearch(WaitForGraph graph) {
        this.graph = graph;
        for (int pid : graph.waiters()) {
            List<Blocker> onward = graph.blockersOf(pid).stream()
                    .filter(blocker -> graph.waitOf(blocker.pid()) != null)
                    .toList();
            edges.put(pid, onward);
        }
        dropDeadEnds();
    }

    static List<Ring> in(WaitForGraph graph) {
        if (graph.waiters().size() < 2) {
            return List.of();
        }
        RingSearch search = new RingSearch(graph);
        List<Ring> rings = new ArrayList<>();
        Set<Integer> seen = new HashSet<>();
        for (int pid : search.edges.keySet()) {
            if (!seen.contains(pid)) {
                List<Ring.Edge> ring = search.shortestRingThrough(pid);
                if (!ring.isEmpty()) {
                    rings.add(new Ring(ring));
                    ring.forEach(edge -> seen.add(edge.waiter()));
                }
            }
        }
        return rings;
    }

    /** Takes away, again and again, who waits for nobody that is left; a long queue without a ring is gone in one pass. */
    private void dropDeadEnds() {
        Map<Integer, Integer> onward = new HashMap<>();
        Map<Integer, List<Integer>> waitedOnBy = new HashMap<>();
        edges.forEach((pid, blockers) -> {
            onward.put(pid, blockers.size());
            blockers.forEach(b -> waitedOnBy
                    .computeIfAbsent(b.pid(), key -> new ArrayList<>())
                    .add(pid));
        });
        ArrayDeque<Integer> ends = new ArrayDeque<>();
        onward.forEach((pid, count) -> {
            if (count == 0) {
                ends.add(pid);
            }
        });
        while (!ends.isEmpty()) {
            int end = ends.remove();
            edges.remove(end);
            for (int waiter : waitedOnBy.getOrDefault(end, List.of())) {
                if (onward.merge(waiter, -1, Integer::sum) == 0) {
                    ends.add(waiter);
                }
            }
        }
    }

    private List<Ring.Edge> shortestRingThrough(int start) {
        Map<Integer, Ring.Edge> cameBy = new HashMap<>();
        ArrayDeque<Integer> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            int pid = open.remove();
            for (Blocker blocker : edges.getOrDefault(pid, List.of())) {
                if (edges.containsKey(blocker.pid()) && !cameBy.containsKey(blocker.pid())) {
                    cameBy.put(blocker.pid(), edge(pid, blocker));
                    open.add(blocker.pid());
                }
            }
        }
        ArrayDeque<Ring.Edge> ring = new ArrayDeque<>();
        Ring.Edge edge = cameBy.get(start);
        while (edge != null) {
            ring.addFirst(edge);
            edge = edge.waiter() == start ? null : cameBy.get(edge.waiter());
        }
        return List.copyOf(ring);
    }

    private Ring.Edge edge(int pid, Blocker blocker) {
        LockRow wait = graph.waitOf(pid);
        if (wait == null) {
            throw new IllegalStateException("process " + pid + " has an edge but does not wait");
        }
        return new Ring.Edge(pid, wait.target(), wait.mode(), blocker.pid(), blocker.kind());
    }
}
