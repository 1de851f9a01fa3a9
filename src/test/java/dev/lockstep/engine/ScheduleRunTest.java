package dev.lockstep.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.model.database.DatabaseChoice;
import dev.lockstep.model.run.Finding;
import dev.lockstep.model.run.Judgement;
import dev.lockstep.model.run.Outcome;
import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.run.Stamp;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.scenariofile.ReadResult;
import dev.lockstep.scenariofile.ScenarioReader;
import dev.lockstep.testing.LiveRun;
import dev.lockstep.testing.TestPostgres;
import dev.lockstep.testing.TestPostgresExtension;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What sessions and schedules can hold besides plain steps, on a real server. */
@ExtendWith(TestPostgresExtension.class)
class ScheduleRunTest {
    private final TestPostgres postgres;

    ScheduleRunTest(TestPostgres postgres) {
        this.postgres = postgres;
    }

    private LiveRun run(String yaml) throws InterruptedException {
        return run(postgres.databases(), yaml);
    }

    private static LiveRun run(Databases databases, String yaml) throws InterruptedException {
        String head = "lockstep: 1\ntitle: test\nsetup: CREATE TABLE t (id int, n int); INSERT INTO t VALUES (1, 10)\n";
        return run(databases, scenario(ScenarioReader.read(head + yaml, "test")));
    }

    private static LiveRun run(Databases databases, Scenario scenario) throws InterruptedException {
        String schedule = scenario.schedules().getFirst().name();
        return LiveRun.start(databases, RunRequest.of(scenario, schedule)).toEnd();
    }

    private static Scenario scenario(ReadResult read) {
        return switch (read) {
            case ReadResult.Ok ok -> ok.file().base();
            case ReadResult.Problems problems -> throw new AssertionError(problems.problems());
        };
    }

    private static List<String> sent(LiveRun run) {
        return run.events(RunEvent.StepSent.class).stream()
                .map(event -> event.step().toString())
                .toList();
    }

    private static StepSpan span(LiveRun run, String step) {
        return run.now().history().steps().stream()
                .filter(span -> span.step().toString().equals(step))
                .findFirst()
                .orElseThrow();
    }

    private static Stamp endOf(StepSpan span) {
        return Objects.requireNonNull(span.ended());
    }

    /** Mutation: a kept value is looked for in another session. */
    @Test
    void whatAStepKeepsIsThereForTheSessionsLaterSteps() throws Exception {
        try (LiveRun run = run("""
                sessions:
                  A: &s
                    steps:
                      - read: {sql: SELECT n FROM t, keep: left}
                      - none: {sql: SELECT n FROM t WHERE false, keep: none}
                      - write: "UPDATE t SET n = :left - 1"
                      - isNull: "SELECT :none::int IS NULL"
                  B: *s
                schedules:
                  s: [A.read, B.read, A.none, A.write, A.isNull, B.none, B.write, B.isNull]
                """)) {
            assertThat(span(run, "B.write").sql()).isEqualTo("UPDATE t SET n = (10) - 1");
            assertThat(Objects.requireNonNull(span(run, "A.isNull").lastResult())
                            .firstValue())
                    .isEqualTo("t");
        }
    }

    /** Mutation: copies share one value. */
    @Test
    void copiesHaveTheirOwnNumberValuesAndSetUp() throws Exception {
        try (LiveRun run = run("""
                parameters: {user: nobody, key: {advisory_key: "ns:${user}"}}
                sessions:
                  A:
                    copies: 2
                    with: {user: "user ${copy}"}
                    role: pg_monitor
                    setup: SET lockstep.mine = 'set up'
                    steps:
                      - lock: SELECT pg_advisory_lock(:key)
                      - who: "SELECT current_user || ' ' || current_setting('lockstep.mine') || ' ' || :user"
                schedules:
                  s: [A1.lock, A2.lock, A1.who, A2.who]
                """)) {
            assertThat(Objects.requireNonNull(span(run, "A2.who").lastResult()).firstValue())
                    .isEqualTo("pg_monitor set up user 2");
            assertThat(run.state().scenario().keyNames()).containsValues("ns:user 1", "ns:user 2");
            assertThat(run.events(RunEvent.StepBlocked.class)).isEmpty();
        }
    }

