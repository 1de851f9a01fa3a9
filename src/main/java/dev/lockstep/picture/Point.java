package dev.lockstep.picture;

/** A point, px from the upper left corner of the picture. */
public record Point(double x, double y) {

    /** The point that lies on the way to another one; 0 is here, 1 there. */
    public Point towards(Point other, double share) {
        return new Point(x + (other.x - x) * share, y + (other.y - y) * share);
    }

    /** How far the other one is away, px. */
    public double distance(Point other) {
        return Math.hypot(other.x - x, other.y - y);
    }
}
