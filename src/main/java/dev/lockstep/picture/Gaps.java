package dev.lockstep.picture;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Interrupts lines where texts stand, so that both can be read. */
final class Gaps {
    private Gaps() {}

    /** A stretch of a segment, as shares of its length. */
    private record Stretch(double from, double to) {}

    /** What is left of a line outside of those places; the arrow's head stays with the line's end. */
    static List<Shape.Line> leave(Shape.Line line, List<Bounds> places) {
        List<Shape.Line> pieces = new ArrayList<>();
        List<Point> piece = new ArrayList<>();
        List<Point> points = line.points();
        for (int i = 1; i < points.size(); i++) {
            Point start = points.get(i - 1);
            Point end = points.get(i);
            double done = 0;
            for (Stretch covered : covered(start, end, places)) {
                if (covered.from() > done) {
                    reach(piece, start, end, done, covered.from());
                }
                close(pieces, piece, line.pen(), false);
                done = Math.max(done, covered.to());
            }
            if (done < 1) {
                reach(piece, start, end, done, 1);
            }
        }
        close(pieces, piece, line.pen(), line.arrow());
        return pieces;
    }

    private static void reach(List<Point> piece, Point start, Point end, double from, double to) {
        if (piece.isEmpty()) {
            piece.add(start.towards(end, from));
        }
        piece.add(start.towards(end, to));
    }

    private static void close(List<Shape.Line> pieces, List<Point> piece, Pen pen, boolean arrow) {
        if (piece.size() > 1) {
            pieces.add(new Shape.Line(piece, pen, arrow));
        }
        piece.clear();
    }

    private static List<Stretch> covered(Point start, Point end, List<Bounds> places) {
        return places.stream()
                .map(place -> inside(start, end, place))
                .filter(stretch -> stretch.from() < stretch.to())
                .sorted(Comparator.comparingDouble(Stretch::from))
                .toList();
    }

    /** How much of the way from one point to the other is in that place; nothing when from is not less than to. */
    private static Stretch inside(Point start, Point end, Bounds place) {
        Stretch across = between(start.x(), end.x(), place.x(), place.right());
        Stretch down = between(start.y(), end.y(), place.y(), place.bottom());
        return new Stretch(Math.max(across.from(), down.from()), Math.min(across.to(), down.to()));
    }

    private static Stretch between(double start, double end, double low, double high) {
        if (start == end) {
            return start > low && start < high ? new Stretch(0, 1) : new Stretch(0, 0);
        }
        double one = (low - start) / (end - start);
        double other = (high - start) / (end - start);
        return new Stretch(Math.clamp(Math.min(one, other), 0, 1), Math.clamp(Math.max(one, other), 0, 1));
    }
}
