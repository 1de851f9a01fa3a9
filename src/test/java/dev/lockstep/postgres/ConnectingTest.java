package dev.lockstep.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lockstep.engine.Connector.Phase;
import dev.lockstep.engine.Connector.Progress;
import dev.lockstep.engine.DatabaseException;
import dev.lockstep.engine.DatabaseSession;
import dev.lockstep.engine.Databases;
import dev.lockstep.engine.RunDatabase;
import dev.lockstep.model.database.ClientEnvironment;
import dev.lockstep.model.database.ClientFiles;
import dev.lockstep.model.database.DatabaseAddress;
import dev.lockstep.model.database.DatabaseChoice;
import dev.lockstep.model.database.SslMode;
import dev.lockstep.postgres.embedded.EmbeddedOptions;
import dev.lockstep.testing.TestPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What can be wrong on the way to a server is one plain line each, soon, and never the password. */
@ExtendWith(ServerExtension.class)
final class ConnectingTest {
    private final TestServer server;

    ConnectingTest(TestServer server) {
        this.server = server;
    }

    @Test
    void takesAUriAndSteps() {
        try (PgConnector connector = connector();
                Databases databases =
                        connector.connect(server(uri(server.plainAddress(), "plain%20password", "")), Progress.SILENT);
                RunDatabase database = databases.open(TestServer.scenario(), server.run());
                DatabaseSession session = database.openSession(TestServer.script("A"))) {
            assertThat(session.execute("SELECT current_user")
                            .results()
                            .getFirst()
                            .firstValue())
                    .isEqualTo("plain");
            assertThat(database.server().label()).endsWith("/shop");
        }
    }

    @Test
    void startsTheEmbeddedServerOnce() {
        List<Phase> phases = new ArrayList<>();
        try (PgConnector connector = connector()) {
            Databases first = connector.connect(new DatabaseChoice.Embedded(), (phase, fraction) -> phases.add(phase));
            try (RunDatabase database = first.open(TestServer.scenario(), server.run())) {
                assertThat(database.server().embedded()).isTrue();
                assertThat(database.server().label()).isEmpty();
                assertThat(database.server().major()).isEqualTo(18);
            }
            assertThat(phases).contains(Phase.STARTING).endsWith(Phase.CONNECTING);
            phases.clear();
            connector.connect(new DatabaseChoice.Embedded(), (phase, fraction) -> phases.add(phase));
            assertThat(phases).containsExactly(Phase.CONNECTING);
        }
    }

    @Test
    void saysThatAnAddressIsNone() {
        assertThat(refusal("postgres://h/d?socketFactory=x"))
                .startsWith("The parameter socketFactory can’t be used here.");
    }

    @Test
    void saysThatThePasswordIsWrong() {
        String text = refusal(uri(server.plainAddress(), "topsecret", ""));
        assertThat(text)
                .isEqualTo(server.address().host() + " does not take this password for user plain. Check both.");
    }

    @Test
    void asksForAPassword() {
        assertThat(refusal(uri(server.plainAddress(), "", "")))
                .contains("asks for a password for user plain", "PGPASSWORD");
    }

    @Test
    void saysThatAPasswordFileWasPassedOver() {
        DatabaseAddress plain = server.plainAddress();
        DatabaseAddress address = new DatabaseAddress(
                plain.host(),
                plain.port(),
                "shop",
                "plain",
                Optional.empty(),
                SslMode.PREFER,
                "",
                "",
                10,
                "/home/x/.pgpass");
        assertThat(refusal(address)).contains("/home/x/.pgpass was passed over", "0600");
    }

    @Test
    void saysThatThereIsNoSuchHost() {
        assertThat(refusal("postgres://no-such-host.invalid/d")).startsWith("There is no host no-such-host.invalid.");
    }

