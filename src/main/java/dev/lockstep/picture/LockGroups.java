package dev.lockstep.picture;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Draws a large graph together: a queue, the unwanted locks of one process, and all who do nothing become one node each. */
final class LockGroups {
    /** Graphs up to this size show every node. */
    static final int MOST_NODES = 60;

    private final LockGraph graph;
    private final Map<GraphNode, List<GraphEdge>> edges = new HashMap<>();

    /** Groups of the processes that were asked for. */
    private final Map<GraphNode, GraphNode> groups = new HashMap<>();

    /** Arrows between the same nodes are one. */
    private record Drawn(GraphNode process, GraphNode lock, boolean waits) {}

    private LockGroups(LockGraph graph) {
        this.graph = graph;
        for (GraphEdge edge : graph.edges()) {
            edges.computeIfAbsent(edge.process(), node -> new ArrayList<>()).add(edge);
            edges.computeIfAbsent(edge.lock(), node -> new ArrayList<>()).add(edge);
        }
    }

    static LockGraph group(LockGraph graph) {
        return graph.nodes().size() <= MOST_NODES ? graph : new LockGroups(graph).grouped();
    }

    private LockGraph grouped() {
        Map<GraphNode, GraphNode> groupOf = new LinkedHashMap<>();
        Map<GraphNode, Integer> sizes = new HashMap<>();
        for (GraphNode node : graph.nodes()) {
            GraphNode group = node.isProcess() ? groupOf(node) : locks(node);
            groupOf.put(node, group);
            sizes.merge(group, 1, Integer::sum);
        }
        groupOf.replaceAll((node, group) -> size(sizes, group) > 1 ? group : node);
        Set<GraphNode> nodes = new LinkedHashSet<>(groupOf.values());
        Map<Drawn, GraphEdge> drawn = new LinkedHashMap<>();
        for (GraphEdge edge : graph.edges()) {
            GraphEdge between = edge.between(replaced(groupOf, edge.process()), replaced(groupOf, edge.lock()));
            drawn.putIfAbsent(new Drawn(between.process(), between.lock(), between.isWait()), between);
        }
        Map<GraphNode, Set<String>> predicates = new LinkedHashMap<>();
        graph.predicates()
                .forEach((node, who) -> predicates
                        .computeIfAbsent(replaced(groupOf, node), key -> new LinkedHashSet<>())
                        .addAll(who));
        sizes.keySet().retainAll(nodes);
        return new LockGraph(List.copyOf(nodes), List.copyOf(drawn.values()), predicates, Map.copyOf(sizes));
    }

    private static int size(Map<GraphNode, Integer> sizes, GraphNode group) {
        return sizes.getOrDefault(group, 0);
    }

    private static GraphNode replaced(Map<GraphNode, GraphNode> groupOf, GraphNode node) {
        return groupOf.getOrDefault(node, node);
    }

    private List<GraphEdge> at(GraphNode node) {
        return edges.getOrDefault(node, List.of());
    }

    private GraphNode groupOf(GraphNode process) {
        return groups.computeIfAbsent(process, this::processes);
    }

    private GraphNode processes(GraphNode node) {
        List<GraphEdge> own = at(node);
        if (own.isEmpty()) {
            return new GraphNode.Idle();
        }
        boolean inTheWay = own.stream().anyMatch(edge -> edge.kind() == GraphEdge.Kind.WANTED);
        return own.stream()
                .filter(edge -> edge.isWait() && !inTheWay)
                .findFirst()
                .<GraphNode>map(edge -> new GraphNode.Queue(edge.target()))
                .orElse(node);
    }

    /** A lock with one holder and nobody else goes to its holder's; so do the predicate locks, all together. */
    private GraphNode locks(GraphNode node) {
        List<GraphEdge> own = at(node);
        if (own.isEmpty()) {
            return new GraphNode.Holdings(new GraphNode.Idle());
        }
        return own.size() == 1 && own.getFirst().kind() == GraphEdge.Kind.HOLDS
                ? new GraphNode.Holdings(groupOf(own.getFirst().process()))
                : node;
    }
}
