package dev.lockstep.testing;

import dev.lockstep.model.database.ServerInfo;
import dev.lockstep.model.lock.AdvisoryKey;
import dev.lockstep.model.lock.BackendActivity;
import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.lock.LockSample;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.run.BlockedBy;
import dev.lockstep.model.run.InvariantReading;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.Outcome;
import dev.lockstep.model.run.Row;
import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.run.RunLog;
import dev.lockstep.model.run.ServerError;
import dev.lockstep.model.run.Stamp;
import dev.lockstep.model.run.StatementResult;
import dev.lockstep.model.run.TransactionStatus;
import dev.lockstep.model.scenario.Expectation;
import dev.lockstep.model.scenario.Fixture;
import dev.lockstep.model.scenario.Invariant;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.Schedule;
import dev.lockstep.model.scenario.SessionScript;
import dev.lockstep.model.scenario.Step;
import dev.lockstep.model.scenario.StepId;
import dev.lockstep.model.scenario.Value;
import dev.lockstep.model.scenario.Via;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A run told by hand, event by event; each event comes a millisecond after the one before unless {@link #at} says otherwise. */
public final class Story {
    /** The schedule that stories follow. */
    public static final String A_FIRST = "A first";
    /** The key of the advisory lock. */
    public static final Value.Key KEY = new Value.Key("setup_request:42", AdvisoryKey.ofName("setup_request:42"));
    /** The advisory lock. */
    public static final LockTarget LOCK = LockTarget.advisory(5, KEY.key());
    /** The invariant. */
    public static final String ONE_PENDING = "at most one pending request a user";
    /** Process of session A. */
    public static final int PID_A = 101;
    /** Process of session B. */
    public static final int PID_B = 102;

    private RunLog log;
    private long at = 1_000_000;
    private boolean fixed;

    /** A run of that scenario that is prepared: A is process 101, B 102, C 103 …; who borrows connections has none yet. */
    public Story(Scenario scenario) {
        this(scenario, A_FIRST);
        add(stamp -> new RunEvent.ServerReached(stamp, new ServerInfo("", "18.6", 18, true, "lockstep_1")));
        int pid = PID_A;
        for (SessionScript session : scenario.sessions()) {
            int next = pid++;
            int own = session.via() == Via.DIRECT ? next : 0;
            add(stamp -> new RunEvent.SessionOpened(stamp, session.name(), own, "read committed"));
        }
        add(RunEvent.Prepared::new);
    }

    /** A run that has just started. */
    public Story(Scenario scenario, String schedule) {
        log = RunLog.of(new RunEvent.RunStarted(new Stamp(0, 0), scenario, schedule, 0));
    }

    /** A run of {@link #scenario} with that expectation. */
    public static Story expecting(Expectation expectation) {
        return new Story(scenario(expectation));
    }

    /** A run of {@link #scenario} that expects nothing. */
    public static Story begin() {
        return expecting(Expectation.NOTHING);
    }

    /** Two sessions that lock, check, insert and commit, A first. */
    public static Scenario scenario(Expectation expectation) {
        List<StepId> order =
                steps("A.begin A.lock B.begin B.lock A.check A.insert A.commit B.check B.insert B.commit".split(" "));
        return new Scenario(
                "one.lockstep.yaml",
                "An advisory lock serialises check-then-insert",
                "",
                List.of(),
                "",
                Map.of("request_lock", KEY),
                Fixture.of(List.of()),
                List.of(script("A"), script("B")),
                List.of(Schedule.of(A_FIRST, order)),
                List.of(new Invariant(ONE_PENDING, "SELECT true")),
                Map.of(A_FIRST, expectation),
                Optional.of(true));
    }

    private static SessionScript script(String name) {
        return new SessionScript(
                name,
                null,
                Map.of(),
                List.of(
                        Step.of("begin", "BEGIN"),
                        Step.of("lock", "SELECT pg_advisory_xact_lock(1)"),
                        new Step(
                                "check",
                                "SELECT true",
                                "SELECT true",
                                "409 already pending",
                                false,
                                Map.of(),
                                null,
                                Duration.ZERO,
                                ""),
                        Step.of("insert", "INSERT INTO setup_requests VALUES (1)"),
                        Step.of("commit", "COMMIT")));
    }

    /** Steps from their written form. */
    public static List<StepId> steps(String... written) {
        return Arrays.stream(written).map(Story::step).toList();
    }

    /** A step from its written form. */
    public static StepId step(String written) {
        String[] parts = written.split("\\.", 2);
        return new StepId(parts[0], parts[1]);
    }

    /** Time of the next event, milliseconds of the run. */
    public Story at(double millis) {
        at = (long) (millis * 1_000_000);
        fixed = true;
        return this;
    }

    /** Adds what the function makes of the next stamp. */
    public Story add(Function<Stamp, RunEvent> event) {
        at += fixed ? 0 : 1_000_000;
        fixed = false;
        log = log.plus(event.apply(new Stamp(log.lastSeq() + 1, at)));
        return this;
    }

    /** A scripted step, or a rollback, is sent. */
    public Story sent(String step) {
        String sql =
                log.now().state().scenario().step(step(step)).map(Step::sql).orElse("ROLLBACK");
        return add(stamp -> new RunEvent.StepSent(stamp, step(step), sql, false));
    }

    /** A step finishes inside a transaction without rows. */
    public Story done(String step, String tag) {
        return finished(step, new StatementResult(tag, List.of(), List.of(), 0), TransactionStatus.IN_TRANSACTION);
    }

    /** A step finishes and ends the transaction. */
    public Story ended(String step, String tag) {
        return finished(step, new StatementResult(tag, List.of(), List.of(), 0), TransactionStatus.IDLE);
    }

    /** A step finishes with one row of one column. */
    public Story value(String step, @Nullable String value) {
        return finished(
                step,
                new StatementResult(
                        "SELECT 1", List.of("value"), List.of(new Row(Collections.singletonList(value))), 1),
                TransactionStatus.IN_TRANSACTION);
    }

    /** A step finishes having affected that many rows. */
    public Story affected(String step, long rows) {
        return finished(
                step,
                new StatementResult("INSERT 0 " + rows, List.of(), List.of(), rows),
                TransactionStatus.IN_TRANSACTION);
    }

    /** A step finishes. */
    public Story finished(String step, StatementResult result, TransactionStatus transaction) {
        return add(stamp -> new RunEvent.StepFinished(stamp, step(step), List.of(result), List.of(), transaction));
    }

    /** A step is sent and finishes inside a transaction. */
    public Story ran(String step, String tag) {
        return sent(step).done(step, tag).settled();
    }

    /** A step fails. */
    public Story failed(String step, String sqlState, String message) {
        ServerError error = new ServerError("ERROR", sqlState, message, "", "", "", 0);
        return add(stamp ->
                new RunEvent.StepFailed(stamp, step(step), error, List.of(), List.of(), TransactionStatus.FAILED));
    }

    /** A session's connection is gone; the code is empty when the server did not say why. */
    public Story lost(String session, String sqlState, String message) {
        ServerError error = new ServerError("FATAL", sqlState, message, "", "", "", 0);
        add(stamp -> new RunEvent.SessionLost(stamp, session, error));
        return outcome(session, Outcome.error(sqlState.isEmpty() ? "08006" : sqlState));
    }

    /** The server names blockers of a step: sessions by name, anything else is an outsider of process 900. */
    public Story blocked(String step, String... blockers) {
        return add(stamp -> new RunEvent.StepBlocked(
                stamp, step(step), Arrays.stream(blockers).map(this::blocker).toList()));
    }

    private BlockedBy blocker(String name) {
        return log.now().state().sessions().containsKey(name)
                ? BlockedBy.session(log.now().state().session(name).pid(), name)
                : new BlockedBy(name.equals("prepared transaction") ? 0 : 900, "", name);
    }

    /** A waiting step is let go. */
    public Story released(String step, @Nullable String by) {
        return add(stamp -> new RunEvent.StepReleased(stamp, step(step), by == null ? null : step(by)));
    }

    /** Everything in flight is known to be blocked. */
    public Story settled() {
        return add(RunEvent.Settled::new);
    }

    /** A session's outcome. */
    public Story outcome(String session, Outcome outcome) {
        return add(stamp -> new RunEvent.OutcomeReached(stamp, session, outcome));
    }

    /** The referee looked at the invariant. */
    public Story refereed(InvariantReading.State state, String shown) {
        String reason = state == InvariantReading.State.UNKNOWN ? shown : "";
        InvariantReading reading = new InvariantReading(ONE_PENDING, state, reason.isEmpty() ? shown : "", reason);
        return add(stamp -> new RunEvent.Refereed(stamp, List.of(reading), List.of()));
    }

    /** The locks are looked at; what sessions are doing follows from the state. */
    public Story sampled(LockRow... rows) {
        return sampled(Map.of(), rows);
    }

    /** The locks are looked at, with what {@code pg_blocking_pids} said. */
    public Story sampled(Map<Integer, List<Integer>> confirmed, LockRow... rows) {
        Map<Integer, BackendActivity> backends = new HashMap<>();
        for (LockRow row : rows) {
            backends.put(row.pid(), backend(row.pid()));
        }
        LockSample sample = new LockSample(at / 1_000, List.of(rows), backends, Map.of(), confirmed, 300_000);
        return add(stamp -> new RunEvent.LocksSampled(stamp, sample));
    }

    private BackendActivity backend(int pid) {
        String name =
                log.now().state().sessionOf(pid).map(session -> session.name()).orElse("nightly_report");
        return new BackendActivity(
                pid,
                0,
                0,
                "client backend",
                name,
                "app",
                "idle in transaction",
                "Client",
                "ClientRead",
                1,
                1,
                "SELECT 1");
    }

    /** A row that holds the advisory lock. */
    public static LockRow holds(int pid) {
        return new LockRow(pid, "3/" + pid, LOCK, LockMode.EXCLUSIVE, true, false, LockRow.UNKNOWN);
    }

    /** A row that waits for the advisory lock. */
    public static LockRow wants(int pid, double sinceMillis) {
        return new LockRow(pid, "3/" + pid, LOCK, LockMode.EXCLUSIVE, false, false, (long) (sinceMillis * 1_000));
    }

    /** The run is over. */
    public Story over(RunEvent.EndReason reason) {
        return add(stamp -> new RunEvent.RunEnded(stamp, reason, null, ""));
    }

    /** What has been told. */
    public RunLog log() {
        return log;
    }

    /** The moment after the last event. */
    public Moment moment() {
        return log.now();
    }

    /** The whole of row 4: B waits for A and then answers 409. */
    public static Story rowFour(Expectation expectation) {
        return expecting(expectation)
                .ran("A.begin", "BEGIN")
                .sent("A.lock")
                .value("A.lock", "")
                .settled()
                .sampled(holds(PID_A))
                .ran("B.begin", "BEGIN")
                .at(20)
                .sent("B.lock")
                .blocked("B.lock", "A")
                .settled()
                .sampled(holds(PID_A), wants(PID_B, 20.1))
                .sent("A.check")
                .value("A.check", "t")
                .settled()
                .sent("A.insert")
                .affected("A.insert", 1)
                .settled()
                .at(1_800)
                .sent("A.commit")
                .ended("A.commit", "COMMIT")
                .outcome("A", Outcome.COMMITTED)
                .released("B.lock", "A.commit")
                .value("B.lock", "")
                .sampled(holds(PID_B))
                .settled()
                .refereed(InvariantReading.State.HOLDS, "1 ≤ 1")
                .sent("B.check")
                .value("B.check", "f")
                .outcome("B", Outcome.named("409 already pending"))
                .settled()
                .sent("B.rollback")
                .ended("B.rollback", "ROLLBACK")
                .sampled()
                .settled()
                .refereed(InvariantReading.State.HOLDS, "1 ≤ 1")
                .over(RunEvent.EndReason.FINISHED);
    }
}
