package dev.lockstep.postgres;

import static dev.lockstep.postgres.TestServer.script;
import static dev.lockstep.testing.TestPostgres.ask;
import static dev.lockstep.testing.TestPostgres.tell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lockstep.engine.DatabaseException;
import dev.lockstep.engine.DatabaseSession;
import dev.lockstep.engine.StepAnswer;
import dev.lockstep.model.run.Row;
import dev.lockstep.model.run.ServerError;
import dev.lockstep.model.run.StatementResult;
import dev.lockstep.model.run.TransactionStatus;
import dev.lockstep.model.scenario.IsolationLevel;
import dev.lockstep.model.scenario.SessionScript;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a session answers is what the server said, all of it and in its order. */
@ExtendWith(ServerExtension.class)
final class PgSessionTest {
    private final TestServer server;
    private PgRunDatabase database;
    private DatabaseSession session;

    PgSessionTest(TestServer server) {
        this.server = server;
        database = server.ownDatabase();
        session = database.openSession(script("A"));
    }

    @AfterEach
    void close() {
        session.close();
        database.close();
    }

    @Test
    void tellsEachStatementOfOneMessage() {
        StepAnswer answer = session.execute(
                "CREATE TABLE t (id int, ok bool); INSERT INTO t VALUES (1, true), (2, null);"
                        + " SELECT * FROM t ORDER BY id; UPDATE t SET ok = false RETURNING id; DELETE FROM t WHERE false");

        assertThat(answer.error()).isNull();
        assertThat(answer.results())
                .containsExactly(
                        command("CREATE TABLE", 0),
                        command("INSERT 0 2", 2),
                        new StatementResult(
                                "SELECT 2", List.of("id", "ok"), Set.of(0), List.of(row("1", "t"), row("2", null)), 2),
                        new StatementResult("UPDATE 2", List.of("id"), Set.of(0), List.of(row("1"), row("2")), 2),
                        command("DELETE 0", 0));
    }

    @Test
    void keepsResultsThatCameBeforeAnError() {
        StepAnswer answer = session.execute("SELECT 1 AS one; SELECT 2 AS two; SELECT 1/0; SELECT 3");

        assertThat(answer.results()).extracting(StatementResult::firstValue).containsExactly("1", "2");
        assertThat(sqlState(answer)).isEqualTo("22012");
        assertThat(answer.transaction()).isEqualTo(TransactionStatus.IDLE);
        assertThat(answer.lost()).isFalse();
    }

    @Test
    void tellsThatACommitOfAFailedTransactionRolledBack() {
        assertThat(session.execute("BEGIN").transaction()).isEqualTo(TransactionStatus.IN_TRANSACTION);
        assertThat(session.execute("SELECT nonsense").transaction()).isEqualTo(TransactionStatus.FAILED);

        StepAnswer answer = session.execute("COMMIT");

        assertThat(answer.results()).containsExactly(command("ROLLBACK", 0));
        assertThat(answer.error()).isNull();
        assertThat(answer.transaction()).isEqualTo(TransactionStatus.IDLE);
    }

    @Test
    void tellsEveryFieldOfAnError() {
        session.execute(
                "CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS $$ BEGIN"
                        + " RAISE EXCEPTION 'no way' USING DETAIL = 'the detail', HINT = 'the hint', ERRCODE = 'LS001'; END $$");

        ServerError error = Objects.requireNonNull(session.execute("SELECT f()").error());
        ServerError syntax =
                Objects.requireNonNull(session.execute("SELECT nonsense").error());

        assertThat(error)
                .isEqualTo(new ServerError("ERROR", "LS001", "no way", "the detail", "the hint", error.context(), 0));
        assertThat(error.context()).contains("f() line 1 at RAISE");
        assertThat(syntax.position()).isEqualTo(8);
    }

    @Test
    void tellsNoticesInOrder() {
        StepAnswer answer =
                session.execute("DO $$ BEGIN RAISE NOTICE 'first'; RAISE WARNING 'second' USING HINT = 'h'; END $$;"
                        + " DROP TABLE IF EXISTS not_there");

        assertThat(answer.notices()).extracting(ServerError::severity).containsExactly("NOTICE", "WARNING", "NOTICE");
        assertThat(answer.notices())
                .extracting(ServerError::message)
                .containsExactly("first", "second", "table \"not_there\" does not exist, skipping");
        assertThat(answer.notices().get(1).hint()).isEqualTo("h");
    }

    @Test
    void givesCellsAsTheServerWritesThem() {
        StepAnswer answer = session.execute("SELECT true, false, NULL, '', 'äß漢', '\\x00ff'::bytea, 1.50, 1e20::float8,"
                + " ARRAY[1,NULL], '{\"a\": 1}'::jsonb, DATE '2024-02-03', 42 AS x");

        assertThat(answer.results().getFirst().rows())
                .containsExactly(row(
                        "t",
                        "f",
                        null,
                        "",
                        "äß漢",
                        "\\x00ff",
                        "1.50",
                        "1e+20",
                        "{1,NULL}",
                        "{\"a\": 1}",
                        "2024-02-03",
                        "42"));
    }

