package dev.lockstep.model.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One row of a result.
 *
 * @param cells a text a column, in the server's text format; null for NULL
 */
public record Row(List<@Nullable String> cells) {

    /** Copies the list it is given. */
    public Row {
        cells = Collections.unmodifiableList(new ArrayList<>(cells));
    }
}