    /** Mutation: the second attempt begins before the first one's ROLLBACK. */
    @Test
    void aTransactionThatCannotBeSerialisedIsTriedAgainAsAWhole() throws Exception {
        try (LiveRun run = run("""
                sessions:
                  A: &s
                    isolation: repeatable read
                    retry: {on: [40001], at most: 2}
                    steps:
                      - begin: BEGIN
                      - read: {sql: SELECT n FROM t, keep: left}
                      - write: "UPDATE t SET n = :left - 1"
                      - commit: COMMIT
                  B: *s
                schedules:
                  s: [A.begin, A.read, B.begin, B.read, A.write, A.commit, B.write, B.rollback, 'B#2.begin']
                """)) {
            assertThat(sent(run))
                    .containsExactly(
                            "A.begin",
                            "A.read",
                            "B.begin",
                            "B.read",
                            "A.write",
                            "A.commit",
                            "B.write",
                            "B.rollback",
                            "B#2.begin",
                            "B#2.read",
                            "B#2.write",
                            "B#2.commit");
            assertThat(span(run, "B#2.write").sql()).isEqualTo("UPDATE t SET n = (9) - 1");
            assertThat(run.session("B").outcome()).isEqualTo(Outcome.COMMITTED);
        }
    }

    /** Mutation: the last attempt is followed by another. */
    @Test
    void attemptsComeToAnEnd() throws Exception {
        try (LiveRun run = run("""
                sessions:
                  A:
                    retry: {on: ["22012"], at most: 3}
                    steps:
                      - begin: BEGIN
                      - fail: SELECT 1 / 0
                      - commit: COMMIT
                schedules:
                  s: [A.begin, A.fail, A.commit]
                """)) {
            assertThat(run.session("A").outcome()).isEqualTo(Outcome.error("22012"));
            assertThat(sent(run)).filteredOn(step -> step.endsWith(".fail")).hasSize(3);
        }
    }

    /** Mutation: a star is read as a plain step. */
    @Test
    void aStarredStepIsNotWaitedForAndAnAwaitedOneIs() throws Exception {
        try (LiveRun run = run("""
                sessions:
                  A: {steps: [wait: "SELECT pg_advisory_lock_shared(1), pg_sleep(0.2)", again: SELECT 1]}
                  B: {steps: [one: SELECT 1, two: SELECT 2]}
                schedules:
                  s: [A.wait*, B.one, B.two after A.wait, {wait: 50ms}, A.again]
                """)) {
            StepSpan waiting = span(run, "A.wait");
            assertThat(endOf(span(run, "B.one")).seq())
                    .isLessThan(endOf(waiting).seq());
            assertThat(span(run, "B.two").sent().seq())
                    .isGreaterThan(endOf(waiting).seq());
            assertThat(span(run, "A.again").sent().at()
                            - endOf(span(run, "B.two")).at())
                    .isGreaterThanOrEqualTo(50_000_000);
        }
    }

    /** Mutation: a session that reconnects keeps its old process. */
    @Test
    void aClientThatGoesAwayRollsBackAndMayComeAgain() throws Exception {
        try (LiveRun run = run("""
                sessions:
                  A: {steps: [begin: BEGIN, lock: SELECT pg_advisory_xact_lock(1), after: SELECT 1]}
                  B: {steps: [lock: SELECT pg_advisory_lock(1)]}
                schedules:
                  s: [A.begin, A.lock, B.lock, {disconnect: A}, await B.lock, {reconnect: A}, A.after]
                """)) {
            assertThat(span(run, "B.lock").waits()).hasSize(1);
            assertThat(span(run, "B.lock").error()).isNull();
            assertThat(span(run, "A.after").error()).isNull();
            assertThat(run.events(RunEvent.SessionOpened.class).stream()
                            .filter(opened -> opened.session().equals("A"))
                            .map(RunEvent.SessionOpened::pid)
                            .distinct())
                    .hasSize(2);
            assertThat(run.events(RunEvent.OutcomeReached.class))
                    .filteredOn(reached -> reached.session().equals("A"))
                    .first()
                    .extracting(RunEvent.OutcomeReached::outcome)
                    .isEqualTo(Outcome.ROLLED_BACK);
        }
    }

    /** Mutation: terminate cancels. */
    @Test
    void aStatementCanBeCancelledAndAProcessEnded() throws Exception {
        try (LiveRun run = run("""
                sessions:
                  A: {steps: [lock: SELECT pg_advisory_lock(1), never: SELECT 1]}
                  B:
                    steps:
                      - lock: {sql: SELECT pg_advisory_lock(1), on error: continue}
                      - lives: SELECT 1
                  C: {steps: [lock: SELECT pg_advisory_lock(1)]}
                schedules:
                  s: [A.lock, B.lock, {cancel: B}, B.lives, C.lock, {terminate: C}, {terminate: A}]
                """)) {
            assertThat(Objects.requireNonNull(span(run, "B.lock").error()).sqlState())
                    .isEqualTo("57014");
            assertThat(span(run, "B.lives").error()).isNull();
            assertThat(run.session("C").outcome()).isEqualTo(Outcome.error("57P01"));
            assertThat(run.session("A").outcome()).isEqualTo(Outcome.error("57P01"));
        }
    }

