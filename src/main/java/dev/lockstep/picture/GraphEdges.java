package dev.lockstep.picture;

import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.run.Deadlock;
import dev.lockstep.model.run.DeadlockEdge;
import dev.lockstep.model.run.RunState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The arrows of a lock graph with their words, drawn before the nodes so that these lie on top. */
final class GraphEdges {
    /** Nearer to the session than to the lock, for arrows cross in the middle. */
    private static final List<Double> FROM_SESSION = List.of(0.4, 0.5, 0.3, 0.6, 0.24, 0.7, 0.78);

    private static final double ASIDE = 1.3;

    private final Drawing drawing;
    private final RunState state;
    private final LockGraph graph;
    private final GraphGrid grid;
    private final List<Bounds> taken;

    GraphEdges(Drawing drawing, RunState state, LockGraph graph, GraphGrid grid) {
        this.drawing = drawing;
        this.state = state;
        this.graph = graph;
        this.grid = grid;
        this.taken = new ArrayList<>(grid.boxes().values());
    }

    void draw() {
        List<Deadlock> rings = state.deadlocks().stream().filter(this::isOpen).toList();
        for (GraphEdge edge : graph.edges()) {
            arrow(edge, rings);
        }
        for (GraphEdge edge : graph.edges()) {
            ringNumber(edge, rings);
        }
        for (GraphEdge edge : graph.edges()) {
            words(edge);
        }
    }

    /** Whether every wait of the ring still goes on. */
    private boolean isOpen(Deadlock deadlock) {
        return deadlock.victim() == null
                && deadlock.edges().stream().allMatch(edge -> {
                    var wait = state.graph().waitOf(edge.waiter().pid());
                    return wait != null && wait.target().equals(edge.target());
                });
    }

    private static boolean isIn(GraphEdge edge, Deadlock ring) {
        return ring.edges().stream()
                .anyMatch(step -> step.target().equals(edge.target())
                        && edge.pid() == (edge.isWait() ? step.waiter() : step.blocker()).pid());
    }

    private void arrow(GraphEdge edge, List<Deadlock> rings) {
        Optional<Deadlock> ring =
                rings.stream().filter(deadlock -> isIn(edge, deadlock)).findFirst();
        List<Point> points = points(edge);
        Pen pen = pen(edge);
        if (ring.isPresent()) {
            Pen.Dash dash = ring.get().queueRing() ? Pen.Dash.DOTTED : pen.dash();
            pen = new Pen(edge.isWait() ? Token.BLOCKED : pen.ink(), 3.5, dash);
        }
        drawing.add(edge.subject(), spoken(edge), new Shape.Line(points, pen, true));
    }

    private static Pen pen(GraphEdge edge) {
        return switch (edge.kind()) {
            case HOLDS -> Pen.solid(Token.CALM, 2);
            case WANTED -> Pen.solid(Token.WANTED, 2.5);
            case FIRST_IN_LINE -> Pen.dotted(Token.CALM, 2);
            case WANTS -> Pen.dashed(Token.BLOCKED, 2);
            case QUEUES -> Pen.dotted(Token.BLOCKED, 2.5);
        };
    }

    /** From the wanting session to the lock, or from the lock to its holder. */
    private List<Point> points(GraphEdge edge) {
        Bounds process = grid.box(edge.process());
        Bounds lock = grid.box(edge.lock());
        boolean lockBelow = lock.y() > process.y();
        double shift = both(edge) ? drawing.em(edge.isWait() ? -1.1 : 1.1) : 0;
        Point at = new Point(anchor(process, lock, 0.12) + shift, lockBelow ? process.bottom() + 1 : process.y() - 1);
        Point on = new Point(anchor(lock, process, 0.24) + shift, lockBelow ? lock.y() - 1 : lock.bottom() + 1);
        return edge.isWait() ? List.of(at, on) : List.of(on, at);
    }

    private boolean both(GraphEdge edge) {
        return graph.edges().stream()
                .anyMatch(other -> other.isWait() != edge.isWait()
                        && other.process().equals(edge.process())
                        && other.lock().equals(edge.lock()));
    }

    /** Arrows meet a node a little apart, each on the side that it comes from. */
    private static double anchor(Bounds box, Bounds other, double share) {
        double reach = box.width() * 0.36;
        return box.centreX() + Math.clamp((other.centreX() - box.centreX()) * share, -reach, reach);
    }

