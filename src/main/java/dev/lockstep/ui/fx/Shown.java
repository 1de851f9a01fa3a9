package dev.lockstep.ui.fx;

import dev.lockstep.picture.Bounds;
import dev.lockstep.picture.Picture;
import org.jspecify.annotations.Nullable;

/**
 * A picture as a panel shows it.
 *
 * @param picture what is painted
 * @param seq the place in the log of the last event in it; -1 when it shows no run
 * @param focus what is scrolled into view whenever it is another place than before, px of the picture; null leaves the scrolling to the person
 */
public record Shown(Picture picture, long seq, @Nullable Bounds focus) {
    /** Nothing. */
    public static final Shown NOTHING = new Shown(Picture.empty(), -1, null);
}
