package dev.lockstep.ui.fx;

import dev.lockstep.picture.Picture;

/**
 * A picture as a panel shows it.
 *
 * @param picture what is painted
 * @param seq the place in the log of the last event in it; -1 when it shows no run
 */
public record Shown(Picture picture, long seq) {
    /** Nothing. */
    public static final Shown NOTHING = new Shown(Picture.empty(), -1);
}
