package dev.lockstep.picture;

import dev.lockstep.model.run.Subject;
import org.jspecify.annotations.Nullable;

/**
 * How a timeline is drawn.
 *
 * @param type sizes of its texts
 * @param texts what it says
 * @param selection what is selected: the release arrows that belong to it are drawn; null when nothing is
 * @param playhead place in the log of the event after which the run is shown; {@link #LIVE} for its end
 * @param minWidth how wide it is at least, px
 */
public record TimelineOptions(
        Typography type, Texts texts, @Nullable Subject selection, long playhead, double minWidth) {
    /** The playhead of a run that is watched live. */
    public static final long LIVE = -1;
}
