package dev.lockstep.picture;

import dev.lockstep.model.run.RunState;

/** The lock graph of a state: sessions above, locks below; a session points to the lock it wants, a lock to the session that holds it. */
public final class GraphPicture {
    private GraphPicture() {}

    /** Draws the state with its nodes where the layout has them; the layout must be one of the same state. */
    public static Picture of(GraphLayout layout, RunState state, GraphOptions options) {
        Drawing drawing = new Drawing(options.type(), options.texts());
        LockGraph graph = layout.graph();
        GraphGrid grid = GraphGrid.of(layout, options);
        GraphEdges edges = new GraphEdges(drawing, state, graph, grid);
        edges.draw();
        GraphNodes nodes = new GraphNodes(drawing, state, graph);
        graph.nodes().forEach(node -> nodes.draw(node, grid.box(node)));
        if (graph.nodes().stream().allMatch(GraphNode::isProcess)) {
            double middle = grid.processesBottom() + drawing.em(2.4);
            String nothing = drawing.text(emptiness(state));
            drawing.add(
                    null,
                    nothing,
                    drawing.centred(nothing, Type.PLAIN, Token.TEXT_MUTED, grid.width() / 2, middle, grid.width())
                            .toList());
        }
        return drawing.done(grid.width(), grid.height(), 0, 0);
    }

    /** Why no lock is drawn: nobody has looked, nobody holds one, or only such as the graph leaves out. */
    private static String emptiness(RunState state) {
        if (state.lastLook() < 0) {
            return "graph.unknown";
        }
        return state.sample().rows().isEmpty() ? "graph.nobody" : "graph.harmless";
    }
}
