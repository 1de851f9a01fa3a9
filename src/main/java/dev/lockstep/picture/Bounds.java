package dev.lockstep.picture;

/** An upright rectangle, px from the upper left corner of the picture. */
public record Bounds(double x, double y, double width, double height) {

    /** The rectangle between two edges to the left and right and two above and below. */
    public static Bounds between(double left, double top, double right, double bottom) {
        return new Bounds(left, top, right - left, bottom - top);
    }

    /** The rectangle of that size around a point. */
    public static Bounds around(double centreX, double centreY, double width, double height) {
        return new Bounds(centreX - width / 2, centreY - height / 2, width, height);
    }

    /** Its right edge. */
    public double right() {
        return x + width;
    }

    /** Its lower edge. */
    public double bottom() {
        return y + height;
    }

    /** The middle between left and right. */
    public double centreX() {
        return x + width / 2;
    }

    /** The middle between top and bottom. */
    public double centreY() {
        return y + height / 2;
    }

    /** Whether the point lies inside or on its edge. */
    public boolean contains(double px, double py) {
        return px >= x && px <= right() && py >= y && py <= bottom();
    }

    /** Whether they share more than an edge. */
    public boolean overlaps(Bounds other) {
        return x < other.right() && other.x < right() && y < other.bottom() && other.y < bottom();
    }

    /** The smallest rectangle with both in it. */
    public Bounds with(Bounds other) {
        return between(
                Math.min(x, other.x),
                Math.min(y, other.y),
                Math.max(right(), other.right()),
                Math.max(bottom(), other.bottom()));
    }

    /** The rectangle that is larger by that on each side, or smaller when negative. */
    public Bounds grown(double by) {
        return new Bounds(x - by, y - by, width + 2 * by, height + 2 * by);
    }
}
