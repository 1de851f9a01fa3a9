package dev.lockstep.testing;

import dev.lockstep.engine.Connector;
import dev.lockstep.engine.Databases;
import dev.lockstep.model.database.DatabaseChoice;
import dev.lockstep.postgres.PgConnector;
import dev.lockstep.postgres.SystemClient;
import dev.lockstep.postgres.embedded.EmbeddedOptions;
import dev.lockstep.postgres.embedded.EmbeddedServer;
import dev.lockstep.postgres.embedded.EmbeddedServerException;
import dev.lockstep.postgres.embedded.Progress;
import dev.lockstep.words.DatabaseTexts;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A real server for tests, reached as a superuser of it would reach any server. */
public final class TestPostgres implements AutoCloseable {
    private final EmbeddedServer server;
    private final PgConnector connector;

    private TestPostgres(EmbeddedServer server) {
        this.server = server;
        this.connector = new PgConnector(
                new DatabaseTexts(Locale.ENGLISH)::text, SystemClient.environment(), TestPostgres::options);
    }

    /** Starts one. */
    public static TestPostgres start() throws InterruptedException, EmbeddedServerException {
        return new TestPostgres(EmbeddedServer.start(options(), Progress.none()));
    }

    private static EmbeddedOptions options() {
        return new EmbeddedOptions(
                Path.of("target", "test-cache"),
                Map.of("max_prepared_transactions", "20", "max_pred_locks_per_transaction", "64"));
    }

    /** The server's databases, for runs. */
    public Databases databases() {
        return connector.connect(choice(), Connector.Progress.SILENT);
    }

    /** Reaches this server, others, and an embedded one of its own. */
    public PgConnector connector() {
        return connector;
    }

    /** What a person would write to reach that database. */
    public String uri(String database) {
        return "postgresql://" + server.user() + ":" + server.password() + "@" + server.host() + ":" + server.port()
                + "/" + database;
    }

    /** The server as a person chooses it. */
    public DatabaseChoice choice() {
        return new DatabaseChoice.Server(uri("postgres"));
    }

    /** What {@code pg_blocking_pids} says, asked on a connection that no run knows of. */
    public List<Integer> blockersOf(int pid) throws SQLException {
        try (Connection own = connect("postgres")) {
            String pids = String.valueOf(ask(own, "SELECT array_to_string(pg_blocking_pids(" + pid + "), ',')"));
            return Stream.of(pids.split(","))
                    .filter(each -> !each.isEmpty())
                    .map(Integer::valueOf)
                    .toList();
        }
    }

    /** Ends a server process as its superuser can. */
    public void terminate(int pid) throws SQLException {
        try (Connection own = connect("postgres")) {
            ask(own, "SELECT pg_terminate_backend(" + pid + ")");
        }
    }

    /** How many databases of runs are there. */
    public long runDatabases() throws SQLException {
        try (Connection own = connect("postgres")) {
            return Long.parseLong(
                    String.valueOf(ask(own, "SELECT count(*) FROM pg_database WHERE datname LIKE 'lockstep\\_%'")));
        }
    }

    /** The server itself. */
    public EmbeddedServer server() {
        return server;
    }

    /** A connection of the test's own, which no run knows of. */
    public Connection connect(String database) throws SQLException {
        String url = "jdbc:postgresql://" + server.host() + ":" + server.port() + "/" + database;
        return DriverManager.getConnection(url, server.user(), server.password());
    }

    /** First column of the first row; null when there is none, or it is null. */
    public static @Nullable String ask(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getString(1) : null;
        }
    }

    /** Runs a statement for what it does. */
    public static void tell(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void close() {
        connector.close();
        server.close();
    }
}
