package dev.lockstep.postgres;

import dev.lockstep.model.lock.BackendActivity;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A server process as a query tells it, the role still a number.
 *
 * @param role oid of its role; 0 when it has none
 * @param known all but the role's name
 */
record Backend(long role, BackendActivity known) {
    /** Stands for the text of others for a role that may not read it. */
    private static final String HIDDEN = "<insufficient privilege>";

    /** The processes of the statement's current result, by pid. */
    static Map<Integer, Backend> read(PreparedStatement statement) throws SQLException {
        Map<Integer, Backend> found = new HashMap<>();
        try (ResultSet row = statement.getResultSet()) {
            while (row.next()) {
                Backend backend = of(row);
                found.put(backend.known().pid(), backend);
            }
        }
        return found;
    }

    private static Backend of(ResultSet row) throws SQLException {
        return new Backend(
                row.getLong(6),
                new BackendActivity(
                        row.getInt(1),
                        row.getInt(2),
                        row.getLong(3),
                        text(row.getString(4)),
                        text(row.getString(5)),
                        "",
                        text(row.getString(7)),
                        text(row.getString(8)),
                        text(row.getString(9)),
                        row.getLong(10),
                        row.getLong(11),
                        text(row.getString(12))));
    }

    /** The same with the role's name. */
    BackendActivity activity(String user) {
        return new BackendActivity(
                known.pid(),
                known.leaderPid(),
                known.backendStart(),
                known.backendType(),
                known.applicationName(),
                role == 0 ? "" : user,
                known.state(),
                known.waitEventType(),
                known.waitEvent(),
                known.xactStart(),
                known.queryStart(),
                known.query());
    }

    private static String text(@Nullable String text) {
        return text == null || text.equals(HIDDEN) ? "" : text;
    }
}
