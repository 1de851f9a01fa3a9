package dev.lockstep.picture;

import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.run.BlockedBy;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.SessionState;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.Subject;
import dev.lockstep.model.run.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The nodes of a lock graph. */
record GraphNodes(Drawing drawing, RunState state, LockGraph graph) {
    private static final double PAD = 0.5;

    void draw(GraphNode node, Bounds box) {
        switch (node) {
            case GraphNode.Session(String name) -> session(state.session(name), box);
            case GraphNode.Outsider(int pid) -> outsider(pid, box);
            case GraphNode.Lock lock -> lock(lock, box);
            case GraphNode.Queue queue -> {
                String lock = drawing.texts().lock(state, queue.target());
                String title = drawing.text("graph.queue", Texts.number(size(node)));
                String below = drawing.text("graph.queue.who", lock);
                group(new Subject.Target(queue.target()), box, title, below, Pen.dashed(Token.BLOCKED, 1.5), 0.5);
            }
            case GraphNode.Holdings(GraphNode holder) -> holdings(node, holder, box);
            case GraphNode.Idle idle -> {
                String title = drawing.text("graph.idle", Texts.number(size(node)));
                group(null, box, title, drawing.text("graph.idle.what"), Pen.solid(Token.CALM, 1), 0.5);
            }
        }
    }

    private int size(GraphNode node) {
        return graph.sizes().getOrDefault(node, 1);
    }

    private void session(SessionState session, Bounds box) {
        String doing = doing(session);
        Token hue = Drawing.hue(state, session.name());
        List<Shape> shapes = new ArrayList<>();
        shapes.add(new Shape.Box(box, box.height() / 2, Token.GROUND, Pen.solid(hue, 2)));
        double room = box.width() - drawing.em(2 * PAD);
        Type letter = drawing.type().width(session.name(), Type.LETTER) <= room ? Type.LETTER : Type.LABEL;
        if (drawing.type().width(doing, Type.SMALL) <= room) {
            line(shapes, session.name(), letter, hue, box, -0.68);
            line(shapes, doing, Type.SMALL, Token.TEXT_MUTED, box, 0.92);
        } else {
            beside(shapes, session.name(), hue, doing, box);
        }
        drawing.add(
                new Subject.Backend(session.pid(), session.name()),
                drawing.text("graph.spoken.session", session.name(), doing),
                shapes);
    }

    private void line(List<Shape> shapes, String text, Type type, Token ink, Bounds box, double below) {
        double room = box.width() - drawing.em(2 * PAD);
        drawing.centred(text, type, ink, box.centreX(), box.centreY() + drawing.em(below), room)
                .forEach(shapes::add);
    }

    /** A long state stands in two lines beside the letter. */
    private void beside(List<Shape> shapes, String name, Token hue, String doing, Bounds box) {
        double left = box.x() + drawing.em(1.1);
        double letter = Math.min(drawing.type().width(name, Type.LABEL), box.width() / 3);
        drawing.fitted(name, Type.LABEL, hue, left, box.centreY(), letter + 1).forEach(shapes::add);
        double x = left + letter + drawing.em(0.6);
        double room = box.right() - drawing.em(0.8) - x;
        List<String> lines = drawing.type().wrap(doing, Type.SMALL, room, 2);
        double height = drawing.type().height(Type.SMALL);
        for (int i = 0; i < lines.size(); i++) {
            double middle = box.centreY() + height * (i - (lines.size() - 1) / 2.0);
            shapes.add(drawing.line(lines.get(i), Type.SMALL, Token.TEXT_MUTED, x, middle));
        }
    }

    /** The words of {@code pg_stat_activity}; of a session that works, also whether it waits for a lock. */
    private String doing(SessionState session) {
        if (session.lost() || state.isServerLost()) {
            return drawing.text("graph.state.lost");
        }
        if (session.pid() == 0 && !session.pooled()) {
            return drawing.text("graph.state.unconnected");
        }
        StepSpan span = session.inFlight();
        Wait wait = span == null ? null : span.openWait();
        if (wait != null) {
            return drawing.text(wait.isForPool() ? "graph.state.waiting.pool" : "graph.state.waiting");
        }
        if (session.pid() == 0 && span == null) {
            return drawing.text("graph.state.unborrowed");
        }
        return session.inFlight() != null
                ? drawing.text("graph.state.active")
                : session.transaction().pgState();
    }