    @Test
    void saysThatNobodyListens() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        assertThat(refusal("postgres://127.0.0.1:" + port + "/d"))
                .startsWith("Nobody listens on 127.0.0.1, port " + port + ".");
    }

    @Test
    void givesUpOnWhoeverDoesNotAnswer() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            long began = System.nanoTime();
            String text =
                    refusal("postgres://127.0.0.1:" + silent.getLocalPort() + "/d?connect_timeout=1&sslmode=disable");

            assertThat(text).contains("did not answer within 1 s");
            assertThat(System.nanoTime() - began).isLessThan(30_000_000_000L);
        }
    }

    @Test
    void givesUpWhenItIsInterrupted() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            String uri = "postgres://127.0.0.1:" + silent.getLocalPort() + "/d?connect_timeout=60&sslmode=disable";
            CompletableFuture<String> text = new CompletableFuture<>();
            Thread connecting = Thread.ofVirtual().start(() -> text.complete(refusal(uri)));
            silent.accept();
            connecting.interrupt();

            assertThat(text.get(20, TimeUnit.SECONDS)).isEqualTo("Connecting was given up.");
        }
    }

    @Test
    void saysThatWhoAnswersIsNoServer() throws Exception {
        try (ServerSocket rude = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> {
                while (!rude.isClosed()) {
                    try {
                        rude.accept().close();
                    } catch (IOException e) {
                        return;
                    }
                }
            });
            assertThat(refusal("postgres://127.0.0.1:" + rude.getLocalPort() + "/d?sslmode=disable"))
                    .contains("broke the connection off");
        }
    }

    @Test
    void saysThatTheServerHasNoTls() {
        assertThat(refusal(uri(server.plainAddress(), "plain%20password", "?sslmode=require")))
                .contains("speaks no TLS, and sslmode require asks for it");
    }

    @Test
    void saysThatThereIsNoSuchDatabase() {
        assertThat(refusal(uri(server.plainAddress().withDatabase("nowhere"), "plain%20password", "")))
                .startsWith("There is no database nowhere on ");
    }

    @Test
    void saysThatNoConnectionIsLeft() throws SQLException {
        try (Connection admin = server.connect("postgres")) {
            TestPostgres.tell(admin, "ALTER ROLE plain CONNECTION LIMIT 0");
            try {
                assertThat(refusal(server.plainAddress())).startsWith("All connections of ");
            } finally {
                TestPostgres.tell(admin, "ALTER ROLE plain CONNECTION LIMIT -1");
            }
        }
    }

    @Test
    void saysWhatARoleWithoutRightsNeeds() {
        DatabaseAddress elsewhere = server.plainAddress().withDatabase("postgres");
        PgDatabases databases = TestServer.databases(elsewhere);
        DatabaseException e = catchThrowableOfType(
                DatabaseException.class, () -> databases.open(TestServer.scenario(), server.run()));
        assertThat(e).hasMessageContaining("GRANT CREATE ON DATABASE postgres TO plain");
    }

    private static String refusal(DatabaseAddress address) {
        return Objects.requireNonNull(catchThrowableOfType(DatabaseException.class, () -> TestServer.databases(address))
                .getMessage());
    }

    private static String refusal(String text) {
        try (PgConnector connector = connector()) {
            DatabaseException e = catchThrowableOfType(
                    DatabaseException.class, () -> connector.connect(server(text), Progress.SILENT));
            String message = Objects.requireNonNull(e.getMessage());
            assertThat(message).doesNotContain("topsecret").doesNotContain("\n").doesNotContain("Exception");
            return message;
        }
    }

    private static DatabaseChoice server(String text) {
        return new DatabaseChoice.Server(text);
    }

    private static String uri(DatabaseAddress address, String password, String parameters) {
        return "postgres://" + address.user() + ":" + password + "@" + address.host() + ":" + address.port() + "/"
                + address.database() + parameters;
    }

    private static PgConnector connector() {
        ClientEnvironment nothing = new ClientEnvironment(Map.of(), "nobody", "/nowhere", false, new ClientFiles() {
            @Override
            public Optional<String> text(String path) {
                return Optional.empty();
            }

            @Override
            public boolean openToOthers(String path) {
                return false;
            }
        });
        return new PgConnector(
                TestServer.PROBLEMS.words(),
                nothing,
                () -> new EmbeddedOptions(Path.of("target", "test-cache"), Map.of()));
    }
}
