package dev.lockstep.picture;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A piece of a figure. All lengths are px. */
public sealed interface Shape {

    /** The rectangle that it fills or that lies around it. */
    Bounds bounds();

    /**
     * A rectangle.
     *
     * @param radius of its corners
     * @param fill its ground; null when what is behind shows through
     * @param pen its outline; null when it has none
     */
    record Box(
            Bounds bounds,
            double radius,
            @Nullable Token fill,
            @Nullable Pen pen) implements Shape {}

    /**
     * A rectangle of slanting stripes.
     *
     * @param ground between them
     */
    record Hatch(Bounds bounds, Token ground, Token stripes) implements Shape {}

    /**
     * A line through some points.
     *
     * @param points at least two
     * @param arrow whether the last point is an arrow's head
     */
    record Line(List<Point> points, Pen pen, boolean arrow) implements Shape {
        /** Copies the list it is given. */
        public Line {
            points = List.copyOf(points);
        }

        /** How long an arrow's head is and how wide. */
        public double headLength() {
            return 4 + 3 * pen.width();
        }

        @Override
        public Bounds bounds() {
            return Shape.around(points).grown(arrow ? headLength() / 2 : pen.width() / 2);
        }
    }

    /**
     * A filled polygon.
     *
     * @param points its corners, at least three
     */
    record Area(List<Point> points, Token fill) implements Shape {
        /** Copies the list it is given. */
        public Area {
            points = List.copyOf(points);
        }

        @Override
        public Bounds bounds() {
            return Shape.around(points);
        }
    }

    /**
     * A text in one line.
     *
     * @param bounds the place of its line: its left edge, its width, its height
     * @param baseline where its letters stand
     * @param size of its font
     */
    record Text(String text, Bounds bounds, double baseline, Type type, double size, Token ink) implements Shape {}

    private static Bounds around(List<Point> points) {
        double left = points.stream().mapToDouble(Point::x).min().orElse(0);
        double top = points.stream().mapToDouble(Point::y).min().orElse(0);
        double right = points.stream().mapToDouble(Point::x).max().orElse(0);
        double bottom = points.stream().mapToDouble(Point::y).max().orElse(0);
        return Bounds.between(left, top, right, bottom);
    }
}