    @Test
    void countsAllRowsAndKeepsTheFirst() {
        StatementResult result = session.execute("SELECT g FROM generate_series(1, 5000) AS g")
                .results()
                .getFirst();

        assertThat(result.rowCount()).isEqualTo(5000);
        assertThat(result.rows()).hasSize(StatementResult.MOST_ROWS).first().isEqualTo(row("1"));
        assertThat(result.tag()).isEqualTo("SELECT 5000");
    }

    @Test
    void givesUpWhenRowsComeToTooMuch() {
        StepAnswer answer = session.execute("SELECT 1; SELECT repeat('x', 100000) FROM generate_series(1, 1000)");

        assertThat(answer.results()).extracting(StatementResult::firstValue).containsExactly("1");
        assertThat(answer.lost()).isTrue();
        assertThat(Objects.requireNonNull(answer.error()).message())
                .contains("64 MB")
                .contains("LIMIT");
    }

    @Test
    void takesStatementsOfNothing() {
        for (String nothing : List.of("", "  \n", ";", "-- only a comment", "/* nothing */;;")) {
            StepAnswer answer = session.execute(nothing);
            assertThat(answer.results()).as(nothing).isEmpty();
            assertThat(answer.error()).as(nothing).isNull();
        }
        assertThat(session.execute("SELECT FROM generate_series(1, 3)")
                        .results()
                        .getFirst())
                .isEqualTo(new StatementResult("SELECT 3", List.of(), List.of(row(), row(), row()), 3));
    }

    @Test
    void takesQuestionMarksAndColonsAsTheyAre() {
        assertThat(session.execute("SELECT '{\"a\": 1}'::jsonb ? 'a', '?', ':x', $$ ?{d} $$")
                        .results()
                        .getFirst()
                        .rows())
                .containsExactly(row("t", "?", ":x", " ?{d} "));
    }

    @Test
    void saysThatCopyIsNotSupported() {
        session.execute("CREATE TABLE t (id int)");
        for (String copy :
                List.of("COPY t FROM STDIN", "COPY (SELECT 1) TO STDOUT", "BEGIN; COPY t FROM STDIN; SELECT 5")) {
            StepAnswer answer = session.execute(copy);
            assertThat(Objects.requireNonNull(answer.error()).message())
                    .as(copy)
                    .contains("COPY")
                    .contains("INSERT");
            assertThat(answer.lost()).isFalse();
            session.execute("ROLLBACK");
            assertThat(session.execute("SELECT 6").results().getFirst().firstValue())
                    .isEqualTo("6");
            assertThat(session.execute("SELECT 7").results().getFirst().firstValue())
                    .isEqualTo("7");
        }
    }

    @Test
    void answersAsLostWhenItIsTerminatedInMidStatement() throws Exception {
        Future<StepAnswer> sleeping = inBackground("BEGIN; SELECT 'before'; SELECT pg_sleep(600)");
        try (Connection other = server.connect(server.address().database())) {
            awaitActive(other);
            tell(other, "SELECT pg_terminate_backend(" + session.pid() + ")");
        }

        StepAnswer answer = sleeping.get(30, TimeUnit.SECONDS);

        assertThat(answer.lost()).isTrue();
        assertThat(sqlState(answer)).isEqualTo("57P01");
        assertThat(answer.transaction()).isEqualTo(TransactionStatus.IDLE);
        StepAnswer after = session.execute("SELECT 1");
        assertThat(after.lost()).isTrue();
        assertThat(Objects.requireNonNull(after.error()).message()).isEqualTo("The server closed the connection.");
    }

    @Test
    void answersAsLostWhenItWasTerminatedWhileIdle() throws Exception {
        try (Connection other = server.connect(server.address().database())) {
            tell(other, "SELECT pg_terminate_backend(" + session.pid() + ")");
            await().until(() ->
                    "0".equals(ask(other, "SELECT count(*) FROM pg_stat_activity WHERE pid = " + session.pid())));
        }
        assertThat(session.execute("SELECT 1").lost()).isTrue();
    }

    @Test
    void answersAsLostWhenItIsAborted() throws Exception {
        assumeTrue(server.major() >= 14, "before 14 a server process does not notice that its client is gone");
        int pid = session.pid();
        Future<StepAnswer> sleeping = inBackground("SELECT pg_sleep(600)");
        try (Connection other = server.connect(server.address().database())) {
            awaitActive(other);
            session.abort();
            assertThat(sleeping.get(10, TimeUnit.SECONDS).lost()).isTrue();
            // The server notices because client_connection_check_interval is set.
            await().atMost(Duration.ofSeconds(20))
                    .until(() -> "0".equals(ask(other, "SELECT count(*) FROM pg_stat_activity WHERE pid = " + pid)));
        }
    }

