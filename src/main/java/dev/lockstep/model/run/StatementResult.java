package dev.lockstep.model.run;

import dev.lockstep.model.scenario.Value;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What one statement of a step answered.
 *
 * @param tag the command tag, for example {@code INSERT 0 1}, {@code COMMIT}; for a COMMIT of a failed transaction it is {@code ROLLBACK}
 * @param columns names of the columns; empty when there is no result set
 * @param numeric places of the columns that hold numbers, from 0
 * @param rows the first rows
 * @param rowCount rows returned, or affected when there is no result set; 0 when the tag has no number
 */
public record StatementResult(String tag, List<String> columns, Set<Integer> numeric, List<Row> rows, long rowCount) {

    private static final Pattern FINITE = Pattern.compile("-?[0-9.]+([eE][+-]?\\d+)?");
    /** How many rows a result keeps; the rest is counted only. */
    public static final int MOST_ROWS = 200;

    /** Copies the lists it is given. */
    public StatementResult {
        columns = List.copyOf(columns);
        numeric = Set.copyOf(numeric);
        rows = List.copyOf(rows);
    }

    /** A result whose columns hold no numbers, or that has none. */
    public StatementResult(String tag, List<String> columns, List<Row> rows, long rowCount) {
        this(tag, columns, Set.of(), rows, rowCount);
    }

    /** Whether the statement returned a result set, be it without rows. */
    public boolean hasRows() {
        return !columns.isEmpty();
    }

    /** Whether it answers a question with no: false, NULL, no row, or, without a result set, no row affected. */
    public boolean saysNo() {
        String first = firstValue();
        return hasRows() ? first == null || first.equals("f") || first.equals("false") : rowCount == 0;
    }

    /** The first column of the first row as a value for SQL; null for NULL, or when there is no row. */
    public @Nullable Value firstAsValue() {
        String first = firstValue();
        if (first == null) {
            return null;
        }
        return numeric.contains(0) && FINITE.matcher(first).matches()
                ? new Value.Numeric(first)
                : new Value.Text(first);
    }

    /** The first column of the first row; null for NULL, or when there is no row. */
    public @Nullable String firstValue() {
        return rows.isEmpty() ? null : rows.getFirst().cells().getFirst();
    }
}
