package dev.lockstep.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.lockstep.model.lock.AdvisoryKey;
import dev.lockstep.model.lock.Blocker;
import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.run.BlockedBy;
import dev.lockstep.model.run.Deadlock;
import dev.lockstep.model.run.Outcome;
import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.run.RunEvent.EndReason;
import dev.lockstep.model.run.RunState.Phase;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.TransactionStatus;
import dev.lockstep.model.scenario.Schedule;
import dev.lockstep.model.scenario.StepId;
import dev.lockstep.testing.LiveRun;
import dev.lockstep.testing.TestPostgres;
import dev.lockstep.testing.TestPostgresExtension;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stepping on a real server. What the run says is compared with what the server tells a connection that the run knows nothing of. */
@ExtendWith(TestPostgresExtension.class)
class RunTest {
    private static final String LOCK = "SELECT pg_advisory_xact_lock(42)";

    private final TestPostgres postgres;

    RunTest(TestPostgres postgres) {
        this.postgres = postgres;
    }

    /** Mutation: the server’s answer that a step waits is dropped. */
    @Test
    void aStepIsBlockedBecauseTheServerSaysSo() throws Exception {
        try (LiveRun run = LiveRun.byHand(postgres.databases(), List.of(), "A", "B");
                Connection other = postgres.connect("postgres")) {
            run.type("A", "BEGIN").type("A", LOCK).type("B", "BEGIN").typeBlocked("B", LOCK);

            int a = run.session("A").pid();
            int b = run.session("B").pid();
            assertThat(TestPostgres.ask(other, "SELECT pg_blocking_pids(" + b + ")"))
                    .isEqualTo("{" + a + "}");
            assertThat(blockersOf(run, "B")).containsExactly(BlockedBy.session(a, "A"));
            assertThat(run.state().graph().blockersOf(b)).singleElement().satisfies(blocker -> {
                assertThat(blocker.pid()).isEqualTo(a);
                assertThat(blocker.kind()).isEqualTo(Blocker.Kind.HARD);
            });

            run.type("A", "COMMIT")
                    .until("B has it", state -> state.session("B").inFlight() == null);
            StepSpan waited = Objects.requireNonNull(run.session("B").last());
            assertThat(waited.waits()).singleElement().satisfies(wait -> {
                assertThat(wait.releasedBy()).isEqualTo(new StepId("A", "sql 3"));
                assertThat(wait.mode()).isEqualTo(LockMode.EXCLUSIVE);
            });
        }
    }

    /** Mutation: a key's halves are swapped, or read as signed. */
    @ParameterizedTest
    @ValueSource(strings = {"setup_request:42", "payment:42", "withdrawal:acct-7", "seat:A12", "user:grün"})
    void pgLocksShowsTheKeyOfAName(String name) throws Exception {
        AdvisoryKey key = AdvisoryKey.ofName(name);
        try (LiveRun run = LiveRun.byHand(postgres.databases(), List.of(), "A");
                Connection other = postgres.connect("postgres")) {
            run.type("A", "SELECT pg_advisory_lock(" + key.text() + ")");
            int a = run.session("A").pid();

            assertThat(TestPostgres.ask(
                            other,
                            "SELECT concat_ws(' ', classid, objid, objsubid) FROM pg_locks WHERE locktype = 'advisory' AND pid = "
                                    + a))
                    .isEqualTo(key.classId() + " " + key.objId() + " 1");
            run.until("sampled", state -> state.sample().rows().stream().anyMatch(row -> holds(row, a, key)));
        }
    }

    /** Mutation: a wait forgets whom it waited for first. */
    @Test
    void aWaitThatIsOverTellsEverybodyItWaitedFor() {
        try (LiveRun run = LiveRun.byHand(postgres.databases(), List.of(), "A", "B", "W")) {
            run.type("A", "SELECT pg_advisory_lock_shared(1)").type("B", "SELECT pg_advisory_lock_shared(1)");
            run.typeBlocked("W", "SELECT pg_advisory_lock(1)");
            run.type("A", "SELECT pg_advisory_unlock_shared(1)");
            run.until(
                    "B alone",
                    state -> state.session("W").isBlocked()
                            && blockersOf(run, "W")
                                    .equals(List.of(
                                            BlockedBy.session(run.session("B").pid(), "B"))));
            run.type("B", "SELECT pg_advisory_unlock_shared(1)")
                    .until("W has it", state -> state.session("W").inFlight() == null);

            assertThat(Objects.requireNonNull(run.session("W").last()).waits())
                    .singleElement()
                    .satisfies(wait -> assertThat(wait.everybody())
                            .extracting(BlockedBy::session)
                            .containsExactly("A", "B"));
        }
    }