    private void outsider(int pid, Bounds box) {
        BlockedBy who = state.whoIs(pid);
        boolean named = !who.what().isEmpty() && pid != 0;
        String name = named ? who.what() : drawing.texts().who(who);
        String below =
                named ? drawing.text("graph.outsider.process", Texts.number(pid)) : drawing.text("graph.outsider");
        group(new Subject.Backend(pid, ""), box, name, below, Pen.solid(Token.CALM, 1.5), 0.5);
    }

    private void lock(GraphNode.Lock lock, Bounds box) {
        String name = drawing.texts().lock(state, lock.target());
        Set<String> readers = graph.predicates().get(lock);
        boolean faint = readers != null && graph.at(lock).isEmpty();
        boolean wanted = graph.at(lock).stream().anyMatch(GraphEdge::isWait);
        String below = faint ? drawing.text("graph.predicate", String.join(", ", readers)) : kindAndModes(lock);
        Pen pen = faint ? Pen.dotted(Token.FAINT, 1.5) : Pen.solid(wanted ? Token.WANTED : Token.CALM, 1.5);
        group(new Subject.Target(lock.target()), box, name, below, pen, 0.12);
    }

    /** A transaction's name says already what it is. */
    private String kindAndModes(GraphNode.Lock lock) {
        if (lock.target().isPool()) {
            long out = graph.at(lock).stream().filter(edge -> !edge.isWait()).count();
            return drawing.text(
                    "pool.out",
                    Texts.number(out),
                    Texts.number(state.scenario().fixture().pool().size()));
        }
        return lock.target().type().equals("transactionid")
                ? heldAs(lock)
                : drawing.text("lock.node", drawing.texts().kind(lock.target()), heldAs(lock));
    }

    private String heldAs(GraphNode lock) {
        String modes = graph.at(lock).stream()
                .filter(edge -> !edge.isWait())
                .flatMap(edge -> edge.modes().stream())
                .distinct()
                .sorted()
                .map(LockMode::shortName)
                .collect(Collectors.joining(", "));
        return modes.isEmpty() ? drawing.text("graph.nobody.holds") : modes;
    }

    private void holdings(GraphNode node, GraphNode holder, Bounds box) {
        String count = Texts.number(size(node));
        Pen pen = Pen.solid(Token.CALM, 1);
        switch (holder) {
            case GraphNode.Session(String name) ->
                group(
                        new Subject.Backend(state.session(name).pid(), name),
                        box,
                        drawing.text("graph.holdings", count),
                        drawing.text("graph.holdings.who", name),
                        pen,
                        0.12);
            case GraphNode.Outsider(int pid) ->
                group(
                        new Subject.Backend(pid, ""),
                        box,
                        drawing.text("graph.holdings", count),
                        drawing.text("graph.holdings.who", drawing.texts().who(state.whoIs(pid))),
                        pen,
                        0.12);
            default -> {
                Set<String> readers = graph.predicates().getOrDefault(node, Set.of());
                group(
                        null,
                        box,
                        drawing.text("graph.predicates", count),
                        drawing.text("graph.predicate", String.join(", ", readers)),
                        Pen.dotted(Token.FAINT, 1.5),
                        0.12);
            }
        }
    }

    /** A node of a name and what is said of it, on two lines or, where one of them is long, on three. */
    private void group(@Nullable Subject subject, Bounds box, String title, String below, Pen pen, double roundness) {
        List<Shape> shapes = new ArrayList<>();
        shapes.add(new Shape.Box(box, box.height() * roundness, Token.GROUND, pen));
        double room = box.width() - drawing.em(2 * PAD);
        boolean brief = drawing.type().width(title, Type.LABEL) <= room;
        Type type = brief ? Type.LABEL : Type.SMALL_BOLD;
        List<String> titles = drawing.type().wrap(title, type, room, brief ? 1 : 2);
        List<String> belows = drawing.type().wrap(below, Type.SMALL, room, 3 - titles.size());
        double y = box.centreY()
                - (titles.size() * drawing.type().height(type)
                                + belows.size() * drawing.type().height(Type.SMALL))
                        / 2;
        y = lines(shapes, titles, type, Token.TEXT, box, y);
        lines(shapes, belows, Type.SMALL, Token.TEXT_MUTED, box, y);
        drawing.add(subject, drawing.text("graph.spoken.lock", title, below), shapes);
    }

    /** Adds lines from y downwards; answers where they end. */
    private double lines(List<Shape> shapes, List<String> lines, Type type, Token ink, Bounds box, double y) {
        double height = drawing.type().height(type);
        double next = y;
        for (String text : lines) {
            drawing.centred(text, type, ink, box.centreX(), next + height / 2, box.width())
                    .forEach(shapes::add);
            next += height;
        }
        return next;
    }
}
