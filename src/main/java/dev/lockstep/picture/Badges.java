package dev.lockstep.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Small round marks: numbers of a ring, and how a wait ended. */
final class Badges {
    private Badges() {}

    /** A number in a filled circle. */
    static Stream<Shape> number(Drawing drawing, int number, double x, double y, Token ink) {
        Bounds circle = Bounds.around(x, y, drawing.em(1.35), drawing.em(1.35));
        return Stream.concat(
                Stream.of(new Shape.Box(circle, circle.width() / 2, ink, null)),
                drawing.centred(Texts.number(number), Type.SMALL_BOLD, Token.GROUND, x, y, circle.width() * 1.2));
    }

    /** A victim's cross, a time limit's clock, a cancellation's square or a lost connection's tear, on the spot where the wait ended. */
    static List<Shape> stop(Drawing drawing, WaitEnd end, double x, double y) {
        double size = drawing.em(1.3);
        List<Shape> shapes = new ArrayList<>();
        Bounds circle = Bounds.around(x, y, size, size);
        shapes.add(new Shape.Box(circle, size / 2, Token.GROUND, Pen.solid(Token.BLOCKED, 2)));
        double arm = size * 0.24;
        switch (end) {
            case VICTIM -> {
                shapes.add(stroke(x - arm, y - arm, x + arm, y + arm));
                shapes.add(stroke(x - arm, y + arm, x + arm, y - arm));
            }
            case TIMED_OUT -> {
                shapes.add(stroke(x, y - arm * 1.3, x, y));
                shapes.add(stroke(x, y, x + arm, y + arm * 0.4));
            }
            case CANCELLED -> shapes.add(new Shape.Box(Bounds.around(x, y, arm * 2, arm * 2), 0, Token.BLOCKED, null));
            case LOST -> shapes.add(tear(Bounds.around(x, y, arm * 1.2, arm * 3)));
            case RELEASED, WAITING -> throw new IllegalArgumentException("no stop: " + end);
        }
        return shapes;
    }

    /** Where something was torn off: a zigzag from the upper to the lower edge of that place. */
    static Shape.Line tear(Bounds place) {
        int teeth = Math.max(3, (int) Math.round(place.height() / Math.max(1, place.width() * 1.25)));
        List<Point> zigzag = new ArrayList<>();
        for (int i = 0; i <= teeth; i++) {
            double y = place.y() + place.height() * i / teeth;
            zigzag.add(new Point(i % 2 == 0 ? place.x() : place.right(), y));
        }
        return new Shape.Line(zigzag, Pen.solid(Token.BLOCKED, 2), false);
    }

    private static Shape.Line stroke(double x1, double y1, double x2, double y2) {
        return new Shape.Line(List.of(new Point(x1, y1), new Point(x2, y2)), Pen.solid(Token.BLOCKED, 2), false);
    }
}
