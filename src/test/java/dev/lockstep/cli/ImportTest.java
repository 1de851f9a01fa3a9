package dev.lockstep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.Step;
import dev.lockstep.postgres.PgConnector;
import dev.lockstep.scenariofile.ReadResult;
import dev.lockstep.scenariofile.ScenarioReader;
import dev.lockstep.testing.TestPostgres;
import dev.lockstep.testing.TestPostgresExtension;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** From a deadlock's report to a scenario that the reader accepts, and that runs. */
@ExtendWith(TestPostgresExtension.class)
final class ImportTest {
    private static final String CLIENT = """
            ERROR:  deadlock detected
            DETAIL:  Process 11 waits for ShareLock on transaction 746; blocked by process 12.
            Process 12 waits for AccessExclusiveLock on relation 16385 of database 5; blocked by process 13.
            Process 13 waits for ExclusiveLock on advisory lock [5,1,42,2]; blocked by process 11.
            HINT:  See server log for query details.
            """;

    private final PgConnector connector = CommandLineProcess.connector();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    Path folder;

    @AfterEach
    void close() {
        connector.close();
    }

    private int run(String in, String... arguments) {
        out.reset();
        err.reset();
        Terminal terminal = new Terminal(
                new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                Integer.MAX_VALUE);
        return CommandLineProcess.commands(connector, terminal).run(arguments);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private static Scenario read(String draft) {
        ReadResult result = ScenarioReader.read(draft, "draft");
        assertThat(result).as(draft).isInstanceOf(ReadResult.Ok.class);
        return ((ReadResult.Ok) result).file().base();
    }

    private static Step step(Scenario draft, String session, String name) {
        return draft.session(session).orElseThrow().steps().stream()
                .filter(step -> step.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aClientsReportBecomesADraftOfItsRing() {
        assertThat(run(CLIENT, "import", "--deadlock", "-")).isZero();
        Scenario draft = read(out());
        assertThat(draft.sessions()).extracting(session -> session.name()).containsExactly("A", "B", "C");
        assertThat(draft.about())
                .contains("Process 11 waits for ShareLock on transaction 746; blocked by process 12.")
                .contains("B is process 12.");
        assertThat(step(draft, "A", "second").sql()).isEqualTo("SELECT 1");
        assertThat(step(draft, "A", "second").note()).contains("TODO").contains("process 11");
        assertThat(step(draft, "C", "second").sql()).isEqualTo("SELECT pg_advisory_xact_lock(1, 42)");
        // process 11 held what process 13 waited for
        assertThat(step(draft, "A", "first").sql()).isEqualTo("SELECT pg_advisory_xact_lock(1, 42)");
        assertThat(step(draft, "B", "first").note()).contains("process 12").contains("transaction 746, which is a row");
        assertThat(draft.schedules().getFirst().steps())
                .map(Object::toString)
                .containsExactly(("A.begin B.begin C.begin A.first B.first C.first A.second B.second C.second"
                                + " A.commit C.commit B.commit")
                        .split(" "));
        assertThat(err()).contains("Deadlock 1 of 1, from line 2.");
    }

    @Test
    void theDraftIsAlsoSaidInJapanese() {
        assertThat(run(CLIENT, "import", "--deadlock", "-", "--lang", "ja")).isZero();
        assertThat(read(out()).title()).isEqualTo("報告されたデッドロック(3 プロセス)");
    }

    @Test
    void statementsStayWhatTheyWere() {
        String statement =
                "SELECT a[lo:hi], 'x: y # z', E'\\'\\\\', \"q\"::text FROM t -- :none\n\t\t\n  WHERE id = $1 AND '🐘\u2028\u0007' <> ''";
        String log =
                CLIENT + "\tProcess 11: " + statement.replace("\n", "\n\t") + "\n\tProcess 12: " + "x".repeat(1100);
        assertThat(run(log.replaceFirst("HINT.*\n", ""), "import", "--deadlock", "-"))
                .isZero();
        Scenario draft = read(out());
        assertThat(step(draft, "A", "second").sql())
                .isEqualTo(statement
                        .replace("lo:hi", "lo: hi")
                        .replace("\n\t\t\n", "\n\n")
                        .replaceAll("[\u2028\u0007]", " "));
        assertThat(step(draft, "A", "second").note()).contains("$1");
        assertThat(step(draft, "B", "second").note()).contains("track_activity_query_size");
    }

    @Test
    void saysWhatCannotBeDone() throws IOException {
        assertThat(run("nothing", "import", "--deadlock", "-")).isEqualTo(2);
        assertThat(err()).startsWith("There is no deadlock in -.");
        assertThat(run(CLIENT, "import", "--deadlock", "-", "--nth", "2")).isEqualTo(2);
        assertThat(err()).startsWith("- has 1 deadlock, and no number 2.");
        assertThat(run(CLIENT.replaceAll("Process 13.*\n", ""), "import", "--deadlock", "-"))
                .isEqualTo(2);
        assertThat(err()).contains("process 13 is a blocker");
        assertThat(run("", "import", "--deadlock", folder.resolve("no.log").toString()))
                .isEqualTo(2);
        assertThat(err()).contains("There is no file or folder");
        assertThat(run("", "import", "--deadlock", folder.toString())).isEqualTo(2);
        assertThat(err()).contains("can't be read");
        String there = Files.writeString(folder.resolve("there"), "mine").toString();
        assertThat(run(CLIENT, "import", "--deadlock", "-", "--to", there)).isEqualTo(2);
        assertThat(err()).contains("is there already");
        assertThat(folder.resolve("there")).hasContent("mine");
        assertThat(run(
                        CLIENT,
                        "import",
                        "--deadlock",
                        "-",
                        "--to",
                        folder.resolve("no/x").toString()))
                .isEqualTo(2);
        assertThat(err()).contains("its folder is not there");
        assertThat(run("", "import")).isEqualTo(2);
        assertThat(out()).isEmpty();
    }

    @Test
    void aDeadlockOfARealServerIsReadFromItsLogAndRunsAgain(TestPostgres postgres) throws Exception {
        Path log = Objects.requireNonNull(postgres.server().dataDirectory().getParent())
                .resolve("server.log");
        List<Integer> rows = deadlock(postgres, "UPDATE import_test\n   SET n = n + 1\n WHERE id = %d", 1, 2);
        List<Integer> keys = deadlock(postgres, "SELECT pg_advisory_xact_lock(%d)", 4711, 4712);
        String text = Files.readString(log);
        String found = "";
        for (int nth = 1; !found.contains("pg_advisory_xact_lock(4711)"); nth++) {
            assertThat(run("", "import", "--deadlock", log.toString(), "--nth", Integer.toString(nth)))
                    .as(text)
                    .isZero();
            found = out();
            Scenario draft = read(found);
            if (draft.about().contains("Process " + rows.getFirst() + " ")) {
                assertThat(draft.about())
                        .contains("Process " + rows.getLast() + " ")
                        .contains("while updating tuple");
                assertThat(step(draft, "A", "second").sql())
                        .startsWith("UPDATE import_test\n   SET n = n + 1\n WHERE id = ");
                assertThat(step(draft, "B", "second").sql())
                        .startsWith("UPDATE import_test\n   SET n = n + 1\n WHERE id = ");
            }
        }
        assertThat(read(found).about()).contains("Process " + keys.getFirst() + " ");
        Path file = Files.writeString(folder.resolve("draft.lockstep.yaml"), found);
        assertThat(run("", "check", file.toString())).isZero();
        assertThat(run("", "run", file.toString(), "--database", postgres.uri("postgres")))
                .as(out())
                .isZero();
        assertThat(out()).contains("✓ as expected");
    }

    /** Two sessions take two things in opposite order; their process numbers. */
    private static List<Integer> deadlock(TestPostgres postgres, String statement, int one, int other)
            throws Exception {
        try (Connection a = postgres.connect("postgres");
                Connection b = postgres.connect("postgres");
                ExecutorService waiter = Executors.newSingleThreadExecutor()) {
            TestPostgres.tell(
                    a, "CREATE TABLE IF NOT EXISTS import_test AS SELECT id, 0 AS n FROM generate_series(1, 2) id");
            a.setAutoCommit(false);
            b.setAutoCommit(false);
            String pid = String.valueOf(TestPostgres.ask(a, "SELECT pg_backend_pid()"));
            String otherPid = String.valueOf(TestPostgres.ask(b, "SELECT pg_backend_pid()"));
            TestPostgres.tell(a, statement.formatted(one));
            TestPostgres.tell(b, statement.formatted(other));
            Future<Boolean> first = waiter.submit(() -> isVictim(a, statement.formatted(other)));
            try (Connection c = postgres.connect("postgres")) {
                Awaitility.await()
                        .atMost(Duration.ofSeconds(30))
                        .until(() -> "t".equals(TestPostgres.ask(c, "SELECT pg_blocking_pids(" + pid + ") <> '{}'")));
            }
            boolean second = isVictim(b, statement.formatted(one));
            b.rollback();
            assertThat(first.get()).isNotEqualTo(second);
            a.rollback();
            TestPostgres.tell(a, "DROP TABLE import_test");
            a.commit();
            return List.of(Integer.valueOf(pid), Integer.valueOf(otherPid));
        }
    }

    private static boolean isVictim(Connection connection, String statement) {
        try {
            TestPostgres.tell(connection, statement);
            return false;
        } catch (SQLException e) {
            return "40P01".equals(e.getSQLState());
        }
    }
}
