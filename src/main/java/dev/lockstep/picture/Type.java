package dev.lockstep.picture;

/** The part that a text plays in a picture, and so its font. */
public enum Type {
    /** The letter of a session. */
    LETTER(1.5, true, false),
    /** What a block or a node is called. */
    LABEL(1, true, false),
    /** Running text. */
    PLAIN(1, false, false),
    SMALL(0.93, false, false),
    SMALL_BOLD(0.93, true, false),
    MONO(0.93, false, true);

    private final double scale;
    private final boolean bold;
    private final boolean mono;

    Type(double scale, boolean bold, boolean mono) {
        this.scale = scale;
        this.bold = bold;
        this.mono = mono;
    }

    /** Its size as a multiple of the em. */
    public double scale() {
        return scale;
    }

    /** Whether it is set bold. */
    public boolean bold() {
        return bold;
    }

    /** Whether all its letters are equally wide. */
    public boolean mono() {
        return mono;
    }
}