    private static boolean holds(LockRow row, int pid, AdvisoryKey key) {
        return row.pid() == pid
                && row.target().isAdvisory()
                && AdvisoryKey.of(row.target()).equals(key);
    }

    private static List<BlockedBy> blockersOf(LiveRun run, String session) {
        StepSpan span = Objects.requireNonNull(run.session(session).inFlight());
        return Objects.requireNonNull(span.openWait()).blockers();
    }

    /** Mutation: a run is settled without asking the server. */
    @Test
    void aSleepingStepIsRunningNotBlocked() {
        try (LiveRun run = LiveRun.byHand(postgres.databases(), List.of(), "A")) {
            run.run().type("A", "SELECT pg_sleep(60)");
            run.until("sent", state -> state.session("A").inFlight() != null);
            run.until("looked at since", state -> state.lastLook() > sentAt(run));

            assertThat(run.session("A").isBlocked()).isFalse();
            assertThat(run.state().phase()).isEqualTo(Phase.STEPPING);

            run.run().cancel("A");
            run.until("cancelled", state -> state.session("A").inFlight() == null);
            assertThat(Objects.requireNonNull(run.session("A").last()).error())
                    .isNotNull()
                    .extracting(error -> error.sqlState())
                    .isEqualTo(StepSpan.QUERY_CANCELED);
        }
    }

    private static long sentAt(LiveRun run) {
        return Objects.requireNonNull(run.session("A").inFlight()).sent().at();
    }

    @Test
    void commitOfAFailedTransactionIsARollback() {
        try (LiveRun run = LiveRun.byHand(postgres.databases(), List.of(), "A")) {
            run.type("A", "BEGIN").type("A", "SELECT 1/0");
            assertThat(run.session("A").transaction()).isEqualTo(TransactionStatus.FAILED);

            run.type("A", "COMMIT");
            StepSpan commit = Objects.requireNonNull(run.session("A").last());
            assertThat(Objects.requireNonNull(commit.lastResult()).tag()).isEqualTo("ROLLBACK");
        }
    }

    @Test
    void aSoftBlockIsTold() {
        try (LiveRun run = LiveRun.byHand(postgres.databases(), List.of(), "A", "B", "C")) {
            run.type("A", "SELECT pg_advisory_lock_shared(7)")
                    .typeBlocked("B", "SELECT pg_advisory_lock(7)")
                    .typeBlocked("C", "SELECT pg_advisory_lock_shared(7)");

            int b = run.session("B").pid();
            run.until(
                    "confirmed",
                    state -> state.graph()
                            .blockersOf(state.session("C").pid())
                            .equals(List.of(new Blocker(b, Blocker.Kind.SOFT, true))));
            assertThat(blockersOf(run, "C")).containsExactly(BlockedBy.session(b, "B"));
        }
    }

    @Test
    void aRingIsSeenBeforeTheServerBreaksIt() {
        try (LiveRun run = LiveRun.byHand(postgres.databases(), List.of(), "A", "B")) {
            run.type("A", "SELECT pg_advisory_lock(1)").type("B", "SELECT pg_advisory_lock(2)");
            run.typeBlocked("A", "SELECT pg_advisory_lock(2)");
            run.run().type("B", "SELECT pg_advisory_lock(1)");
            run.until(
                    "broken",
                    state -> !state.deadlocks().isEmpty()
                            && state.deadlocks().getLast().victim() != null);

            RunEvent.RingSeen seen = run.events(RunEvent.RingSeen.class).getFirst();
            RunEvent.DeadlockBroken broken =
                    run.events(RunEvent.DeadlockBroken.class).getFirst();
            assertThat(seen.stamp().seq()).isLessThan(broken.stamp().seq());
            assertThat(seen.queueRing()).isFalse();
            assertThat(seen.checkAt()).isGreaterThan(seen.stamp().at());
            Deadlock deadlock = run.state().deadlocks().getLast();
            assertThat(run.state().deadlocks()).hasSize(1);
            assertThat(deadlock.edges())
                    .extracting(edge -> edge.waiter().session())
                    .containsExactlyInAnyOrder("A", "B");
            assertThat(deadlock.edges()).extracting(edge -> edge.order()).containsExactlyInAnyOrder(1, 2);
            assertThat(run.events(RunEvent.StepReleased.class))
                    .as("the victim was not let go, it gave up")
                    .extracting(RunEvent.StepReleased::step)
                    .doesNotContain(broken.victim());
            assertThat(broken.edges())
                    .extracting(edge -> edge.target())
                    .containsExactlyInAnyOrderElementsOf(
                            seen.edges().stream().map(edge -> edge.target()).toList());
        }
    }

