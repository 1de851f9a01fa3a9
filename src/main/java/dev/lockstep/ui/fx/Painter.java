package dev.lockstep.ui.fx;

import dev.lockstep.picture.Bounds;
import dev.lockstep.picture.Figure;
import dev.lockstep.picture.Pen;
import dev.lockstep.picture.Point;
import dev.lockstep.picture.Shape;
import dev.lockstep.picture.Token;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.shape.StrokeLineCap;
import javafx.scene.shape.StrokeLineJoin;

/** Paints figures with the colours and fonts of a palette. */
final class Painter {
    private static final double STRIPE_GAP = 6;
    private static final double STRIPE = 2;

    private final GraphicsContext context;
    private final Palette palette;

    Painter(GraphicsContext context, Palette palette) {
        this.context = context;
        this.palette = palette;
    }

    /**
     * Paints the part of a picture that lies in a rectangle of it, into a place of the canvas of the same size.
     *
     * @param source px of the picture
     * @param left where the source's left edge comes on the canvas
     * @param top where its upper edge comes
     * @param strong which figures stand out, for they are selected
     * @param weak which figures stand out a little
     */
    void paint(
            List<Figure> figures,
            Bounds source,
            double left,
            double top,
            Predicate<Figure> strong,
            Predicate<Figure> weak) {
        context.save();
        context.beginPath();
        context.rect(left, top, source.width(), source.height());
        context.clip();
        context.setFill(palette.paint(Token.GROUND));
        context.fillRect(left, top, source.width(), source.height());
        context.translate(Math.rint(left - source.x()), Math.rint(top - source.y()));
        for (Figure figure : figures) {
            if (figure.bounds().grown(4).overlaps(source)) {
                if (strong.test(figure)) {
                    figure.shapes().forEach(shape -> glow(shape, 3));
                } else if (weak.test(figure)) {
                    figure.shapes().forEach(shape -> glow(shape, 1.5));
                }
                figure.shapes().forEach(this::paint);
            }
        }
        context.restore();
    }

    /** A light behind a shape: around a box, along a line. */
    private void glow(Shape shape, double by) {
        context.setLineDashes();
        switch (shape) {
            case Shape.Box box -> {
                boolean onlyGround = box.pen() == null && box.fill() == Token.GROUND;
                if (!onlyGround) {
                    Bounds around = box.bounds().grown(by + 1);
                    context.setFill(palette.paint(Token.SELECTION));
                    context.fillRoundRect(
                            around.x(), around.y(), around.width(), around.height(), arc(box, by), arc(box, by));
                    context.setFill(palette.paint(Token.GROUND));
                    Bounds inside = box.bounds().grown(1);
                    context.fillRoundRect(
                            inside.x(), inside.y(), inside.width(), inside.height(), arc(box, 1), arc(box, 1));
                }
            }
            case Shape.Line line -> {
                context.setStroke(palette.paint(Token.SELECTION_GROUND));
                context.setLineWidth(line.pen().width() + 4 * by);
                context.setLineCap(StrokeLineCap.ROUND);
                context.setLineJoin(StrokeLineJoin.ROUND);
                stroke(line.points());
            }
            case Shape.Text text -> {
                context.setFill(palette.paint(Token.SELECTION_GROUND));
                Bounds around = text.bounds();
                context.fillRoundRect(around.x() - 3, around.y(), around.width() + 6, around.height(), 6, 6);
            }
            case Shape.Hatch hatch -> {}
            case Shape.Area area -> {}
        }
    }

    private static double arc(Shape.Box box, double by) {
        return 2 * (box.radius() + by);
    }

    private void paint(Shape shape) {
        switch (shape) {
            case Shape.Box box -> box(box);
            case Shape.Hatch hatch -> hatch(hatch);
            case Shape.Line line -> line(line);
            case Shape.Area area -> area(area.points(), area.fill());
            case Shape.Text text -> text(text);
        }
    }

    private void text(Shape.Text text) {
        context.setFont(palette.font(text.type()));
        context.setFill(palette.paint(text.ink()));
        context.fillText(text.text(), text.bounds().x(), text.baseline());
    }

