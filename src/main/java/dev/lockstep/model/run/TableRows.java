package dev.lockstep.model.run;

import java.util.List;

/**
 * Committed rows of one of the scenario's tables, as the referee read them.
 *
 * @param table its name
 * @param columns names of its columns
 * @param rows the first rows
 * @param rowCount rows in all; -1 when the table could not be read
 * @param reason why it could not be read, as the server said it; empty otherwise
 */
public record TableRows(String table, List<String> columns, List<Row> rows, long rowCount, String reason) {

    /** Copies the lists it is given. */
    public TableRows {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }
}