    @Test
    void anOutsiderThatBlocksIsNamedAndTheWaiterSettles() throws Exception {
        try (LiveRun run = LiveRun.byHand(postgres.databases(), List.of("CREATE TABLE t (id int)"), "A");
                Connection outsider = postgres.connect(place(run))) {
            TestPostgres.tell(outsider, "SET application_name = 'psql'");
            outsider.setAutoCommit(false);
            TestPostgres.tell(outsider, "LOCK TABLE t IN ACCESS EXCLUSIVE MODE");
            int pid = Integer.parseInt(Objects.requireNonNull(TestPostgres.ask(outsider, "SELECT pg_backend_pid()")));

            run.typeBlocked("A", "SELECT * FROM t");
            assertThat(run.state().phase()).isEqualTo(Phase.SETTLED);
            run.until("named", state -> blockersOf(run, "A").equals(List.of(new BlockedBy(pid, "", "psql"))));

            outsider.rollback();
            run.until("released", state -> state.session("A").inFlight() == null);
            assertThat(Objects.requireNonNull(run.session("A").last())
                            .waits()
                            .getFirst()
                            .releasedBy())
                    .isNull();
        }
    }

    private static String place(LiveRun run) {
        return Objects.requireNonNull(run.state().server()).place();
    }

    @Test
    void aPreparedTransactionBlocksWithoutAProcess() {
        try (LiveRun run = LiveRun.byHand(postgres.databases(), List.of("CREATE TABLE t (id int)"), "A", "B")) {
            run.type("A", "BEGIN").type("A", "LOCK TABLE t").type("A", "PREPARE TRANSACTION 'lockstep test'");
            run.typeBlocked("B", "SELECT * FROM t");

            assertThat(blockersOf(run, "B")).extracting(BlockedBy::pid).containsExactly(0);
            run.type("A", "ROLLBACK PREPARED 'lockstep test'");
            run.until("released", state -> state.session("B").inFlight() == null);
        }
    }

    @Test
    void aLockTimeoutEndsAWaitWithoutARelease() {
        try (LiveRun run = LiveRun.byHand(postgres.databases(), List.of(), "A", "B")) {
            run.type("A", "SELECT pg_advisory_lock(1)").type("B", "SET lock_timeout = '300ms'");
            run.type("B", "SELECT pg_advisory_lock(1)");

            StepSpan span = Objects.requireNonNull(run.session("B").last());
            assertThat(span.error())
                    .isNotNull()
                    .extracting(error -> error.sqlState())
                    .isEqualTo(StepSpan.LOCK_NOT_AVAILABLE);
            assertThat(span.waits())
                    .isNotEmpty()
                    .allSatisfy(wait -> assertThat(wait.releasedBy()).isNull());
        }
    }

    @Test
    void aBackendThatIsEndedReleasesItsWaiterAndTheRunGoesOn() throws Exception {
        try (LiveRun run = LiveRun.byHand(postgres.databases(), List.of(), "A", "B");
                Connection other = postgres.connect("postgres")) {
            run.type("A", "SELECT pg_advisory_lock(1)").typeBlocked("B", "SELECT pg_advisory_lock(1)");

            TestPostgres.ask(
                    other, "SELECT pg_terminate_backend(" + run.session("A").pid() + ")");
            run.until("B has it", state -> state.session("B").inFlight() == null);
            run.until("A is lost", state -> state.session("A").lost());

            assertThat(run.session("A").outcome()).isEqualTo(Outcome.error("57P01"));
            run.type("B", "SELECT 1");
            assertThat(Objects.requireNonNull(run.session("B").last()).error()).isNull();
        }
    }

    @Test
    void aServerThatGoesAwayEndsTheRunWithItsWord() throws Exception {
        try (TestPostgres doomed = TestPostgres.start();
                LiveRun run = LiveRun.byHand(doomed.databases(), List.of(), "A", "B")) {
            run.type("A", "SELECT pg_advisory_lock(1)").typeBlocked("B", "SELECT pg_advisory_lock(1)");
            doomed.server().close();

            run.until("ended", state -> state.phase() == Phase.ENDED);
            RunEvent.RunEnded end = Objects.requireNonNull(run.state().end());
            assertThat(end.reason()).isEqualTo(EndReason.SERVER_LOST);
            assertThat(end.error())
                    .isNotNull()
                    .extracting(error -> error.message(), STRING)
                    .isNotBlank()
                    .as("it had answered before, so that this is no wrong address")
                    .doesNotContain("Is it a PostgreSQL server", "listen_addresses");
        }
    }