    private void ringNumber(GraphEdge edge, List<Deadlock> rings) {
        Optional<Integer> order = rings.stream()
                .flatMap(ring -> ring.edges().stream())
                .filter(step -> edge.isWait()
                        && step.target().equals(edge.target())
                        && step.waiter().pid() == edge.pid())
                .map(DeadlockEdge::order)
                .findFirst();
        if (order.isEmpty()) {
            return;
        }
        List<Point> points = points(edge);
        double size = drawing.em(1.35);
        for (double along : new double[] {0.22, 0.3, 0.78, 0.7}) {
            Point middle = points.getFirst().towards(points.getLast(), along);
            Bounds place = Bounds.around(middle.x(), middle.y(), size, size);
            if (isFree(place)) {
                taken.add(place);
                drawing.add(
                        edge.subject(),
                        "",
                        Badges.number(drawing, order.get(), middle.x(), middle.y(), Token.BLOCKED)
                                .toList());
                return;
            }
        }
    }

    /** Words lie on their arrow, on a ground of their own, where nothing else is; in a crowd they give way: a click tells all. */
    private void words(GraphEdge edge) {
        String text = label(edge);
        Type type = edge.isWait() ? Type.SMALL_BOLD : Type.SMALL;
        Token ink =
                switch (edge.kind()) {
                    case WANTS, QUEUES -> Token.BLOCKED;
                    case WANTED -> Token.WANTED;
                    case HOLDS, FIRST_IN_LINE -> Token.TEXT_MUTED;
                };
        double width = drawing.type().width(text, type);
        double height = drawing.type().height(type);
        List<Point> points = points(edge);
        List<Bounds> places = new ArrayList<>();
        for (double aside : new double[] {0, ASIDE, -ASIDE}) {
            for (double share : FROM_SESSION) {
                double along = edge.isWait() ? share : 1 - share;
                Point middle = points.getFirst().towards(points.getLast(), along);
                places.add(Bounds.around(middle.x() + aside * width / 2, middle.y(), width + 6, height));
            }
        }
        places.stream().filter(this::isFree).findFirst().ifPresent(place -> {
            taken.add(place);
            Shape.Text line = drawing.line(text, type, ink, place.x() + 3, place.centreY());
            drawing.add(edge.subject(), "", new Shape.Box(place, 3, Token.GROUND, null), line);
        });
    }

    private boolean isFree(Bounds place) {
        return place.x() >= 0
                && place.right() <= grid.width()
                && taken.stream().noneMatch(other -> other.grown(3).overlaps(place));
    }

    private String modes(GraphEdge edge) {
        return edge.modes().stream().map(LockMode::shortName).collect(Collectors.joining(", "));
    }

    /** Whether all hold the lock in one mode, which its node then tells. */
    private boolean oneMode(GraphEdge edge) {
        return graph.at(edge.lock()).stream()
                .filter(other -> !other.isWait())
                .allMatch(other -> other.modes().equals(edge.modes()));
    }

    private String ahead(GraphEdge edge) {
        Stream<String> names = edge.behind().stream().map(pid -> drawing.texts().who(state.whoIs(pid)));
        return drawing.texts().list(names.toList());
    }

    private String label(GraphEdge edge) {
        if (edge.target().isPool()) {
            return drawing.text(edge.isWait() ? "pool.wants" : "pool.has");
        }
        String derived = edge.derived() ? ".derived" : "";
        return switch (edge.kind()) {
            case HOLDS, WANTED ->
                oneMode(edge) ? drawing.text("graph.held") : drawing.text("graph.held.as", modes(edge));
            case FIRST_IN_LINE -> drawing.text("graph.first");
            case WANTS ->
                edge.behind().isEmpty()
                        ? drawing.text("graph.wants", modes(edge))
                        : drawing.text("graph.wants.behind" + derived, modes(edge), ahead(edge));
            case QUEUES -> drawing.text("graph.behind" + derived, ahead(edge));
        };
    }

    private String spoken(GraphEdge edge) {
        String who = drawing.texts().who(state.whoIs(edge.pid()));
        String lock = drawing.texts().lock(state, edge.target());
        if (edge.target().isPool()) {
            return drawing.text(edge.isWait() ? "pool.spoken.wants" : "pool.spoken.has", who);
        }
        return switch (edge.kind()) {
            case HOLDS -> drawing.text("graph.spoken.holds", who, lock, modes(edge));
            case WANTED -> drawing.text("graph.spoken.wanted", who, lock, modes(edge));
            case FIRST_IN_LINE -> drawing.text("graph.spoken.first", who, lock);
            case WANTS -> drawing.text("graph.spoken.wants", who, lock, modes(edge));
            case QUEUES -> drawing.text("graph.spoken.behind", who, lock, modes(edge), ahead(edge));
        };
    }
}
