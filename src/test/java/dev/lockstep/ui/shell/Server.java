package dev.lockstep.ui.shell;

import dev.lockstep.model.database.DatabaseChoice;
import dev.lockstep.postgres.PgConnector;
import dev.lockstep.postgres.SystemClient;
import dev.lockstep.postgres.embedded.EmbeddedOptions;
import dev.lockstep.postgres.embedded.EmbeddedServer;
import dev.lockstep.postgres.embedded.Progress;
import dev.lockstep.words.DatabaseTexts;
import java.nio.file.Path;
import java.sql.Array;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** An embedded server that all tests of the window share, with a connection of the tests' own to ask it. */
final class Server implements AutoCloseable {
    private final EmbeddedServer embedded;
    private final PgConnector connector;
    private final Connection own;

    private Server() throws Exception {
        embedded =
                EmbeddedServer.start(new EmbeddedOptions(Path.of("target", "test-cache"), Map.of()), Progress.none());
        connector = new PgConnector(
                new DatabaseTexts(Locale.ENGLISH)::text, SystemClient.environment(), EmbeddedOptions::defaults);
        own = DriverManager.getConnection(
                "jdbc:postgresql://" + embedded.host() + ":" + embedded.port() + "/postgres",
                embedded.user(),
                embedded.password());
    }

    static Server start() throws Exception {
        return new Server();
    }

    PgConnector connector() {
        return connector;
    }

    /** Its address, password included, as a person would write it. */
    String address() {
        return "postgresql://" + embedded.user() + ":" + embedded.password() + "@" + embedded.host() + ":"
                + embedded.port() + "/postgres";
    }

    String password() {
        return embedded.password();
    }

    DatabaseChoice choice() {
        return new DatabaseChoice.Server(address());
    }

    /** What {@code pg_blocking_pids} says, asked by the tests themselves. */
    List<Integer> blockersOf(int pid) throws SQLException {
        try (PreparedStatement ask = own.prepareStatement("SELECT pg_blocking_pids(?)")) {
            ask.setInt(1, pid);
            try (ResultSet answer = ask.executeQuery()) {
                answer.next();
                Array pids = answer.getArray(1);
                return Arrays.stream((Integer[]) pids.getArray()).toList();
            }
        }
    }

    /** Ends that backend, as an administrator would. */
    void terminate(int pid) throws SQLException {
        try (PreparedStatement ask = own.prepareStatement("SELECT pg_terminate_backend(?)")) {
            ask.setInt(1, pid);
            ask.execute();
        }
    }

    /** Databases of runs that are still there. */
    long runDatabases() throws SQLException {
        try (PreparedStatement ask =
                        own.prepareStatement("SELECT count(*) FROM pg_database WHERE datname LIKE 'lockstep\\_%'");
                ResultSet answer = ask.executeQuery()) {
            answer.next();
            return answer.getLong(1);
        }
    }

    /** Ends the server under whoever uses it. */
    void stop() {
        embedded.close();
    }

    @Override
    public void close() throws SQLException {
        own.close();
        connector.close();
        embedded.close();
    }

    /** Gives tests the one server; it ends when the last test has. */
    static final class Extension implements ParameterResolver {
        private static final Namespace HERE = Namespace.create(Extension.class);

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == Server.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return context.getRoot().getStore(HERE).getOrComputeIfAbsent(Server.class, key -> start(), Server.class);
        }

        private static Server start() {
            try {
                return new Server();
            } catch (Exception e) {
                throw new IllegalStateException("no server to test on", e);
            }
        }
    }
}
