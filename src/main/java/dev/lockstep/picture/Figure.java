package dev.lockstep.picture;

import dev.lockstep.model.run.Subject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is drawn of one thing in one place.
 *
 * @param subject what it stands for; null for a ruler and the like, which cannot be pointed at
 * @param spoken what a person hears who cannot see it; empty where the subject is null and nothing is lost
 * @param shapes its pieces, painted in their order, at least one
 */
public record Figure(@Nullable Subject subject, String spoken, List<Shape> shapes) {

    /** Copies the list it is given. Throws IllegalArgumentException when there is no shape. */
    public Figure {
        shapes = List.copyOf(shapes);
        if (shapes.isEmpty()) {
            throw new IllegalArgumentException("a figure of nothing: " + spoken);
        }
    }

    /** The rectangle around all its pieces. */
    public Bounds bounds() {
        return shapes.stream().map(Shape::bounds).reduce(Bounds::with).orElseThrow();
    }

    /** Its texts, in the order of its pieces. */
    public List<Shape.Text> texts() {
        return shapes.stream()
                .filter(Shape.Text.class::isInstance)
                .map(Shape.Text.class::cast)
                .toList();
    }

    /**
     * Whether a pointer there means this figure: on a rectangle, or at most that far from a line.
     *
     * @param slack px
     */
    public boolean isAt(double x, double y, double slack) {
        return shapes.stream()
                .anyMatch(shape -> shape instanceof Shape.Line line
                        ? isNear(line, new Point(x, y), slack)
                        : shape.bounds().contains(x, y));
    }

    private static boolean isNear(Shape.Line line, Point point, double slack) {
        for (int i = 1; i < line.points().size(); i++) {
            if (distance(line.points().get(i - 1), line.points().get(i), point)
                    <= slack + line.pen().width() / 2) {
                return true;
            }
        }
        return false;
    }

    private static double distance(Point from, Point to, Point point) {
        double length = from.distance(to);
        if (length == 0) {
            return from.distance(point);
        }
        double along = ((point.x() - from.x()) * (to.x() - from.x()) + (point.y() - from.y()) * (to.y() - from.y()))
                / (length * length);
        return point.distance(from.towards(to, Math.clamp(along, 0, 1)));
    }
}
