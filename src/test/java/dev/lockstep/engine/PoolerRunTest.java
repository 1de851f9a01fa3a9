package dev.lockstep.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lockstep.model.run.Finding;
import dev.lockstep.model.run.Judgement;
import dev.lockstep.model.run.RunEvent;
import dev.lockstep.postgres.embedded.PoolerProcess;
import dev.lockstep.scenariofile.ReadResult;
import dev.lockstep.scenariofile.ScenarioReader;
import dev.lockstep.testing.LiveRun;
import dev.lockstep.testing.TestPostgres;
import dev.lockstep.testing.TestPostgresExtension;
import java.sql.Connection;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Sessions that are clients of a real PgBouncer, before a real server. */
@ExtendWith(TestPostgresExtension.class)
class PoolerRunTest {
    private final TestPostgres postgres;

    PoolerRunTest(TestPostgres postgres) {
        this.postgres = postgres;
    }

    @BeforeAll
    static void isInstalled() {
        assumeTrue(PoolerProcess.isInstalled(), "pgbouncer is not installed");
    }

    private LiveRun run(String yaml) throws InterruptedException {
        String head = "lockstep: 1\ntitle: test\nsetup: CREATE TABLE t (id int, n int); INSERT INTO t VALUES (1, 10)\n";
        return switch (ScenarioReader.read(head + yaml, "poolertest.lockstep.yaml")) {
            case ReadResult.Ok ok ->
                LiveRun.start(postgres.databases(), RunRequest.of(ok.file().base(), "s"))
                        .toEnd();
            case ReadResult.Problems problems -> throw new AssertionError(problems.problems());
        };
    }

    private static String answer(LiveRun run, String step) {
        return run.now().history().steps().stream()
                .filter(span -> span.step().toString().equals(step))
                .findFirst()
                .map(span -> Objects.requireNonNull(span.lastResult()).firstValue())
                .orElseThrow();
    }

    private static List<Integer> lent(LiveRun run, String session) {
        return run.events(RunEvent.ConnectionBorrowed.class).stream()
                .filter(event -> event.session().equals(session))
                .map(RunEvent.ConnectionBorrowed::pid)
                .toList();
    }

    /** Mutation: a client is taken for the process that the pooler pretends to be. */
    @Test
    void theServerProcessOfEachTransactionIsFound() throws Exception {
        try (LiveRun run = run("""
                pool: {size: 2}
                sessions:
                  A: {via: pooler, steps: [{first: SELECT pg_backend_pid()}, {second: SELECT pg_backend_pid()}]}
                  B: {via: pooler, steps: [{begin: BEGIN}, {pid: SELECT pg_backend_pid()}, {commit: COMMIT}]}
                schedules: {s: [A.first, B.begin, B.pid, A.second, B.commit]}
                """)) {
            assertThat(lent(run, "A"))
                    .containsExactly(
                            Integer.parseInt(answer(run, "A.first")), Integer.parseInt(answer(run, "A.second")));
            assertThat(lent(run, "B")).containsExactly(Integer.parseInt(answer(run, "B.pid")));
            assertThat(run.session("B").pids()).isEmpty();
        }
    }

    /** Mutation: a client in flight is asked for under no process, and is only running. */
    @Test
    void aClientThatWaitsForALockIsBlockedAndOneThatWaitsForTheServerToo() throws Exception {
        try (LiveRun run = run("""
                pool: {size: 2, timeout: 20s}
                sessions:
                  A: {via: pooler, steps: [{begin: BEGIN}, {update: UPDATE t SET n = 11}, {commit: COMMIT}]}
                  B: {via: pooler, steps: [{update: UPDATE t SET n = n + 1}]}
                  C: {via: pooler, steps: [{read: SELECT n FROM t}]}
                schedules: {s: [A.begin, A.update, B.update, C.read, A.commit]}
                expect: {s: {blocked: {B.update: A, C.read: [A, B]}, outcomes: {A: committed, B: committed, C: committed}}}
                """)) {
            assertThat(Judgement.of(run.now())).allMatch(Finding::met);
        }
    }

    /** Mutation: the pooler keeps a client waiting for ever. */
    @Test
    void thePoolerSendsAwayWhoWaitsTooLong() throws Exception {
        try (LiveRun run = run("""
                pool: {size: 1, timeout: 300ms}
                sessions:
                  A: {via: pooler, steps: [{begin: BEGIN}, {update: UPDATE t SET n = 11}, {commit: COMMIT}]}
                  B: {via: pooler, steps: [{read: SELECT n FROM t}]}
                schedules: {s: [A.begin, A.update, B.read, await B.read, A.commit]}
                expect: {s: {blocked: {B.read: A}, outcomes: {A: committed, B: 08P01}}}
                """)) {
            assertThat(Judgement.of(run.now())).allMatch(Finding::met);
        }
    }

    /** Mutation: what the pooler has back is called by the client that had it last. */
    @Test
    void aLockOutlivesItsClientOnAConnectionThatIsNobodys() throws Exception {
        try (LiveRun run = run("""
                pool: {size: 1}
                sessions:
                  A: {via: pooler, steps: [{lock: SELECT pg_advisory_lock(42)}]}
                  B: {settings: {lock_timeout: 1s}, steps: [{lock: SELECT pg_advisory_lock(42)}]}
                schedules: {s: [A.lock, disconnect: A, B.lock]}
                expect: {s: {blocked: {B.lock: pool connection}, errors: {B.lock: 55P03}}}
                """)) {
            assertThat(Judgement.of(run.now())).allMatch(Finding::met);
        }
    }

    /** Mutation: the pooler is not ended with its run. */
    @Test
    void nothingOfThePoolerOutlivesTheRun() throws Exception {
        run("""
                pool: {size: 2}
                sessions: {A: {via: pooler, steps: [{begin: BEGIN}, {lock: SELECT pg_advisory_lock(42)}]}}
                schedules: {s: [A.begin, A.lock]}
                """).close();
        try (Connection connection = postgres.connect("postgres")) {
            String left = TestPostgres.ask(
                    connection,
                    "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'lockstep/poolertest/%'");
            assertThat(left).isEqualTo("0");
        }
        assertThat(ProcessHandle.current()
                        .descendants()
                        .map(ProcessHandle::info)
                        .map(info -> info.commandLine().orElse("")))
                .noneMatch(command -> command.contains("pgbouncer"));
    }
}
