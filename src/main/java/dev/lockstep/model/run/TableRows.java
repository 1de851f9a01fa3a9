package dev.lockstep.model.run;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Committed rows of one of the scenario's tables, as the referee read them.
 *
 * @param table its name
 * @param columns names of its columns
 * @param rows the first rows, in the server's text format, null for NULL
 * @param rowCount rows in all; -1 when the table could not be read
 * @param reason why it could not be read, as the server said it; empty otherwise
 */
public record TableRows(
        String table, List<String> columns, List<List<@Nullable String>> rows, long rowCount, String reason) {

    /** Copies the lists it is given. */
    public TableRows {
        columns = List.copyOf(columns);
        rows = rows.stream().map(Collections::unmodifiableList).toList();
    }
}
