package dev.lockstep.picture;

import dev.lockstep.model.run.BlockedBy;
import dev.lockstep.model.run.Deadlock;
import dev.lockstep.model.run.DeadlockEdge;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.Subject;
import java.util.ArrayList;
import java.util.List;

/**
 * The ring of a deadlock: sessions with the locks between them, the waits numbered in the order in which they began. When the server has
 * chosen, the victim's wait is a gap and those that it let go are solid.
 */
public final class DeadlockPicture {
    private static final double NODE_WIDTH = 7.8;
    private static final double NODE_HEIGHT = 2.6;
    private static final double LOCK_WIDTH = 11;
    private static final double LOCK_HEIGHT = 2;
    private static final double MARGIN = 0.3;

    private final Drawing drawing;
    private final RunState state;
    private final Deadlock deadlock;
    private final int step;
    private final List<DeadlockEdge> edges;
    private final List<Bounds> places;

    private DeadlockPicture(Drawing drawing, RunState state, Deadlock deadlock, int step) {
        this.drawing = drawing;
        this.state = state;
        this.deadlock = deadlock;
        this.step = step;
        this.edges = deadlock.edges();
        this.places = places();
    }

    /** How many pictures a playback has: one a wait, and one of the verdict when there is one. */
    public static int steps(Deadlock deadlock) {
        return deadlock.edges().size() + (deadlock.verdict() == null ? 0 : 1);
    }

    /**
     * Draws the ring.
     *
     * @param step how far playback has come, from 1 to {@link #steps}: waits of a higher number are not there yet
     */
    public static Picture of(Deadlock deadlock, RunState state, int step, Typography type, Texts texts) {
        DeadlockPicture picture = new DeadlockPicture(new Drawing(type, texts), state, deadlock, step);
        return picture.draw();
    }

    private Picture draw() {
        for (int i = 0; i < edges.size(); i++) {
            held(i);
            wanted(i);
        }
        for (int i = 0; i < edges.size(); i++) {
            session(edges.get(i).waiter(), place(2 * i));
            lock(edges.get(i), place(2 * i + 1));
        }
        Bounds all = places.stream().reduce(Bounds::with).orElseThrow();
        double margin = drawing.em(MARGIN);
        return drawing.done(all.right() + margin, all.bottom() + margin, 0, 0);
    }

    private Bounds place(int at) {
        return places.get(at % places.size());
    }

    private boolean verdict() {
        return deadlock.victim() != null && step > edges.size();
    }

    private boolean isVictim(BlockedBy who) {
        return deadlock.victim() != null
                && who.session().equals(deadlock.victim().session());
    }

    /** Sessions and locks in turn on an ellipse that is just large enough for no two to touch. */
    private List<Bounds> places() {
        double across = drawing.em(4.4);
        for (double grow = 1; ; grow += 0.08) {
            List<Bounds> around = ellipse(across * grow * 1.5, across * grow);
            if (areApart(around)) {
                double left = around.stream().mapToDouble(Bounds::x).min().orElse(0) - drawing.em(MARGIN);
                double top = around.stream().mapToDouble(Bounds::y).min().orElse(0) - drawing.em(MARGIN);
                return around.stream()
                        .map(box -> new Bounds(box.x() - left, box.y() - top, box.width(), box.height()))
                        .toList();
            }
        }
    }

    private List<Bounds> ellipse(double radiusX, double radiusY) {
        List<Bounds> around = new ArrayList<>();
        int count = 2 * edges.size();
        for (int i = 0; i < count; i++) {
            double angle = Math.PI + 2 * Math.PI * i / count;
            boolean session = i % 2 == 0;
            around.add(Bounds.around(
                    radiusX * Math.cos(angle),
                    radiusY * Math.sin(angle),
                    drawing.em(session ? NODE_WIDTH : LOCK_WIDTH),
                    drawing.em(session ? NODE_HEIGHT : LOCK_HEIGHT)));
        }
        return around;
    }

    private boolean areApart(List<Bounds> boxes) {
        double room = drawing.em(0.75);
        for (int i = 0; i < boxes.size(); i++) {
            for (int j = 0; j < i; j++) {
                if (boxes.get(i).grown(room).overlaps(boxes.get(j).grown(room))) {
                    return false;
                }
            }
        }
        return true;
    }

    /** From a lock on to who has it. */
    private void held(int index) {
        DeadlockEdge edge = edges.get(index);
        Pen pen = edge.soft() ? Pen.dotted(Token.WANTED, 2) : Pen.solid(Token.WANTED, 2);
        boolean gone = verdict() && isVictim(edge.blocker());
        List<Point> points = between(place(2 * index + 1), place(2 * index + 2));
        drawing.add(
                null, "", gone ? gap(points, Pen.solid(Token.FAINT, 1.5)) : List.of(new Shape.Line(points, pen, true)));
    }