    @Test
    void aSessionsSetUpThatFailsSaysWhere() throws Exception {
        try (LiveRun run = run("""
                sessions:
                  A: {setup: SELECT nonsense, steps: [one: SELECT 1]}
                schedules:
                  s: [A.one]
                """)) {
            RunEvent.RunEnded end = Objects.requireNonNull(run.state().end());
            assertThat(end.reason()).isEqualTo(RunEvent.EndReason.SETUP_FAILED);
            assertThat(end.statement()).isEqualTo("SELECT nonsense");
        }
    }

    /** Mutation: every session connects to the database with the tables. */
    @Test
    void advisoryLocksOfAnotherDatabaseAreOthers() throws Exception {
        try (LiveRun run = run("""
                sessions:
                  A: {steps: [lock: SELECT pg_advisory_lock(1)]}
                  B: {database: other, steps: [lock: SELECT pg_advisory_lock(1)]}
                schedules:
                  s: [A.lock, B.lock]
                expect:
                  s: {locks: {B.lock: [A holds Exclusive on advisory 1, B holds Exclusive on advisory 1]}}
                """)) {
            assertThat(run.events(RunEvent.StepBlocked.class)).isEmpty();
            assertThat(run.session("B").outcome()).isEqualTo(Outcome.COMMITTED);
            assertThat(Judgement.allMet(Judgement.of(run.now()))).isTrue();
        }
    }

    /** Mutation: settings of the server are passed over. */
    @Test
    void aServerOfItsOwnHasTheSettingsAskedFor() throws Exception {
        try (Databases embedded =
                        postgres.connector().connect(new DatabaseChoice.Embedded(), Connector.Progress.SILENT);
                LiveRun run = run(embedded, """
                server settings: {max_locks_per_transaction: 33}
                sessions:
                  A: {steps: [show: SHOW max_locks_per_transaction]}
                schedules:
                  s: [A.show]
                """)) {
            assertThat(Objects.requireNonNull(span(run, "A.show").lastResult()).firstValue())
                    .isEqualTo("33");
        }
    }

    /** Mutation: what a scenario needs is not looked at. */
    @ParameterizedTest
    @ValueSource(strings = {"needs: own server", "needs: {version: 99}", "needs: {extensions: [no_such_thing]}"})
    void whatTheServerCannotGiveIsTold(String needs) throws Exception {
        try (LiveRun run = run(needs + """

                sessions:
                  A: {steps: [one: SELECT 1]}
                schedules:
                  s: [A.one]
                """)) {
            RunEvent.RunEnded end = Objects.requireNonNull(run.state().end());
            assertThat(end.reason()).isEqualTo(RunEvent.EndReason.NEEDS_UNMET);
            assertThat(sent(run)).isEmpty();
        }
    }

    /** Mutation: tear-down is forgotten, or comes while sessions still work. */
    @Test
    void extensionsAreMadeAndWhatOutlivesTheTablesIsTornDown() throws Exception {
        try (LiveRun run = run("""
                needs: {extensions: [btree_gist]}
                teardown: DROP ROLE lockstep_clerk
                sessions:
                  A:
                    steps:
                      - make: CREATE ROLE lockstep_clerk
                      - use: SELECT count(*) FROM pg_extension WHERE extname = 'btree_gist'
                schedules:
                  s: [A.make, A.use]
                """)) {
            assertThat(Objects.requireNonNull(span(run, "A.use").lastResult()).firstValue())
                    .isEqualTo("1");
            assertThat(Objects.requireNonNull(run.state().end()).reason()).isEqualTo(RunEvent.EndReason.FINISHED);
            try (Connection own = postgres.connect("postgres")) {
                assertThat(TestPostgres.ask(own, "SELECT count(*) FROM pg_roles WHERE rolname = 'lockstep_clerk'"))
                        .isEqualTo("0");
            }
        }
    }

    @Test
    void aTearDownThatFailsIsTold() throws Exception {
        try (LiveRun run = run("""
                teardown: DROP ROLE nobody_has_this
                sessions:
                  A: {steps: [one: SELECT 1]}
                schedules:
                  s: [A.one]
                """)) {
            RunEvent.RunEnded end = Objects.requireNonNull(run.state().end());
            assertThat(end.reason()).isEqualTo(RunEvent.EndReason.TEARDOWN_FAILED);
            assertThat(end.statement()).isEqualTo("DROP ROLE nobody_has_this");
        }
    }

