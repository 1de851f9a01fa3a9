package dev.lockstep.postgres;

import dev.lockstep.engine.DatabaseException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.postgresql.jdbc.PgConnection;

/**
 * Where a run keeps its tables: a database of its own, or a schema in the database that was chosen. It is made and dropped on the run's
 * keeper, a connection to that database which calls itself as the place is called: as long as it is there, the run lives.
 *
 * @param name {@code lockstep_} and the run's name; needs no quotes
 * @param kind what it is
 */
record Place(String name, Kind kind) {
    /** Kinds of places. */
    enum Kind {
        /** A database of the run's own. */
        DATABASE,
        /** A schema in the database that was chosen. */
        SCHEMA,
        /** No place of its own: the tables of the database that was chosen. Nothing is made or dropped. */
        EXISTING
    }

    boolean ownDatabase() {
        return kind == Kind.DATABASE;
    }

    boolean ownSchema() {
        return kind == Kind.SCHEMA;
    }

    /** What every place's name begins with. */
    static final String PREFIX = "lockstep_";
    /** What the comment on every place begins with; with the name it tells ours from other people's. */
    static final String MARK = "Made by Lockstep";

    private static final Duration MOST_WAIT = Duration.ofSeconds(2);
    private static final Duration LOOK_AGAIN_AFTER = Duration.ofMillis(2);
    private static final int ATTEMPTS = 3;
    private static final int FORCE_SINCE = 13;

    /**
     * A server process for good: pids come again, with another start.
     *
     * @param start when it began, microseconds since 1970
     */
    record Backend(int pid, long start) {}

    /** Makes it and writes down whose it is. */
    void create(PgConnection keeper, String title) throws SQLException {
        if (kind == Kind.EXISTING) {
            return;
        }
        // template0 is as PostgreSQL made it, and other people's connections to template1 don't stand in the way.
        execute(keeper, ownDatabase() ? "CREATE DATABASE " + name + " TEMPLATE template0" : "CREATE SCHEMA " + name);
        String comment = MARK + " on " + Instant.now().truncatedTo(ChronoUnit.SECONDS) + " for a run of: " + title;
        execute(keeper, "COMMENT ON " + word() + " " + name + " IS '" + keeper.escapeLiteral(comment) + "'");
    }

    private String word() {
        return ownDatabase() ? "DATABASE" : "SCHEMA";
    }

    /**
     * Ends those of these server processes that are still there, and waits until they are gone, for two seconds at most. The role may:
     * they are its own. Where one is left DROP DATABASE waits in steps of 100 ms, so that a short wait here is well spent.
     */
    static void end(PgConnection keeper, List<Backend> backends) throws SQLException {
        String[] keys = backends.stream()
                .map(backend -> backend.pid() + "@" + backend.start())
                .toArray(String[]::new);
        try (PreparedStatement statement =
                keeper.prepareStatement("""
                SELECT pg_catalog.count(pg_catalog.pg_terminate_backend(a.pid))
                  FROM pg_catalog.pg_stat_get_activity(NULL) AS a
                 WHERE a.pid || '@' || %s = ANY (?)""".formatted(ProbeQueries.micros("a.backend_start")))) {
            statement.setArray(1, keeper.createArrayOf("text", keys));
            long until = System.nanoTime() + MOST_WAIT.toNanos();
            while (count(statement) > 0 && System.nanoTime() < until) {
                LockSupport.parkNanos(LOOK_AGAIN_AFTER.toNanos());
            }
        }
    }

    private static long count(PreparedStatement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery()) {
            return row.next() ? row.getLong(1) : 0;
        }
    }

    /** Rolls back prepared transactions of that connection's database: the named ones, or all when none are named. */
    static void rollBack(PgConnection connection, Set<String> names) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT gid FROM pg_catalog.pg_prepared_xacts"
                        + " WHERE database = pg_catalog.current_database() AND owner = current_user")) {
            while (rows.next()) {
                found.add(rows.getString(1));
            }
        }
        for (String gid : found) {
            if (names.isEmpty() || names.contains(gid)) {
                execute(connection, "ROLLBACK PREPARED '" + connection.escapeLiteral(gid) + "'");
            }
        }
    }

    /** Drops it with all that is in it. Who else has come into a database of our own is sent away. */
    void drop(PgConnection keeper, Connections connections, int major) throws SQLException {
        if (kind == Kind.EXISTING) {
            return;
        }
        if (ownSchema()) {
            execute(keeper, "DROP SCHEMA IF EXISTS " + name + " CASCADE");
            return;
        }
        for (int attempt = 1; ; attempt++) {
            // An autovacuum worker can't be forced by a plain role, but leaves by itself when it is not.
            boolean force = major >= FORCE_SINCE && attempt < ATTEMPTS;
            try {
                execute(keeper, "DROP DATABASE IF EXISTS " + name + (force ? " WITH (FORCE)" : ""));
                return;
            } catch (SQLException e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
                rollBackInside(connections);
            }
        }
    }

    /** A prepared transaction keeps its database from being dropped; in a database of our own it is ours. */
    private void rollBackInside(Connections connections) throws SQLException {
        try (PgConnection inside = connections.withDatabase(name).open(new Startup(name, Map.of(), false))) {
            rollBack(inside, Set.of());
        } catch (DatabaseException e) {
            throw new SQLException(e);
        }
    }

    private static void execute(PgConnection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
