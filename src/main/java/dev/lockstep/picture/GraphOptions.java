package dev.lockstep.picture;

/**
 * How a lock graph is drawn.
 *
 * @param type sizes of its texts
 * @param texts what it says
 * @param width how wide it is at least, px; nodes move apart to use it
 * @param height how high it is at least, px
 */
public record GraphOptions(Typography type, Texts texts, double width, double height) {}
