package dev.lockstep.recording;

import dev.lockstep.model.run.RunLog;
import java.util.List;

/**
 * What a file holds.
 *
 * @param runs the runs in the order in which they were recorded; at least one
 * @param torn whether the end of its last line is missing, as when the program was killed while it wrote; all that stands before is here
 */
public record Recording(List<RunLog> runs, boolean torn) {

    /** Copies the list it is given. */
    public Recording {
        runs = List.copyOf(runs);
    }
}
