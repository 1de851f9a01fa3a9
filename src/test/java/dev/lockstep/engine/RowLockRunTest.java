package dev.lockstep.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.model.database.DatabaseChoice;
import dev.lockstep.model.lock.RowLock;
import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.run.RunLog;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.Subject;
import dev.lockstep.model.run.Wait;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.ScenarioFile;
import dev.lockstep.model.scenario.StepId;
import dev.lockstep.recording.RecordingReader;
import dev.lockstep.recording.RecordingWriter;
import dev.lockstep.scenariofile.ReadResult;
import dev.lockstep.scenariofile.ScenarioReader;
import dev.lockstep.testing.LiveRun;
import dev.lockstep.testing.TestPostgres;
import dev.lockstep.testing.TestPostgresExtension;
import dev.lockstep.words.Sentences;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Row 58 on a real server: the holder of a row is seen, whether the role may read it in the row or not. */
@ExtendWith(TestPostgresExtension.class)
final class RowLockRunTest {
    private static final Path ROW_58 = Path.of("scenarios/locks/58-row-lock-in-pg-locks.lockstep.yaml");

    private final TestPostgres postgres;
    private final Sentences sentences = new Sentences(Locale.ENGLISH);

    RowLockRunTest(TestPostgres postgres) {
        this.postgres = postgres;
    }

    private static ScenarioFile file(String text) {
        return ((ReadResult.Ok) ScenarioReader.read(text, "58.lockstep.yaml")).file();
    }

    /** Sends steps up to that tick, each when the one before is settled and looked at. */
    private static void steps(LiveRun run, int last) {
        run.prepared();
        for (int i = run.state().tick() + 1; i <= last; i++) {
            int tick = i;
            run.run().next();
            run.until("t" + i, state -> state.tick() >= tick && state.phase() == RunState.Phase.SETTLED);
        }
    }

    private String explained(LiveRun run, String step, int tick) {
        return sentences.explain(
                run.now(), new Subject.Waiting(StepId.parse(step).orElseThrow(), tick));
    }

    private static List<String> held(LiveRun run) {
        return run.state().rowLocks().locks().stream()
                .flatMap(lock -> lock.holders().stream()
                        .map(holder -> String.join(
                                " ",
                                run.state().whoIs(holder.pid()).session(),
                                "holds",
                                run.state().names().nameOf(lock.place()),
                                holder.mode())))
                .toList();
    }

    /** Mutations: rows are read on no look; what was read is dropped by the next sample. */
    @Test
    void theHolderIsReadInTheRow(@TempDir Path folder) throws Exception {
        Scenario base = file(Files.readString(ROW_58)).base();
        try (LiveRun run = LiveRun.start(postgres.databases(), RunRequest.of(base, "two wait"))) {
            steps(run, 4);
            run.until(
                    "C waits, and a look has seen for what",
                    state -> waitsForSomething(state, "B") && waitsForSomething(state, "C"));
            run.until("row seen", state -> state.rowLocks().locks().size() == 1);
            assertThat(held(run)).containsExactly("A holds accounts row (0,1) No Key Update");
            assertThat(run.state().rowLocks().locks().getFirst().text()).isEqualTo("(1,100)");
            assertThat(explained(run, "B.want", 3))
                    .startsWith("B waits for A: A holds row (0,1) of accounts (No Key Update). B goes on when the"
                            + " transaction of A ends.");
            assertThat(explained(run, "C.want", 4))
                    .startsWith("C waits for B: C wants Exclusive on accounts row (0,1), B holds it. A holds row"
                            + " (0,1) of accounts (No Key Update).");

            // Later looks, which read no rows, take nothing away.
            int looks = looks(run);
            run.until("looked again", state -> looks(run) > looks + 3);
            assertThat(held(run)).hasSize(1);

            Path recording = folder.resolve("58.lockstep-recording");
            RunLog live = run.run().log();
            try (RecordingWriter writer = RecordingWriter.open(recording)) {
                for (RunEvent event : live.events()) {
                    writer.write(event);
                }
            }
            assertThat(RecordingReader.read(recording).runs().getFirst().now().state())
                    .isEqualTo(live.now().state());

            run.toEnd();
            assertThat(run.state().rowLocks().locks()).isEmpty();
        }
    }