    private void wanted(int index) {
        DeadlockEdge edge = edges.get(index);
        if (edge.order() > step) {
            return;
        }
        Subject subject = new Subject.Edge(edge.waiter().pid(), edge.target(), edge.mode(), false);
        List<Point> points = between(place(2 * index), place(2 * index + 1));
        List<Shape> shapes = new ArrayList<>();
        if (verdict() && isVictim(edge.waiter())) {
            shapes.addAll(gap(points, Pen.dashed(Token.BLOCKED, 2)));
        } else if (verdict() && isVictim(edge.blocker())) {
            Token hue = Drawing.hue(state, edge.waiter().session());
            shapes.add(new Shape.Line(points, Pen.solid(hue, 3), true));
        } else {
            boolean latest = edge.order() == step;
            shapes.add(new Shape.Line(points, Pen.dashed(Token.BLOCKED, latest ? 3.5 : 2), true));
        }
        Point middle = points.getFirst().towards(points.getLast(), 0.5);
        shapes.addAll(Badges.number(drawing, edge.order(), middle.x(), middle.y(), Token.BLOCKED)
                .toList());
        drawing.add(subject, spoken(edge), shapes);
    }

    private static List<Shape> gap(List<Point> points, Pen pen) {
        Point from = points.getFirst();
        Point to = points.getLast();
        return List.of(
                new Shape.Line(List.of(from, from.towards(to, 0.26)), pen, false),
                new Shape.Line(List.of(from.towards(to, 0.74), to), pen, false));
    }

    /** The straight line between two boxes, from edge to edge. */
    private static List<Point> between(Bounds from, Bounds to) {
        Point start = new Point(from.centreX(), from.centreY());
        Point end = new Point(to.centreX(), to.centreY());
        return List.of(border(from, end), border(to, start));
    }

    private static Point border(Bounds box, Point towards) {
        double x = towards.x() - box.centreX();
        double y = towards.y() - box.centreY();
        double share = Math.min(
                x == 0 ? Double.MAX_VALUE : (box.width() / 2 + 2) / Math.abs(x),
                y == 0 ? Double.MAX_VALUE : (box.height() / 2 + 2) / Math.abs(y));
        return new Point(box.centreX() + x * share, box.centreY() + y * share);
    }

    private void session(BlockedBy who, Bounds box) {
        boolean victim = verdict() && isVictim(who);
        Token hue = victim ? Token.BLOCKED : Drawing.hue(state, who.session());
        String name = drawing.texts().who(who);
        List<Shape> shapes = new ArrayList<>();
        shapes.add(new Shape.Box(box, box.height() / 2, Token.GROUND, Pen.solid(hue, victim ? 3 : 2)));
        double room = box.width() - drawing.em(1.4);
        Type type = who.isOutsider() ? Type.SMALL_BOLD : Type.LETTER;
        if (victim) {
            String mark = drawing.text("deadlock.victim", deadlock.sqlState());
            double letter = Math.min(drawing.type().width(name, type), room / 2);
            double gap = drawing.em(0.6);
            double width = letter + gap + drawing.type().width(mark, Type.LABEL);
            double x = box.centreX() - Math.min(width, room) / 2;
            drawing.fitted(name, type, hue, x, box.centreY(), letter + 1).forEach(shapes::add);
            drawing.fitted(mark, Type.LABEL, hue, x + letter + gap, box.centreY(), room - letter - gap + 1)
                    .forEach(shapes::add);
        } else {
            drawing.centred(name, type, hue, box.centreX(), box.centreY(), room).forEach(shapes::add);
        }
        drawing.add(new Subject.Backend(who.pid(), who.session()), drawing.text("spoken.session", name), shapes);
    }

    private void lock(DeadlockEdge edge, Bounds box) {
        String name = drawing.texts().lock(state, edge.target());
        List<Shape> shapes = new ArrayList<>();
        shapes.add(new Shape.Box(box, drawing.em(0.4), Token.GROUND, Pen.solid(Token.WANTED, 1.5)));
        drawing.centred(name, Type.SMALL_BOLD, Token.TEXT, box.centreX(), box.centreY(), box.width() - drawing.em(1))
                .forEach(shapes::add);
        drawing.add(new Subject.Target(edge.target()), name, shapes);
    }

    private String spoken(DeadlockEdge edge) {
        if (edge.target().isPool()) {
            return drawing.text(
                    "pool.spoken.ring",
                    Texts.number(edge.order()),
                    drawing.texts().who(edge.waiter()),
                    drawing.texts().who(edge.blocker()));
        }
        return drawing.text(
                "deadlock.spoken",
                Texts.number(edge.order()),
                drawing.texts().who(edge.waiter()),
                edge.mode().shortName(),
                drawing.texts().lock(state, edge.target()),
                drawing.texts().who(edge.blocker()));
    }
}
