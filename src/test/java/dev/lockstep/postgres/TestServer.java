package dev.lockstep.postgres;

import dev.lockstep.model.database.ClientEnvironment;
import dev.lockstep.model.database.DatabaseAddress;
import dev.lockstep.model.scenario.Fixture;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.SessionScript;
import dev.lockstep.testing.TestPostgres;
import dev.lockstep.words.DatabaseTexts;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.postgresql.jdbc.PgConnection;

/** A server of this package's own, or one that a system property names, with a plain role and a database of other people's on it. */
final class TestServer implements AutoCloseable {
    /** A role that may create schemas in {@link #SHOP} and nothing else. */
    static final String PLAIN = "plain";
    /** A database that somebody else uses. */
    static final String SHOP = "shop";

    static final Problems PROBLEMS = new Problems(new DatabaseTexts(Locale.ENGLISH)::text);
    private static final String PASSWORD = "plain password";

    private final TestPostgres postgres;
    private final DatabaseAddress address;
    private final AtomicInteger runs = new AtomicInteger();

    private TestServer(TestPostgres postgres, DatabaseAddress address) {
        this.postgres = postgres;
        this.address = address;
    }

    /** Starts one: these tests count connections and databases, so that nobody else's may be there. */
    static TestServer start() throws Exception {
        String other = System.getProperty("lockstep.test.address", "");
        TestPostgres postgres = TestPostgres.start();
        TestServer server = new TestServer(postgres, parse(other.isEmpty() ? postgres.uri("postgres") : other));
        server.prepare();
        return server;
    }

    private static DatabaseAddress parse(String text) throws Exception {
        ClientEnvironment here = SystemClient.environment();
        return DatabaseAddress.parse(text, here);
    }

    private void prepare() throws SQLException {
        try (Connection connection = connect("postgres")) {
            TestPostgres.tell(connection, "DROP DATABASE IF EXISTS shop");
            TestPostgres.tell(connection, "DROP ROLE IF EXISTS plain");
            TestPostgres.tell(connection, "CREATE ROLE plain LOGIN PASSWORD '" + PASSWORD + "' NOSUPERUSER NOCREATEDB");
            TestPostgres.tell(connection, "CREATE DATABASE shop");
            TestPostgres.tell(connection, "GRANT CREATE ON DATABASE shop TO plain");
        }
        try (Connection connection = connect(SHOP)) {
            TestPostgres.tell(
                    connection, "CREATE TABLE public.users (id int); INSERT INTO public.users VALUES (1), (2)");
            TestPostgres.tell(connection, "ALTER TABLE public.users OWNER TO plain");
        }
    }

    /** Its major version. */
    int major() {
        try (PgConnection connection = new Connections(address, PROBLEMS).open(new Startup("test", Map.of(), false))) {
            return ServerFacts.of(connection).major();
        } catch (SQLException e) {
            throw new IllegalStateException("the server is gone", e);
        }
    }

    DatabaseAddress address() {
        return address;
    }

    DatabaseAddress plainAddress() {
        DatabaseAddress here = address;
        return new DatabaseAddress(
                here.host(),
                here.port(),
                SHOP,
                PLAIN,
                Optional.of(PASSWORD),
                here.sslMode(),
                "",
                "",
                DatabaseAddress.DEFAULT_CONNECT_TIMEOUT,
                "");
    }

    /** The server for a role that may create databases. */
    PgDatabases databases() {
        return databases(address);
    }

    /** The server for the plain role. */
    PgDatabases plainDatabases() {
        return databases(plainAddress());
    }

    static PgDatabases databases(DatabaseAddress address) {
        return PgDatabases.connect(new Connections(address, PROBLEMS), address.label());
    }

    /** A run's place: a database of its own. */
    PgRunDatabase ownDatabase() {
        return (PgRunDatabase) databases().open(scenario(), run());
    }

    /** A run's place for the plain role: a schema. */
    PgRunDatabase schema() {
        return (PgRunDatabase) plainDatabases().open(scenario(), run());
    }

    /**
     * A run's place for the plain role.
     *
     * @param reported whether the server may report {@code search_path} if it can; otherwise it is asked, as an older one has to be
     */
    PgRunDatabase schema(boolean reported) throws SQLException {
        Connections connections = new Connections(plainAddress(), PROBLEMS);
        try (PgConnection first = connections.open(new Startup("test", Map.of(), false))) {
            ServerFacts facts = ServerFacts.of(first);
            ServerFacts seen = new ServerFacts(
                    facts.version(),
                    reported ? facts.major() : Math.min(facts.major(), SchemaGuard.REPORTED_SINCE - 1),
                    facts.role(),
                    facts.superuser(),
                    facts.mayCreateDatabase(),
                    facts.mayCreateSchema(),
                    facts.standby(),
                    facts.settings(),
                    facts.seesClientsGo());
            return (PgRunDatabase) new PgDatabases(connections, seen, "shop").open(scenario(), run());
        }
    }

    /** A name that no other run has. */
    String run() {
        return "test_" + ProcessHandle.current().pid() + "_" + runs.incrementAndGet();
    }

    /** A connection of the test's own, as superuser. */
    Connection connect(String database) throws SQLException {
        return connect(address.withDatabase(database));
    }

    static Connection connect(DatabaseAddress address) throws SQLException {
        return new Connections(address, PROBLEMS).open(new Startup("test", Map.of(), true));
    }

    static Scenario scenario() {
        return new Scenario(
                "advisory/row-4.lockstep.yaml",
                "It's a test",
                "",
                List.of(),
                "",
                Map.of(),
                Fixture.of(List.of()),
                List.of(),
                List.of(),
                List.of(),
                Map.of(),
                Optional.empty());
    }

    static SessionScript script(String name) {
        return script(name, Map.of());
    }

    static SessionScript script(String name, Map<String, String> settings) {
        return new SessionScript(name, null, settings, List.of());
    }

    @Override
    public void close() {
        postgres.close();
    }
}