    private static boolean waitsForSomething(RunState state, String session) {
        StepSpan span = state.session(session).inFlight();
        Wait wait = span == null ? null : span.openWait();
        return wait != null && wait.target() != null;
    }

    private static int looks(LiveRun run) {
        return run.events(RunEvent.Heartbeat.class).size()
                + run.events(RunEvent.LocksSampled.class).size();
    }

    @Test
    void twoReadersAreBothSeenThoughTheWaiterNamesOne() throws Exception {
        Scenario readers = file(Files.readString(ROW_58))
                .variant("two readers hold the row")
                .orElseThrow();
        try (LiveRun run = LiveRun.start(postgres.databases(), RunRequest.of(readers, "two wait"))) {
            steps(run, 5);
            run.until("B waits, and a look has seen for what", state -> waitsForSomething(state, "B"));
            run.until(
                    "row seen",
                    state -> state.rowLocks().locks().stream()
                            .anyMatch(lock -> lock.holders().size() == 2));
            assertThat(held(run))
                    .containsExactlyInAnyOrder(
                            "A holds accounts row (0,1) For Share", "A2 holds accounts row (0,1) For Share");
            assertThat(explained(run, "B.want", 5)).contains("A and A2 hold row (0,1) of accounts (For Share).");
        }
    }

    /** The same without the right to read rows, in a schema of somebody's database. Mutation: nothing is derived. */
    @Test
    void theHolderIsDerivedForAPlainRole() throws Exception {
        try (Connection server = postgres.connect("postgres")) {
            TestPostgres.tell(server, "DROP DATABASE IF EXISTS row_shop");
            TestPostgres.tell(server, "DROP ROLE IF EXISTS row_visitor");
            TestPostgres.tell(server, "CREATE ROLE row_visitor LOGIN PASSWORD 'visitor'");
            TestPostgres.tell(server, "CREATE DATABASE row_shop");
            TestPostgres.tell(server, "GRANT CREATE ON DATABASE row_shop TO row_visitor");
        }
        String uri = "postgresql://row_visitor:visitor@127.0.0.1:"
                + postgres.server().port() + "/row_shop";
        String text = Files.readString(ROW_58).replaceFirst("needs: .*\n", "");
        try (Databases plain = postgres.connector().connect(new DatabaseChoice.Server(uri), Connector.Progress.SILENT);
                LiveRun run = LiveRun.start(plain, RunRequest.of(file(text).base(), "two wait"))) {
            steps(run, 2);
            assertThat(run.state().rowLocks().locks()).as("nobody waits yet").isEmpty();
            steps(run, 4);
            run.until("row derived", state -> state.rowLocks().locks().size() == 1);
            assertThat(run.state().rowLocks().locks()).allMatch(RowLock::derived);
            assertThat(explained(run, "B.want", 3))
                    .startsWith("B waits for A: A holds row (0,1) of accounts. B goes on when the transaction");
            assertThat(run.events(RunEvent.RowLocksRead.class)).isEmpty();
            run.toEnd();
        }
    }

    /** A table that somebody is about to lock alone is passed over, and that is said; the step that waits for it is not disturbed. */
    @Test
    void aTableThatIsWantedAloneIsUnknown() {
        List<String> setup = List.of("CREATE TABLE accounts (id int); INSERT INTO accounts VALUES (1)");
        try (LiveRun run = LiveRun.byHand(postgres.databases(), setup, "A", "B")) {
            run.type("A", "BEGIN").type("A", "UPDATE accounts SET id = 2");
            run.until("read", state -> state.rowLocks().locks().size() == 1);
            run.typeBlocked("B", "TRUNCATE accounts");
            run.until("passed over", state -> state.rowLocks().unread().size() == 1);
            assertThat(run.state().lookTook()).isLessThan(TimeUnit.MILLISECONDS.toNanos(90));
            run.type("A", "COMMIT");
            run.until("B through", state -> state.session("B").inFlight() == null);
        }
    }
}
