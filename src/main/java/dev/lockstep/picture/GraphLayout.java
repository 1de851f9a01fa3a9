package dev.lockstep.picture;

import dev.lockstep.model.run.RunState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Where each node of a lock graph stands, on a grid that no size of text enters into. A fold over the looks at the locks: a node keeps its
 * place as long as it is there, and gets it back when it returns and the place is free. Sessions stand in rows; below each such row are the
 * locks of its sessions.
 *
 * @param graph what is there
 * @param columns how many sessions stand in a row
 * @param places of the nodes that are there
 * @param before places of nodes that were there once, the last to go last; at most {@link #MOST_REMEMBERED}
 */
public record GraphLayout(LockGraph graph, int columns, Map<GraphNode, Place> places, Map<GraphNode, Place> before) {
    /** The layout before the first look. */
    public static final GraphLayout EMPTY = new GraphLayout(LockGraph.EMPTY, 1, Map.of(), Map.of());

    private static final int MOST_REMEMBERED = 200;
    private static final int LEAST_LOCK_COLUMNS = 3;

    /** Keeps the order of what it is given and never changes. */
    public GraphLayout {
        places = Collections.unmodifiableMap(places);
        before = Collections.unmodifiableMap(before);
    }

    /**
     * A place on the grid.
     *
     * @param band which row of sessions, from 0, with its locks
     * @param row 0 for the sessions, from 1 downwards for locks
     * @param column from 0
     */
    public record Place(int band, int row, int column) {}

    /** The layout of what a state shows, with as few changes to the previous one as can be. */
    public static GraphLayout next(GraphLayout previous, RunState state) {
        LockGraph graph = LockGraph.of(state);
        List<GraphNode> processes =
                graph.nodes().stream().filter(GraphNode::isProcess).toList();
        int columns = Math.max(previous.columns, idealColumns(processes.size()));
        Map<GraphNode, Place> known = new LinkedHashMap<>(previous.before);
        if (columns == previous.columns) {
            known.putAll(previous.places);
        } else {
            known.clear();
        }
        Map<GraphNode, Place> places = new LinkedHashMap<>();
        keep(graph, known, places, previous.places.keySet());
        placeProcesses(processes, columns, places);
        graph.nodes().stream()
                .filter(node -> !places.containsKey(node))
                .forEach(node -> places.put(node, placeLock(node, graph, columns, places)));
        known.keySet().removeAll(places.keySet());
        return new GraphLayout(graph, columns, places, youngest(known));
    }

    private static int idealColumns(int processes) {
        return processes <= 4 ? Math.max(1, processes) : (int) Math.ceil(Math.sqrt(1.6 * processes));
    }

    /** Who was there a moment ago comes before who returns. */
    private static void keep(
            LockGraph graph, Map<GraphNode, Place> known, Map<GraphNode, Place> places, Set<GraphNode> present) {
        List<GraphNode> nodes = new ArrayList<>(graph.nodes());
        nodes.sort(Comparator.comparing(node -> !present.contains(node)));
        for (GraphNode node : nodes) {
            Place place = known.get(node);
            if (place != null && !places.containsValue(place)) {
                places.put(node, place);
            }
        }
    }

    private static void placeProcesses(List<GraphNode> processes, int columns, Map<GraphNode, Place> places) {
        Set<Place> taken = new HashSet<>(places.values());
        int slot = 0;
        for (GraphNode process : processes) {
            if (!places.containsKey(process)) {
                while (taken.contains(slot(slot, columns))) {
                    slot++;
                }
                places.put(process, slot(slot, columns));
                taken.add(slot(slot, columns));
            }
        }
    }

    private static Place slot(int slot, int columns) {
        return new Place(slot / columns, 0, slot % columns);
    }

    /** Below whoever holds it first, or else wants it first. */
    private static Place placeLock(GraphNode lock, LockGraph graph, int columns, Map<GraphNode, Place> places) {
        Place near = graph.at(lock).stream()
                .sorted(Comparator.comparing(GraphEdge::isWait))
                .flatMap(edge -> Stream.ofNullable(places.get(edge.process())))
                .findFirst()
                .orElse(new Place(0, 0, 0));
        return free(near.band(), near.column(), Math.max(columns, LEAST_LOCK_COLUMNS) - 1, places);
    }

    private static Place free(int band, int wanted, int lastColumn, Map<GraphNode, Place> places) {
        for (int row = 1; ; row++) {
            for (int away = 0; away <= lastColumn; away++) {
                for (int column : new int[] {wanted - away, wanted + away}) {
                    Place place = new Place(band, row, column);
                    boolean inside = column >= 0 && column <= lastColumn;
                    if (inside && !places.containsValue(place)) {
                        return place;
                    }
                }
            }
        }
    }

    private static Map<GraphNode, Place> youngest(Map<GraphNode, Place> known) {
        Map<GraphNode, Place> kept = new LinkedHashMap<>();
        known.entrySet().stream()
                .skip(Math.max(0, known.size() - MOST_REMEMBERED))
                .forEach(entry -> kept.put(entry.getKey(), entry.getValue()));
        return kept;
    }
}
