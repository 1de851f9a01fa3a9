package dev.lockstep.postgres;

import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.lock.LockTarget;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads result sets of {@link ProbeQueries}. */
final class LockRows {
    private static final Map<String, LockMode> MODES =
            Map.copyOf(Arrays.stream(LockMode.values()).collect(Collectors.toMap(LockMode::pgName, mode -> mode)));

    private LockRows() {}

    /** The rows of the statement's current result, no two with the same key: a lock on the fast path can be seen twice. */
    static Collection<LockRow> read(PreparedStatement statement) throws SQLException {
        Map<LockRow.Key, LockRow> found = new LinkedHashMap<>();
        try (ResultSet row = statement.getResultSet()) {
            while (row.next()) {
                LockMode mode = MODES.get(text(row.getString(13)));
                if (mode != null) {
                    LockRow lock = row(row, mode);
                    found.putIfAbsent(lock.key(), lock);
                }
            }
        }
        return found.values();
    }

    private static LockRow row(ResultSet row, LockMode mode) throws SQLException {
        long waitStart = row.getLong(16);
        boolean unknown = row.wasNull();
        return new LockRow(
                row.getInt(12),
                text(row.getString(11)),
                target(row),
                mode,
                row.getBoolean(14),
                row.getBoolean(15),
                unknown ? LockRow.UNKNOWN : waitStart);
    }

    private static LockTarget target(ResultSet row) throws SQLException {
        return new LockTarget(
                text(row.getString(1)),
                number(row, 2),
                number(row, 3),
                number(row, 4),
                number(row, 5),
                text(row.getString(6)),
                number(row, 7),
                number(row, 8),
                number(row, 9),
                number(row, 10));
    }

    private static long number(ResultSet row, int column) throws SQLException {
        long value = row.getLong(column);
        return row.wasNull() ? LockTarget.ABSENT : value;
    }

    /** The only number of the statement's current result. */
    static long number(PreparedStatement statement) throws SQLException {
        try (ResultSet row = statement.getResultSet()) {
            return row.next() ? row.getLong(1) : 0;
        }
    }

    private static String text(@Nullable String text) {
        return Objects.requireNonNullElse(text, "");
    }
}
