package dev.lockstep.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.run.BlockedBy;
import dev.lockstep.model.run.Deadlock;
import dev.lockstep.model.run.Finding;
import dev.lockstep.model.run.HoldSpan;
import dev.lockstep.model.run.Judgement;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.Outcome;
import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.run.ServerError;
import dev.lockstep.model.run.StatementResult;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.Wait;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.scenariofile.ReadResult;
import dev.lockstep.scenariofile.ScenarioReader;
import dev.lockstep.testing.LiveRun;
import dev.lockstep.testing.TestPostgres;
import dev.lockstep.testing.TestPostgresExtension;
import dev.lockstep.words.Sentences;
import java.sql.Connection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Sessions that borrow their connections from a real pool, on a real server. */
@ExtendWith(TestPostgresExtension.class)
class PoolRunTest {
    private static final String ALL_OF_B = "B.borrow, B.read, B.commit, B.return";

    private final TestPostgres postgres;

    PoolRunTest(TestPostgres postgres) {
        this.postgres = postgres;
    }

    /** Two sessions of a pool, A as told and B reading, and a schedule of them. */
    private LiveRun run(String pool, String stepsOfA, String schedule) throws InterruptedException {
        return run("""
                pool: %s
                sessions:
                  A: {via: pool, steps: [%s]}
                  B:
                    via: pool
                    steps: [{borrow: borrow}, {read: SELECT n FROM t}, {commit: COMMIT}, {return: give back}]
                schedules: {s: [%s]}
                """.formatted(pool, stepsOfA, schedule));
    }

    private LiveRun run(String yaml) throws InterruptedException {
        String head = "lockstep: 1\ntitle: test\nsetup: CREATE TABLE t (id int, n int); INSERT INTO t VALUES (1, 10)\n";
        return switch (ScenarioReader.read(head + yaml, "pooltest.lockstep.yaml")) {
            case ReadResult.Ok ok -> {
                Scenario scenario = ok.file().base();
                yield LiveRun.start(postgres.databases(), RunRequest.of(scenario, "s"))
                        .toEnd();
            }
            case ReadResult.Problems problems -> throw new AssertionError(problems.problems());
        };
    }

