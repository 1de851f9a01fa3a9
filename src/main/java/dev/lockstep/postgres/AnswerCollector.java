package dev.lockstep.postgres;

import dev.lockstep.model.run.Row;
import dev.lockstep.model.run.ServerError;
import dev.lockstep.model.run.StatementResult;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.Field;
import org.postgresql.core.Oid;
import org.postgresql.core.Query;
import org.postgresql.core.ResultCursor;
import org.postgresql.core.ResultHandler;
import org.postgresql.core.Tuple;
import org.postgresql.util.PSQLWarning;
import org.postgresql.util.ServerErrorMessage;

/**
 * Hears what the server answers to one message, in the order of the wire: results before an error are kept, and so is every command tag.
 * The driver's public interface tells neither.
 */
final class AnswerCollector implements ResultHandler {
    private static final Set<Integer> NUMBERS =
            Set.of(Oid.INT2, Oid.INT4, Oid.INT8, Oid.NUMERIC, Oid.FLOAT4, Oid.FLOAT8, Oid.OID);
    private static final Pattern LAST_NUMBER = Pattern.compile("(\\d+)$");

    private final List<StatementResult> results = new ArrayList<>();
    private final List<ServerError> notices = new ArrayList<>();
    private @Nullable SQLException failure;
    private @Nullable StatementResult rows;

    /** One a statement, in order. */
    List<StatementResult> results() {
        return results;
    }

    /** What the server said besides, in order. */
    List<ServerError> notices() {
        return notices;
    }

    /** The first error, or null. What follows it is only the driver's view of the same. */
    @Nullable
    SQLException failure() {
        return failure;
    }

    @Override
    public void handleResultRows(Query query, Field[] fields, List<Tuple> tuples, @Nullable ResultCursor cursor) {
        List<String> columns = Arrays.stream(fields).map(Field::getColumnLabel).toList();
        List<Row> first = tuples.stream()
                .limit(StatementResult.MOST_ROWS)
                .map(tuple -> row(tuple, columns.size()))
                .toList();
        rows = new StatementResult("", columns, numeric(fields), first, tuples.size());
    }

    private static Set<Integer> numeric(Field[] fields) {
        return IntStream.range(0, fields.length)
                .filter(i -> NUMBERS.contains(fields[i].getOID()))
                .boxed()
                .collect(Collectors.toSet());
    }

    private static Row row(Tuple tuple, int columns) {
        List<@Nullable String> cells = new ArrayList<>(columns);
        for (int i = 0; i < columns; i++) {
            byte[] cell = tuple.get(i);
            cells.add(cell == null ? null : new String(cell, StandardCharsets.UTF_8));
        }
        return new Row(cells);
    }

    /** Comes after a statement's rows, if it has any. */
    @Override
    public void handleCommandStatus(String tag, long updateCount, long insertedOid) {
        StatementResult of = rows;
        rows = null;
        if (of != null) {
            results.add(new StatementResult(tag, of.columns(), of.numeric(), of.rows(), of.rowCount()));
        } else if (!tag.equals("EMPTY")) {
            Matcher number = LAST_NUMBER.matcher(tag);
            results.add(new StatementResult(
                    tag, List.of(), List.of(), number.find() ? Long.parseLong(number.group(1)) : 0));
        }
    }

    @Override
    public void handleWarning(SQLWarning warning) {
        ServerErrorMessage said = warning instanceof PSQLWarning pg ? pg.getServerErrorMessage() : null;
        if (said != null) {
            notices.add(ServerErrors.of(said));
        }
    }

    @Override
    public void handleError(SQLException error) {
        if (failure == null) {
            failure = error;
        }
    }

    @Override
    public @Nullable SQLException getException() {
        return failure;
    }

    /** Throws nothing: an error is part of the answer. */
    @Override
    public void handleCompletion() {}

    @Override
    public void secureProgress() {}
}
