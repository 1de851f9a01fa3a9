package dev.lockstep.picture;

import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.Subject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A picture while it is drawn: figures one after another, and what helps to place texts. Local to one call; nothing keeps it. */
final class Drawing {
    private final Typography type;
    private final Texts texts;
    private final List<Figure> figures = new ArrayList<>();

    Drawing(Typography type, Texts texts) {
        this.type = type;
        this.texts = texts;
    }

    Typography type() {
        return type;
    }

    Texts texts() {
        return texts;
    }

    String text(String key, Object... arguments) {
        return texts.text(key, arguments);
    }

    /** That many em in px. */
    double em(double ems) {
        return ems * type.em();
    }

    void add(@Nullable Subject subject, String spoken, Shape... shapes) {
        add(subject, spoken, Arrays.asList(shapes));
    }

    /** Adds a figure; one without shapes, as when its text found no room, is left out. */
    void add(@Nullable Subject subject, String spoken, List<? extends Shape> shapes) {
        if (!shapes.isEmpty()) {
            figures.add(new Figure(subject, spoken, List.copyOf(shapes)));
        }
    }

    /** Adds a line that leaves out the texts that are there; pieces of it are drawn over everything else. */
    void addBetweenTexts(@Nullable Subject subject, String spoken, Shape.Line line) {
        add(subject, spoken, betweenTexts(line));
    }

    /** The same for lines that stand for nothing and are drawn under everything that is there. */
    void addUnder(List<Shape.Line> lines) {
        List<Bounds> places = textPlaces();
        figures.addAll(
                0,
                lines.stream()
                        .map(line -> betweenTexts(line, places))
                        .filter(pieces -> !pieces.isEmpty())
                        .map(pieces -> new Figure(null, "", List.copyOf(pieces)))
                        .toList());
    }

    /** What is left of a line outside of the texts that are there. */
    List<Shape.Line> betweenTexts(Shape.Line line) {
        return betweenTexts(line, textPlaces());
    }

    private static List<Shape.Line> betweenTexts(Shape.Line line, List<Bounds> places) {
        Bounds around = line.bounds();
        return Gaps.leave(line, places.stream().filter(around::overlaps).toList());
    }

    private List<Bounds> textPlaces() {
        double margin = em(0.1);
        return figures.stream()
                .flatMap(figure -> figure.shapes().stream())
                .filter(Shape.Text.class::isInstance)
                .map(text -> text.bounds().grown(margin))
                .toList();
    }

    /** A text whose line begins at x and has its middle at y. */
    Shape.Text line(String text, Type role, Token ink, double x, double middle) {
        double height = type.height(role);
        Bounds bounds = new Bounds(x, middle - height / 2, type.width(text, role), height);
        return new Shape.Text(text, bounds, type.baseline(middle, role), role, type.size(role), ink);
    }

    /** The same, cut to the room it has; nothing when there is none. */
    Stream<Shape.Text> fitted(String text, Type role, Token ink, double x, double middle, double room) {
        String shown = type.fit(text, role, room);
        return shown.isEmpty() ? Stream.empty() : Stream.of(line(shown, role, ink, x, middle));
    }

    /** The same, in the middle of its room. */
    Stream<Shape.Text> centred(String text, Type role, Token ink, double x, double middle, double room) {
        String shown = type.fit(text, role, room);
        return shown.isEmpty()
                ? Stream.empty()
                : Stream.of(line(shown, role, ink, x - type.width(shown, role) / 2, middle));
    }

    /** Whether no text and no box of a figure with a subject lies there. */
    boolean isFree(Bounds place) {
        return figures.stream()
                .flatMap(figure -> figure.shapes().stream()
                        .filter(shape -> shape instanceof Shape.Text
                                || (shape instanceof Shape.Box && figure.subject() != null)))
                .noneMatch(shape -> shape.bounds().overlaps(place));
    }

    /** The right edge of everything drawn so far. */
    double right() {
        return figures.stream()
                .mapToDouble(figure -> figure.bounds().right())
                .max()
                .orElse(0);
    }

    Picture done(double width, double height, double frozenLeft, double frozenTop) {
        return new Picture(width, height, frozenLeft, frozenTop, figures);
    }

    /** The hue of a session; an outsider has none. */
    static Token hue(RunState state, String session) {
        int place = place(state, session);
        return place < 0 ? Token.CALM : Token.session(place);
    }

    /** The ground of a session's blocks. */
    static Token ground(RunState state, String session) {
        int place = place(state, session);
        return place < 0 ? Token.GROUND : Token.sessionGround(place);
    }

    private static int place(RunState state, String session) {
        return List.copyOf(state.sessions().keySet()).indexOf(session);
    }
}