    private static StepSpan span(LiveRun run, String step) {
        return run.now().history().steps().stream()
                .filter(span -> span.step().toString().equals(step))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> tags(LiveRun run, String step) {
        return span(run, step).results().stream().map(StatementResult::tag).toList();
    }

    private static String sqlState(LiveRun run, String step) {
        ServerError error = span(run, step).error();
        return error == null ? "" : error.sqlState();
    }

    private static List<String> blockers(LiveRun run, String step) {
        return span(run, step).waits().getLast().blockers().stream()
                .map(who -> who.isOutsider() ? who.what() : who.session())
                .toList();
    }

    private static Stream<RunEvent> of(LiveRun run, String session) {
        return run.run().log().events().stream()
                .filter(event -> session.equals(
                        switch (event) {
                            case RunEvent.ConnectionBorrowed borrowed -> borrowed.session();
                            case RunEvent.ConnectionReturned returned -> returned.session();
                            default -> "";
                        }));
    }

    /** Mutation: the pool is not asked, and the step is only running. */
    @Test
    void whoWaitsForAConnectionIsBlockedByWhoHasIt() throws Exception {
        try (LiveRun run = run(
                "{size: 1, timeout: 20s}",
                "{borrow: borrow}, {add: INSERT INTO t SELECT 2}, {commit: COMMIT}, {return: give back}",
                "A.borrow, B.borrow, A.add, A.commit, A.return, B.read, B.commit, B.return")) {
            Wait wait = span(run, "B.borrow").waits().getFirst();
            assertThat(blockers(run, "B.borrow")).containsExactly("A");
            assertThat(wait.target()).isEqualTo(LockTarget.POOL);
            assertThat(wait.releasedBy()).hasToString("A.return");
            assertThat(tags(run, "B.read")).containsExactly("BEGIN", "SELECT 2");
            assertThat(run.session("B").outcome()).isEqualTo(Outcome.COMMITTED);
        }
    }

    /** Mutation: a connection keeps its session for ever. */
    @Test
    void aSessionHasTheProcessOfTheConnectionThatItHasBorrowed() throws Exception {
        try (LiveRun run = run(
                "{size: 1}",
                "{borrow: borrow}, {pid: SELECT pg_backend_pid()}, {return: give back}",
                "A.borrow, A.pid, A.return, " + ALL_OF_B)) {
            List<RunEvent> events = of(run, "A").toList();
            int pid = Integer.parseInt(Objects.requireNonNull(
                    Objects.requireNonNull(span(run, "A.pid").lastResult()).firstValue()));
            assertThat(events).hasSize(2);
            assertThat(((RunEvent.ConnectionBorrowed) events.getFirst()).pid()).isEqualTo(pid);
            assertThat(((RunEvent.ConnectionReturned) events.getLast()).pid()).isEqualTo(pid);
            assertThat(run.session("A").pid()).isZero();
        }
    }

    /** Mutation: the pool does not know that the connection was used, and hands it on with its transaction open. */
    @Test
    void whatIsOpenWhenAConnectionGoesBackIsRolledBack() throws Exception {
        try (LiveRun run = run(
                "{size: 1}",
                "{borrow: borrow}, {add: INSERT INTO t SELECT 2}, {return: give back}",
                "A.borrow, A.add, A.return, " + ALL_OF_B)) {
            assertThat(tags(run, "A.add")).containsExactly("BEGIN", "INSERT 0 1");
            assertThat(tags(run, "A.return")).containsExactly("ROLLBACK");
            assertThat(run.session("A").outcome()).isEqualTo(Outcome.ROLLED_BACK);
            assertThat(tags(run, "B.read")).containsExactly("BEGIN", "SELECT 1");
        }
    }

    /** Mutation: a COMMIT that the server answers with ROLLBACK counts as one. */
    @Test
    void commitOfAFailedTransactionIsNoCommit() throws Exception {
        try (LiveRun run = run(
                "{size: 1}",
                "{borrow: borrow}, {fail: {sql: SELECT 1/0, on error: continue}}, {commit: COMMIT}, {return: give back}",
                "A.borrow, A.fail, A.commit, A.return")) {
            assertThat(tags(run, "A.fail")).containsExactly("BEGIN");
            assertThat(tags(run, "A.commit")).containsExactly("ROLLBACK");
            assertThat(run.session("A").outcome()).isEqualTo(Outcome.ROLLED_BACK);
        }
    }

    /** Mutation: the pool is always out of autocommit. */
    @Test
    void inAutocommitEachStatementIsATransaction() throws Exception {
        try (LiveRun run = run(
                "{size: 1, autocommit: true}",
                "{borrow: borrow}, {add: INSERT INTO t SELECT 2}, {begin: BEGIN}, {more: INSERT INTO t SELECT 3}, {return: give back}",
                "A.borrow, A.add, A.begin, A.more, A.return, B.borrow, B.read, B.commit, B.return")) {
            assertThat(tags(run, "A.add")).containsExactly("INSERT 0 1");
            assertThat(tags(run, "A.return")).isEmpty();
            assertThat(tags(run, "B.read")).containsExactly("SELECT 3");
        }
    }

    /** Mutation: without a connection the step hangs, or the run ends. */
    @Test
    void whatNeedsAConnectionSaysThatThereIsNone() throws Exception {
        try (LiveRun run = run(
                "{size: 1}",
                "{read: {sql: SELECT 1, on error: continue}}, {return: {sql: give back, on error: continue}}",
                "A.read, A.return")) {
            assertThat(sqlState(run, "A.read")).isEqualTo("08003");
            assertThat(sqlState(run, "A.return")).isEqualTo("08003");
        }
    }

    /** Mutation: the time limit of the pool is not set. */
    @Test
    void whoGetsNoConnectionInTimeFailsWithACodeOfItsOwn() throws Exception {
        try (LiveRun run = run("""
                pool: {size: 1, timeout: 300ms}
                sessions:
                  A: {via: pool, steps: [{borrow: borrow}, {return: give back}]}
                  B: {via: pool, steps: [{borrow: {sql: borrow, each error: {08001: busy}}}, {read: SELECT 1}]}
                schedules: {s: [A.borrow, B.borrow, await B.borrow, B.read, A.return]}
                """)) {
            assertThat(sqlState(run, "B.borrow")).isEqualTo("08001");
            assertThat(run.session("B").outcome()).isEqualTo(Outcome.named("busy"));
            assertThat(span(run, "B.borrow").waits().getFirst().releasedBy()).isNull();
        }
    }

    /** Mutation: a lock stays with the session that took it, or its connection is nobody's. */
    @Test
    void aConnectionThatGoesBackLockedBlocksAndIsTheNextBorrowers() throws Exception {
        try (LiveRun run = run("""
                pool: {size: 1}
                sessions:
                  A: {via: pool, steps: [{borrow: borrow}, {lock: SELECT pg_advisory_lock(42)}, {commit: COMMIT}, {return: give back}]}
                  B: {via: pool, steps: [{borrow: borrow}, {try: SELECT pg_try_advisory_lock(42)}, {free: SELECT pg_advisory_unlock_all()}]}
                  C: {steps: [{lock: SELECT pg_advisory_lock(42)}]}
                schedules: {s: [A.borrow, A.lock, A.commit, A.return, C.lock, B.borrow, B.try, B.free]}
                expect:
                  s: {blocked: {C.lock: [pool connection, B]}, results: {B.try: true}}
                """)) {
            assertThat(Judgement.of(run.now())).allMatch(Finding::met);
            RunEvent.StepBlocked first = run.events(RunEvent.StepBlocked.class).getFirst();
            assertThat(first.blockers()).extracting(BlockedBy::what).containsExactly("pool connection");
            assertThat(Stream.concat(run.now().history().holds().stream(), run.state().holds().values().stream())
                            .filter(hold -> hold.target().isAdvisory())
                            .map(HoldSpan::session)
                            .distinct())
                    .startsWith("A", "B");
        }
    }

    /** Mutation: the pool has no place in the graph, and no ring is seen. */
    @Test
    void aRingThroughThePoolIsSeenAndEndsWithTheFirstWhoGivesUp() throws Exception {
        try (LiveRun run = run("""
                pool: {size: 2, timeout: 400ms}
                sessions:
                  A: {via: pool, steps: [{borrow: borrow}, {lock: SELECT pg_advisory_xact_lock(42)}, {second: borrow}]}
                  B: {via: pool, steps: [{borrow: borrow}, {lock: SELECT pg_advisory_xact_lock(42)}, {commit: COMMIT}]}
                schedules: {s: [A.borrow, A.lock, B.borrow, B.lock, A.second, A.rollback, B.commit]}
                expect:
                  s: {blocked: {B.lock: A, A.second: [A, B]}, outcomes: {A: 08001, B: committed}}
                """)) {
            assertThat(Judgement.of(run.now())).allMatch(Finding::met);
            RunEvent.RingSeen seen = run.events(RunEvent.RingSeen.class).getFirst();
            assertThat(seen.edges()).hasSize(2).anyMatch(edge -> edge.target().isPool());
            long due = span(run, "A.second").sent().at() + 400_000_000L;
            assertThat(seen.checkAt()).isEqualTo(due);
            Deadlock ring = run.state().deadlocks().getFirst();
            assertThat(ring.isThroughPool()).isTrue();
            assertThat(ring.victim()).hasToString("A.second");
            assertThat(tags(run, "A.rollback")).containsExactly("ROLLBACK");
            Moment then = run.run().log().at(seen.stamp().seq());
            assertThat(new Sentences(Locale.ENGLISH).whatHappened(then))
                    .isEqualTo(
                            "B and A wait for each other: B wants advisory 42, which A holds;"
                                    + " A waits for a connection of the pool, and B has one. The server sees no deadlock, because"
                                    + " it knows nothing of the pool. It ends in 0.4 s, when the first to wait for a connection gives up.");
        }
    }

    /** Mutation: a session knows one connection only. */
    @Test
    void aSecondConnectionIsWorkedOnUntilItIsGivenBack() throws Exception {
        try (LiveRun run = run("""
                pool: {size: 2}
                sessions:
                  A:
                    via: pool
                    steps:
                      - borrow: borrow
                      - lock: SELECT pg_advisory_xact_lock(42)
                      - second: borrow
                      - try: SELECT pg_try_advisory_xact_lock(42)
                      - over: COMMIT
                      - back: give back
                      - again: SELECT pg_try_advisory_xact_lock(42)
                      - commit: COMMIT
                schedules: {s: [A.borrow, A.lock, A.second, A.try, A.over, A.back, A.again, A.commit]}
                expect:
                  s: {blocked: {}, results: {A.try: false, A.again: true}, outcomes: {A: committed}}
                """)) {
            assertThat(Judgement.of(run.now())).allMatch(Finding::met);
            assertThat(tags(run, "A.try")).containsExactly("BEGIN", "SELECT 1");
            assertThat(tags(run, "A.again")).containsExactly("SELECT 1");
            Moment now = run.now();
            assertThat(now.history().holds().stream()
                            .filter(hold -> hold.target().isAdvisory())
                            .map(HoldSpan::session))
                    .containsOnly("A");
        }
    }

    /** Mutation: the next attempt borrows beside the connection that the first one kept. */
    @Test
    void anotherAttemptBorrowsAgain() throws Exception {
        try (LiveRun run = run("""
                pool: {size: 1}
                sessions:
                  A:
                    via: pool
                    isolation: repeatable read
                    retry: {on: [40001], at most: 2}
                    steps:
                      - borrow: borrow
                      - read: SELECT n FROM t
                      - write: UPDATE t SET n = n + 1
                      - commit: COMMIT
                      - return: give back
                  B: {steps: [{write: UPDATE t SET n = 20}]}
                schedules:
                  s: [A.borrow, A.read, B.write, A.write, A.rollback, A#2.borrow, A#2.read, A#2.write, A#2.commit, A#2.return]
                expect:
                  s: {blocked: {}, errors: {A.write: 40001}, results: {A#2.read: 20}, outcomes: {A: committed}}
                """)) {
            assertThat(Judgement.of(run.now())).allMatch(Finding::met);
            assertThat(of(run, "A")).hasSize(4);
        }
    }

    /** Mutation: cancelling reaches only what runs in the server. */
    @Test
    void aWaitForAConnectionCanBeCancelled() throws Exception {
        try (LiveRun run = run("""
                pool: {size: 1, timeout: 1min}
                sessions:
                  A: {via: pool, steps: [{borrow: borrow}, {return: give back}]}
                  B: {via: pool, steps: [{borrow: {sql: borrow, on error: continue}}, {again: borrow}, {return: give back}]}
                schedules: {s: [A.borrow, B.borrow, cancel: B, await B.borrow, A.return, B.again, B.return]}
                """)) {
            assertThat(sqlState(run, "B.borrow")).isEqualTo("57014");
            assertThat(sqlState(run, "B.again")).isEmpty();
        }
    }

    /** Mutation: the pool hands a dead connection on, or a lost one keeps its place for ever. */
    @Test
    void thePoolReplacesAConnectionThatTheServerHasEnded() throws Exception {
        try (LiveRun run = run(
                "{size: 1, timeout: 20s}",
                "{borrow: borrow}, {read: SELECT n FROM t}",
                "A.borrow, terminate: A, " + ALL_OF_B)) {
            assertThat(run.session("A").lost()).isTrue();
            assertThat(run.session("A").pids()).isEmpty();
            assertThat(run.session("B").outcome()).isEqualTo(Outcome.COMMITTED);
            assertThat(of(run, "B").findFirst().orElseThrow())
                    .isInstanceOfSatisfying(
                            RunEvent.ConnectionBorrowed.class,
                            event -> assertThat(event.pid())
                                    .isNotEqualTo(((RunEvent.ConnectionBorrowed)
                                                    of(run, "A").findFirst().orElseThrow())
                                            .pid()));
        }
    }

    /** Mutation: the pool is not closed with its run. */
    @Test
    void nothingOfThePoolOutlivesTheRun() throws Exception {
        run("{size: 3}", "{borrow: borrow}, {lock: SELECT pg_advisory_lock(42)}", "A.borrow, A.lock")
                .close();
        try (Connection connection = postgres.connect("postgres")) {
            String left = TestPostgres.ask(
                    connection,
                    "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'lockstep/pooltest/pool'");
            assertThat(left).isEqualTo("0");
        }
    }
}