    @Test
    void aSetUpThatFailsSaysWhere() {
        try (LiveRun run = LiveRun.start(
                postgres.databases(),
                RunRequest.of(LiveRun.scenario(List.of("SELECT 1", "CREAT TABLE t ()"), List.of(), List.of()), ""))) {
            run.until("ended", state -> state.phase() == Phase.ENDED);

            RunEvent.RunEnded end = Objects.requireNonNull(run.state().end());
            assertThat(end.reason()).isEqualTo(EndReason.SETUP_FAILED);
            assertThat(end.statement()).isEqualTo("CREAT TABLE t ()");
            assertThat(Objects.requireNonNull(end.error()).sqlState()).isEqualTo("42601");
        }
    }

    @Test
    void aSetUpThatTakesForeverCanBeStopped() throws Exception {
        try (LiveRun run = LiveRun.start(
                        postgres.databases(),
                        RunRequest.of(LiveRun.scenario(List.of("SELECT pg_sleep(3600)"), List.of(), List.of()), ""));
                Connection other = postgres.connect("postgres")) {
            run.until("sleeping", state -> isSleeping(other));

            run.run().stop();
            run.until("ended", state -> state.phase() == Phase.ENDED);

            assertThat(Objects.requireNonNull(run.state().end()).reason()).isEqualTo(EndReason.STOPPED);
        }
    }

    private static boolean isSleeping(Connection other) {
        try {
            return "1"
                    .equals(TestPostgres.ask(
                            other, "SELECT count(*) FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(3600)'"));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aScheduleThatStepsABlockedSessionWaitsThenCancels() throws Exception {
        StepId lockA = new StepId("A", "lock");
        StepId lockB = new StepId("B", "lock");
        StepId afterB = new StepId("B", "after");
        RunRequest request = new RunRequest(
                LiveRun.scenario(
                        List.of(),
                        List.of(
                                LiveRun.session("A", "lock: SELECT pg_advisory_lock(1)"),
                                LiveRun.session("B", "lock: SELECT pg_advisory_lock(1)", "after: SELECT 1")),
                        List.of(Schedule.of("stuck", List.of(lockA, lockB, afterB)))),
                "stuck",
                Duration.ofMillis(500),
                RunRequest.SAMPLING,
                "");
        try (LiveRun run = LiveRun.start(postgres.databases(), request).toEnd()) {
            assertThat(run.events(RunEvent.ServerAwaited.class)).isNotEmpty();
            assertThat(run.events(RunEvent.CancelSent.class))
                    .extracting(RunEvent.CancelSent::session)
                    .contains("B");
            assertThat(run.session("B").outcome()).isEqualTo(Outcome.error(StepSpan.QUERY_CANCELED));
        }
    }

    @Test
    void aSessionsOwnStepLeavesTheSchedule() {
        try (LiveRun run = LiveRun.start(
                        postgres.databases(),
                        RunRequest.of(
                                LiveRun.scenario(
                                        List.of(),
                                        List.of(
                                                LiveRun.session("A", "one: SELECT 1", "two: SELECT 2"),
                                                LiveRun.session("B", "one: SELECT 1")),
                                        List.of(Schedule.of(
                                                "A first",
                                                List.of(
                                                        new StepId("A", "one"),
                                                        new StepId("B", "one"),
                                                        new StepId("A", "two"))))),
                                "A first"))
                .prepared()) {
            run.run().step("A");
            run.until("A.one", state -> state.tick() == 1 && state.phase() == Phase.SETTLED);
            assertThat(run.state().free()).as("A.one was the schedule's next").isFalse();

            run.run().step("A");
            run.until("A.two", state -> state.tick() == 2 && state.phase() == Phase.SETTLED);
            assertThat(run.state().free()).isTrue();

            run.run().next();
            run.until("B.one", state -> state.tick() == 3 && state.phase() == Phase.SETTLED);
        }
    }

    @Test
    void whatIsOpenAtTheEndIsRolledBackForAllToSee() throws Exception {
        StepId begin = new StepId("A", "begin");
        try (LiveRun run = LiveRun.start(
                        postgres.databases(),
                        RunRequest.of(
                                LiveRun.scenario(
                                        List.of(),
                                        List.of(LiveRun.session("A", "begin: BEGIN")),
                                        List.of(Schedule.of("open", List.of(begin)))),
                                "open"))
                .toEnd()) {
            assertThat(run.session("A").outcome()).isEqualTo(Outcome.UNFINISHED);
            assertThat(Objects.requireNonNull(run.session("A").last()).sql()).isEqualTo("ROLLBACK");
        }
    }
}
