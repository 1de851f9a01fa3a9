package dev.lockstep.picture;

import dev.lockstep.model.run.Subject;
import java.util.List;
import java.util.Optional;

/**
 * A drawing, ready to be painted: figures in the order in which they are painted.
 *
 * @param width px
 * @param height px
 * @param frozenLeft how much of its left edge stays in view when the picture is scrolled to the right, px; nothing lies across that line
 *     that is not meant to be cut by it
 * @param frozenTop the same for its upper edge
 * @param figures what is painted
 */
public record Picture(double width, double height, double frozenLeft, double frozenTop, List<Figure> figures) {

    /** Copies the list it is given. */
    public Picture {
        figures = List.copyOf(figures);
    }

    /** A picture of nothing. */
    public static Picture empty() {
        return new Picture(0, 0, 0, 0, List.of());
    }

    /**
     * The subject that a pointer means there: of the uppermost figure that has one. Empty where nothing can be pointed at.
     *
     * @param slack how far beside a line still counts, px
     */
    public Optional<Subject> subjectAt(double x, double y, double slack) {
        return figures.reversed().stream()
                .filter(figure -> figure.subject() != null && figure.isAt(x, y, slack))
                .findFirst()
                .map(Figure::subject);
    }

    /** The figures of a subject; empty when it is not drawn. */
    public List<Figure> of(Subject subject) {
        return figures.stream()
                .filter(figure -> subject.equals(figure.subject()))
                .toList();
    }

    /** All texts in it. */
    public List<Shape.Text> texts() {
        return figures.stream().flatMap(figure -> figure.texts().stream()).toList();
    }
}