    @Test
    void cancelsWhatIsRunning() throws Exception {
        session.cancel();
        Future<StepAnswer> sleeping = inBackground("BEGIN; SELECT pg_sleep(600)");
        try (Connection other = server.connect(server.address().database())) {
            awaitActive(other);
        }
        session.cancel();

        StepAnswer answer = sleeping.get(30, TimeUnit.SECONDS);

        assertThat(sqlState(answer)).isEqualTo("57014");
        assertThat(answer.lost()).isFalse();
        assertThat(answer.transaction()).isEqualTo(TransactionStatus.FAILED);
    }

    @Test
    void startsWithSettingsThatResetReturnsTo() {
        Map<String, String> settings =
                Map.of("lock_timeout", "2s", "Lockstep.Text", "two words \\ and 'more'", "TimeZone", "Asia/Tokyo");
        try (DatabaseSession other =
                database.openSession(new SessionScript("B", IsolationLevel.REPEATABLE_READ, settings, List.of()))) {
            assertThat(other.isolation()).isEqualTo("repeatable read");
            assertThat(show(other, "TimeZone")).isEqualTo("Asia/Tokyo");
            for (String reset :
                    List.of("SELECT 1", "SET lock_timeout = '9s'; RESET ALL", "SET lock_timeout = 0; DISCARD ALL")) {
                other.execute(reset);
                assertThat(show(other, "lock_timeout")).isEqualTo("2s");
                assertThat(show(other, "lockstep.text")).isEqualTo("two words \\ and 'more'");
                assertThat(show(other, "default_transaction_isolation")).isEqualTo("repeatable read");
                assertThat(show(other, "statement_timeout")).isEqualTo("0");
                assertThat(show(other, "application_name")).isEqualTo("lockstep/row-4/B");
            }
        }
        assertThat(session.isolation()).isEqualTo("read committed");
    }

    @Test
    void namesASettingThatCannotBeSet() {
        assertThat(refusal(database, Map.of("no_such_setting", "1")))
                .isEqualTo("This server has no setting no_such_setting. Check its name under settings.");
        assertThat(refusal(database, Map.of("lock_timeout", "soon")))
                .startsWith("lock_timeout can’t be “soon”: invalid value");
        assertThat(refusal(database, Map.of("client_encoding", "LATIN1"))).contains("client_encoding");
        assertThat(refusal(database, Map.of("a b", "1"))).contains("a b");
        try (PgRunDatabase plain = server.schema()) {
            assertThat(refusal(plain, Map.of("deadlock_timeout", "10s")))
                    .isEqualTo(
                            "Role plain may not set deadlock_timeout. Leave it out of settings, connect as a superuser, or"
                                    + " let one run: GRANT SET ON PARAMETER deadlock_timeout TO plain");
            assertThat(refusal(plain, Map.of("Search_Path", "public"))).contains("Search_Path");
        }
    }

    @Test
    void opensManyAtOnce() throws Exception {
        List<Future<String>> answers = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 20; i++) {
                String name = "S" + i;
                answers.add(threads.submit(() -> {
                    try (DatabaseSession one = database.openSession(script(name))) {
                        return show(one, "application_name");
                    }
                }));
            }
        }
        for (int i = 0; i < 20; i++) {
            assertThat(answers.get(i).get()).isEqualTo("lockstep/row-4/S" + i);
        }
    }

    private static String refusal(PgRunDatabase database, Map<String, String> settings) {
        return Objects.requireNonNull(catchThrowableOfType(
                        DatabaseException.class,
                        () -> database.openSession(script("B", settings)).close())
                .getMessage());
    }

    private Future<StepAnswer> inBackground(String sql) {
        CompletableFuture<StepAnswer> answer = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> answer.complete(session.execute(sql)));
        return answer;
    }

    private void awaitActive(Connection other) {
        await().until(() ->
                "PgSleep".equals(ask(other, "SELECT wait_event FROM pg_stat_activity WHERE pid = " + session.pid())));
    }

    private static String show(DatabaseSession session, String setting) {
        StepAnswer answer = session.execute("SHOW " + setting);
        assertThat(answer.error()).isNull();
        return Objects.requireNonNull(answer.results().getFirst().firstValue());
    }

    private static String sqlState(StepAnswer answer) {
        return Objects.requireNonNull(answer.error()).sqlState();
    }

    private static StatementResult command(String tag, long count) {
        return new StatementResult(tag, List.of(), List.of(), count);
    }

    private static Row row(@org.jspecify.annotations.Nullable String... cells) {
        return new Row(Arrays.asList(cells));
    }
}
