package dev.lockstep.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/** What every picture has to keep, and a measure of texts for tests without fonts: a little wider than most fonts are. */
final class Ink {
    private Ink() {}

    /** Texts at an em of that many px. */
    static Typography type(double em) {
        return new Typography(em, Ink::ems);
    }

    private static double ems(String text, Type type) {
        double latin = type.mono() ? 0.6 : type.bold() ? 0.66 : 0.58;
        return text.codePoints().mapToDouble(c -> c >= 0x2E80 ? 1 : latin).sum();
    }

    /** No text is cut off by the picture's edge, lies on another one or is too small to read. */
    static void assertLegible(Picture picture, String what) {
        assertUncovered(picture, what);
        assertUncrossed(picture, what);
        List<Shape.Text> texts = picture.texts();
        for (int i = 0; i < texts.size(); i++) {
            Shape.Text text = texts.get(i);
            Bounds place = text.bounds().grown(-0.5);
            assertThat(text.size()).as("size of “%s” in %s", text.text(), what).isGreaterThanOrEqualTo(12);
            assertThat(place.x() >= 0
                            && place.y() >= 0
                            && place.right() <= picture.width()
                            && place.bottom() <= picture.height())
                    .as(
                            "“%s” at %s lies inside of %s × %s in %s",
                            text.text(), place, picture.width(), picture.height(), what)
                    .isTrue();
            for (int j = 0; j < i; j++) {
                Shape.Text other = texts.get(j);
                assertThat(place.overlaps(other.bounds().grown(-0.5)))
                        .as("“%s” %s lies on “%s” %s in %s", text.text(), place, other.text(), other.bounds(), what)
                        .isFalse();
            }
        }
    }

    /** No line goes through a text: it ends before, or the text has a ground of its own over it. */
    private static void assertUncrossed(Picture picture, String what) {
        List<Shape> shapes = picture.figures().stream()
                .flatMap(figure -> figure.shapes().stream())
                .toList();
        for (int i = 0; i < shapes.size(); i++) {
            if (shapes.get(i) instanceof Shape.Text text) {
                Bounds letters = letters(text);
                int ground = 0;
                for (int j = 0; j < i; j++) {
                    ground = isOpaque(shapes.get(j)) && covers(shapes.get(j).bounds(), letters) ? j : ground;
                }
                assertThat(shapes.subList(ground, shapes.size()))
                        .as("“%s” at %s in %s", text.text(), letters, what)
                        .noneMatch(shape -> shape instanceof Shape.Line line && crosses(line, letters));
            }
        }
    }

    private static boolean covers(Bounds ground, Bounds letters) {
        return ground.contains(letters.x(), letters.y()) && ground.contains(letters.right(), letters.bottom());
    }

    private static boolean crosses(Shape.Line line, Bounds letters) {
        List<Point> points = line.points();
        for (int i = 1; i < points.size(); i++) {
            Point from = points.get(i - 1);
            Point to = points.get(i);
            for (int step = 0; step <= 200; step++) {
                Point on = from.towards(to, step / 200.0);
                if (letters.contains(on.x(), on.y())) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Where the letters of a text stand, accents and descenders left out. */
    private static Bounds letters(Shape.Text text) {
        Bounds place = text.bounds();
        return Bounds.between(place.x(), place.y() + place.height() * 0.2, place.right(), text.baseline() + 1);
    }

    /** No text is painted over by what comes later. */
    private static void assertUncovered(Picture picture, String what) {
        for (int i = 0; i < picture.figures().size(); i++) {
            for (Shape.Text text : picture.figures().get(i).texts()) {
                Bounds letters = letters(text);
                for (Figure later :
                        picture.figures().subList(i + 1, picture.figures().size())) {
                    assertThat(later.shapes())
                            .as("“%s” at %s is painted over by %s in %s", text.text(), letters, later.spoken(), what)
                            .noneMatch(
                                    shape -> isOpaque(shape) && shape.bounds().overlaps(letters));
                }
            }
        }
    }

    private static boolean isOpaque(Shape shape) {
        return shape instanceof Shape.Hatch
                || (shape instanceof Shape.Box box && box.fill() != null && box.fill() != Token.VEIL);
    }

    /** The texts of a picture in the order in which they are painted. */
    static List<String> read(Picture picture) {
        return picture.texts().stream().map(Shape.Text::text).toList();
    }

    /** The texts of the figures of a subject. */
    static List<String> read(Picture picture, dev.lockstep.model.run.Subject subject) {
        return picture.of(subject).stream()
                .flatMap(figure -> figure.texts().stream())
                .map(Shape.Text::text)
                .toList();
    }
}