    /** Mutation: claims on locks are met whatever was sampled. */
    @Test
    void locksAreComparedWithWhatWasSampledAfterTheStep() throws Exception {
        try (LiveRun run = run("""
                parameters: {key: {advisory_key: "ns:1"}}
                sessions:
                  A: &s {steps: [begin: BEGIN, lock: "SELECT pg_advisory_xact_lock(:key)", commit: COMMIT]}
                  B: *s
                schedules:
                  s: [A.begin, A.lock, B.begin, B.lock, A.commit, B.commit]
                expect:
                  s:
                    locks:
                      A.begin: [A holds nothing on ns:1]
                      A.lock: [A holds Exclusive on ns:1, A holds ShareLock on ns:1]
                      B.lock: [A holds Exclusive on ns:1, B waits for Exclusive on ns:1, B holds nothing on ns:1]
                      A.commit: [A holds nothing on ns:1, B holds Exclusive on ns:1, B waits for Exclusive on ns:1]
                """)) {
            assertThat(Judgement.of(run.now()))
                    .filteredOn(finding -> !finding.met())
                    .extracting(Finding::expected)
                    .containsExactlyInAnyOrder("A holds Share on ns:1", "B waits for Exclusive on ns:1");
        }
    }

    @Test
    void setUpMayStandInAFileAndFindsParameters(@TempDir Path folder) throws Exception {
        Files.writeString(
                folder.resolve("more.sql"), "CREATE TABLE more AS SELECT current_setting('lockstep.user') AS u");
        Path file = folder.resolve("x.lockstep.yaml");
        Files.writeString(file, """
                lockstep: 1
                title: t
                parameters: {user: ann}
                setup: [{file: more.sql}]
                sessions:
                  A: {steps: [read: "SELECT u || current_setting('lockstep.user') FROM more"]}
                schedules:
                  s: [A.read]
                """);
        try (LiveRun run = run(postgres.databases(), scenario(ScenarioReader.read(file, "x")))) {
            assertThat(Objects.requireNonNull(span(run, "A.read").lastResult()).firstValue())
                    .isEqualTo("annann");
        }
    }

    /** Mutation: tables that are there already are changed without anybody's consent. */
    @Test
    void existingTablesAreUsedOnceTheirDatabaseIsNamedAndNothingElseIsLeft() throws Exception {
        Scenario scenario = scenario(ScenarioReader.read("""
                lockstep: 1
                title: t
                tables: existing
                sessions:
                  A: {steps: [change: UPDATE stock SET n = n - 1]}
                schedules:
                  s: [A.change]
                """, "test"));
        try (Connection own = postgres.connect("postgres")) {
            TestPostgres.tell(own, "CREATE TABLE stock (n int); INSERT INTO stock VALUES (5)");
            String places = "SELECT count(*) FROM pg_database UNION ALL SELECT count(*) FROM pg_namespace";
            String before = TestPostgres.ask(own, places);
            try (LiveRun refused = run(postgres.databases(), scenario)) {
                assertThat(Objects.requireNonNull(refused.state().end()).reason())
                        .isEqualTo(RunEvent.EndReason.NEEDS_UNMET);
            }
            assertThat(TestPostgres.ask(own, "SELECT n FROM stock")).isEqualTo("5");
            RunRequest confirmed = RunRequest.of(scenario, "s").confirming("postgres");
            try (LiveRun run = LiveRun.start(postgres.databases(), confirmed).toEnd()) {
                assertThat(run.session("A").outcome()).isEqualTo(Outcome.COMMITTED);
            }
            assertThat(TestPostgres.ask(own, "SELECT n FROM stock")).isEqualTo("4");
            assertThat(TestPostgres.ask(own, places)).isEqualTo(before);
            TestPostgres.tell(own, "DROP TABLE stock");
        }
    }

    @Test
    void theEmbeddedServerHasNoTablesOfAnybody() throws Exception {
        Scenario scenario = scenario(ScenarioReader.read(
                "lockstep: 1\ntitle: t\ntables: existing\nsessions: {A: {steps: [one: SELECT 1]}}\nschedules: {s: [A.one]}\n",
                "test"));
        Databases embedded = postgres.connector().connect(new DatabaseChoice.Embedded(), Connector.Progress.SILENT);
        RunRequest request = RunRequest.of(scenario, "s").confirming(embedded.database());
        try (LiveRun run = LiveRun.start(embedded, request).toEnd()) {
            assertThat(Objects.requireNonNull(run.state().end()).reason()).isEqualTo(RunEvent.EndReason.NEEDS_UNMET);
        }
    }
}
