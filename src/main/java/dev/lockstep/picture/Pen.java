package dev.lockstep.picture;

/**
 * How a line is drawn.
 *
 * @param ink its colour
 * @param width px
 * @param dash whether it has gaps
 */
public record Pen(Token ink, double width, Dash dash) {

    /** The gaps of a line. */
    public enum Dash {
        SOLID,
        DASHED,
        DOTTED
    }

    /** A line without gaps. */
    public static Pen solid(Token ink, double width) {
        return new Pen(ink, width, Dash.SOLID);
    }

    /** A line of dashes. */
    public static Pen dashed(Token ink, double width) {
        return new Pen(ink, width, Dash.DASHED);
    }

    /** A line of dots. */
    public static Pen dotted(Token ink, double width) {
        return new Pen(ink, width, Dash.DOTTED);
    }
}