    private void box(Shape.Box box) {
        double x = Math.rint(box.bounds().x());
        double y = Math.rint(box.bounds().y());
        double width = Math.rint(box.bounds().right()) - x;
        double height = Math.rint(box.bounds().bottom()) - y;
        double arc = 2 * box.radius();
        if (box.fill() != null) {
            context.setFill(palette.paint(box.fill()));
            context.fillRoundRect(x, y, width, height, arc, arc);
        }
        if (box.pen() != null) {
            pen(box.pen());
            double half = box.pen().width() / 2;
            context.strokeRoundRect(x + half, y + half, width - 2 * half, height - 2 * half, arc - half, arc - half);
        }
    }

    private void hatch(Shape.Hatch hatch) {
        Bounds place = hatch.bounds();
        context.save();
        context.beginPath();
        context.rect(place.x(), place.y(), place.width(), place.height());
        context.clip();
        context.setFill(palette.paint(hatch.ground()));
        context.fillRect(place.x(), place.y(), place.width(), place.height());
        context.setStroke(palette.paint(hatch.stripes()));
        context.setLineWidth(STRIPE);
        context.setLineDashes();
        context.setLineCap(StrokeLineCap.BUTT);
        for (double x = place.x() - place.height(); x < place.right() + place.height(); x += STRIPE_GAP) {
            context.strokeLine(x, place.bottom() + 1, x + place.height() + 2, place.y() - 1);
        }
        context.restore();
    }

    private void line(Shape.Line line) {
        pen(line.pen());
        List<Point> points = line.points();
        if (!line.arrow()) {
            stroke(isUpright(points) ? crisp(points) : points);
            return;
        }
        Point tip = points.getLast();
        Point before = points.get(points.size() - 2);
        double length = line.headLength();
        double share = Math.min(1, length * 0.8 / Math.max(1, tip.distance(before)));
        Point neck = tip.towards(before, share);
        stroke(Stream.concat(points.subList(0, points.size() - 1).stream(), Stream.of(neck))
                .toList());
        head(
                tip,
                Math.atan2(tip.y() - before.y(), tip.x() - before.x()),
                length,
                line.pen().ink());
    }

    private void head(Point tip, double angle, double length, Token ink) {
        double back = angle + Math.PI;
        double spread = 0.42;
        area(
                List.of(
                        tip,
                        new Point(
                                tip.x() + length * Math.cos(back - spread), tip.y() + length * Math.sin(back - spread)),
                        new Point(
                                tip.x() + length * Math.cos(back + spread),
                                tip.y() + length * Math.sin(back + spread))),
                ink);
    }

    private void area(List<Point> points, Token fill) {
        context.setFill(palette.paint(fill));
        context.fillPolygon(
                points.stream().mapToDouble(Point::x).toArray(),
                points.stream().mapToDouble(Point::y).toArray(),
                points.size());
    }

    private void stroke(List<Point> points) {
        context.strokePolyline(
                points.stream().mapToDouble(Point::x).toArray(),
                points.stream().mapToDouble(Point::y).toArray(),
                points.size());
    }

    private static boolean isUpright(List<Point> points) {
        for (int i = 1; i < points.size(); i++) {
            Point from = points.get(i - 1);
            Point to = points.get(i);
            if (from.x() != to.x() && from.y() != to.y()) {
                return false;
            }
        }
        return true;
    }

    /** A line of one pixel lies on the middle of a row of pixels, or it would be two rows of half its colour. */
    private List<Point> crisp(List<Point> points) {
        double shift = Math.round(context.getLineWidth()) % 2 == 1 ? 0.5 : 0;
        return points.stream()
                .map(point -> new Point(Math.floor(point.x()) + shift, Math.floor(point.y()) + shift))
                .toList();
    }

    private void pen(Pen pen) {
        context.setStroke(palette.paint(pen.ink()));
        context.setLineWidth(pen.width());
        context.setLineJoin(StrokeLineJoin.ROUND);
        context.setLineCap(StrokeLineCap.BUTT);
        double unit = Math.max(1, pen.width());
        switch (pen.dash()) {
            case SOLID -> context.setLineDashes();
            case DASHED -> context.setLineDashes(unit * 3.5, unit * 2.5);
            case DOTTED -> {
                context.setLineCap(StrokeLineCap.ROUND);
                context.setLineDashes(0.1, unit * 2.4);
            }
        }
    }
}
