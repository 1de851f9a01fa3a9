package dev.lockstep.postgres;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.postgresql.jdbc.PgConnection;

/**
 * What has to be known of a server and the role before a run.
 *
 * @param version for example {@code 18.6}
 * @param major for example 18
 * @param role the role that connections run as
 * @param superuser whether that role is one
 * @param mayCreateDatabase whether that role may create databases
 * @param mayCreateSchema whether it may create schemas in the database that is connected to
 * @param standby whether nothing can be written
 * @param settings names of all run-time parameters that it sees
 * @param seesClientsGo whether a busy server process can notice that its client is gone (14, and not on Windows)
 */
record ServerFacts(
        String version,
        int major,
        String role,
        boolean superuser,
        boolean mayCreateDatabase,
        boolean mayCreateSchema,
        boolean standby,
        Set<String> settings,
        boolean seesClientsGo) {
    /** The oldest major with {@code pg_safe_snapshot_blocking_pids} and {@code pg_stat_activity.backend_type}. */
    static final int OLDEST = 10;

    private static final String CHECK_INTERVAL = "client_connection_check_interval";

    private static final String FACTS = """
            SELECT pg_catalog.current_setting('server_version'),
                   pg_catalog.current_setting('server_version_num')::int / 10000,
                   r.rolname,
                   r.rolsuper,
                   r.rolcreatedb OR r.rolsuper,
                   pg_catalog.has_database_privilege(pg_catalog.current_database(), 'CREATE'),
                   pg_catalog.pg_is_in_recovery()
              FROM pg_catalog.pg_roles r WHERE r.rolname = current_user""";

    ServerFacts {
        settings = Set.copyOf(settings);
    }

    /** Asks on a connection that is closed afterwards: it changes a setting of it. */
    static ServerFacts of(PgConnection connection) throws SQLException {
        Set<String> settings = new HashSet<>();
        try (Statement statement = connection.createStatement()) {
            try (ResultSet rows = statement.executeQuery("SELECT name FROM pg_catalog.pg_settings")) {
                while (rows.next()) {
                    settings.add(Startup.canonical(rows.getString(1)));
                }
            }
            try (ResultSet row = statement.executeQuery(FACTS)) {
                if (!row.next()) {
                    throw new SQLException("the server does not know its own role");
                }
                return new ServerFacts(
                        row.getString(1).split(" ", 2)[0],
                        row.getInt(2),
                        row.getString(3),
                        row.getBoolean(4),
                        row.getBoolean(5),
                        row.getBoolean(6),
                        row.getBoolean(7),
                        settings,
                        settings.contains(CHECK_INTERVAL) && takesCheckInterval(connection));
            }
        }
    }

    /** The server has the setting everywhere, and refuses a value where the operating system can't tell. */
    private static boolean takesCheckInterval(PgConnection connection) {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET " + CHECK_INTERVAL + " = '1s'");
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    /** What every connection starts with: no time limits of the server's, and its locks go soon after its client is gone. */
    Map<String, String> baseline() {
        Map<String, String> baseline = new LinkedHashMap<>();
        baseline.put("lock_timeout", "0");
        baseline.put("statement_timeout", "0");
        baseline.put("idle_in_transaction_session_timeout", "0");
        baseline.put("idle_session_timeout", "0");
        baseline.put("transaction_timeout", "0");
        baseline.keySet().retainAll(settings);
        if (seesClientsGo) {
            baseline.put(CHECK_INTERVAL, "1s");
        }
        return baseline;
    }
}
