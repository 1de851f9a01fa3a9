package dev.lockstep.postgres;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.jdbc.PgConnection;

/**
 * Finds out whether a connection's {@code search_path} still is the run's own schema alone. PostgreSQL 18 reports the path with every
 * answer that changed it; older servers have to be asked.
 *
 * @param schema the run's own schema
 * @param reported whether the server reports the path
 * @param watch knows after which texts to ask
 */
record SchemaGuard(String schema, boolean reported, SearchPathWatch watch) {
    /** The major in which {@code search_path} became a parameter that the server reports. */
    static final int REPORTED_SINCE = 18;

    /** Whether the path may be another one after that text was sent. */
    boolean mayLeaveBy(String sql) {
        return watch.suspects(sql) || reported;
    }

    /** Whether the path is the run's schema alone. Costs nothing where the server reports it. */
    boolean isKeptBy(PgConnection connection) {
        return schema.equals(reported ? connection.getParameterStatus("search_path") : asked(connection));
    }

    private static String asked(PgConnection connection) {
        try (Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery("SHOW search_path")) {
            return answer.next() ? answer.getString(1) : "";
        } catch (SQLException e) {
            return "";
        }
    }
}
