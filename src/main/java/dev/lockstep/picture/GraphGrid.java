package dev.lockstep.picture;

import java.util.HashMap;
import java.util.Map;

/**
 * The places of a layout in px: as far apart as their texts need, and further where there is room.
 *
 * @param boxes of the nodes
 * @param width of all, px
 * @param height of all, px
 */
record GraphGrid(Map<GraphNode, Bounds> boxes, double width, double height) {
    private static final double MARGIN = 0.7;
    /** Height of a node, em. */
    static final double NODE = 3.9;
    /** Width of a node at least and at most, em; the same for all, so that nothing moves when another one comes. */
    private static final double NARROWEST_NODE = 10.9;

    private static final double WIDEST_NODE = 12.6;
    /** Between two nodes side by side, em. */
    private static final double BESIDE = 0.9;
    /** Between sessions and locks, em: room for two lines of words at the arrows. */
    private static final double BELOW = 4.6;
    /** Between two rows of locks, em. */
    private static final double STACKED = 1.2;
    /** How much further apart nodes may move in a wide panel. */
    private static final double WIDEST = 1.8;

    /** The place of a node. Throws IllegalArgumentException when the layout has none for it. */
    Bounds box(GraphNode node) {
        Bounds box = boxes.get(node);
        if (box == null) {
            throw new IllegalArgumentException("the layout is of another state: it has no place for " + node);
        }
        return box;
    }

    /** Where the last row of sessions ends, px; 0 without sessions. */
    double processesBottom() {
        return boxes.entrySet().stream()
                .filter(entry -> entry.getKey().isProcess())
                .mapToDouble(entry -> entry.getValue().bottom())
                .max()
                .orElse(0);
    }

    static GraphGrid of(GraphLayout layout, GraphOptions options) {
        double em = options.type().em();
        int last = 0;
        Map<Integer, Integer> rows = new HashMap<>();
        for (GraphLayout.Place place : layout.places().values()) {
            last = Math.max(last, place.column());
            rows.merge(place.band(), place.row(), Math::max);
        }
        double free = options.width() - (2 * MARGIN + last * BESIDE) * em;
        double node = Math.clamp(free / (last + 1), NARROWEST_NODE * em, WIDEST_NODE * em);
        double least = node + BESIDE * em;
        double room = (options.width() - 2 * MARGIN * em - node) / Math.max(1, last);
        double step = Math.clamp(room, least, least * WIDEST);
        double width = Math.max(options.width(), last * step + node + 2 * MARGIN * em);
        double left = (width - last * step) / 2;
        double natural = height(rows, em, BELOW);
        int gaps = 2 * rows.size() - 1;
        double spare = Math.max(0, options.height() - natural) / Math.max(1, gaps);
        double below = BELOW * em + Math.min(spare, 5 * em);
        double height = Math.max(options.height(), height(rows, em, below / em));
        Map<GraphNode, Bounds> boxes = new HashMap<>();
        layout.places()
                .forEach((key, place) -> boxes.put(
                        key,
                        Bounds.around(
                                left + place.column() * step,
                                top(rows, place, em, below) + NODE * em / 2,
                                node,
                                NODE * em)));
        return new GraphGrid(Map.copyOf(boxes), width, height);
    }

    private static double top(Map<Integer, Integer> rows, GraphLayout.Place place, double em, double below) {
        double y = MARGIN * em;
        for (int band = 0; band < place.band(); band++) {
            y += bandHeight(rows.getOrDefault(band, 0), em, below) + below;
        }
        return place.row() == 0 ? y : y + NODE * em + below + (place.row() - 1) * (NODE + STACKED) * em;
    }

    private static double bandHeight(int lockRows, double em, double below) {
        return NODE * em + (lockRows == 0 ? 0 : below + (lockRows * (NODE + STACKED) - STACKED) * em);
    }

    private static double height(Map<Integer, Integer> rows, double em, double belowEms) {
        double height = 2 * MARGIN * em;
        for (int lockRows : rows.values()) {
            height += bandHeight(lockRows, em, belowEms * em);
        }
        return height + Math.max(0, rows.size() - 1) * belowEms * em;
    }
}
