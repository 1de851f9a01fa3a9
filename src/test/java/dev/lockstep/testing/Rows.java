package dev.lockstep.testing;

import static dev.lockstep.testing.Story.PID_A;
import static dev.lockstep.testing.Story.PID_B;

import dev.lockstep.model.lock.AdvisoryKey;
import dev.lockstep.model.lock.BackendActivity;
import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.lock.LockSample;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.run.BlockedBy;
import dev.lockstep.model.run.DeadlockEdge;
import dev.lockstep.model.run.InvariantReading;
import dev.lockstep.model.run.Outcome;
import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.scenario.Fixture;
import dev.lockstep.model.scenario.Invariant;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.Schedule;
import dev.lockstep.model.scenario.SessionScript;
import dev.lockstep.model.scenario.Step;
import dev.lockstep.model.scenario.StepId;
import dev.lockstep.model.scenario.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Runs of the library's rows 1, 4, 14 and 24, told by hand as a server was seen to run them, with all the locks that it shows. */
public final class Rows {
    /** The request key of row 4. */
    public static final Value.Key REQUEST = key("setup_request:7c0e0f5e-8a41-4a62-9d0e-2f3b8f1f5c11");
    /** The two keys of row 24. */
    public static final Value.Key FIRST = key("account:17");

    public static final Value.Key SECOND = key("account:42");

    /** The table of rows 1 to 14. */
    public static final LockTarget TABLE = LockTarget.relation(5, 16_390);

    public static final LockTarget PRIMARY_KEY = LockTarget.relation(5, 16_396);
    public static final LockTarget PG_CLASS = LockTarget.relation(5, 1_259);
    private static final String SETUP =
            "CREATE TABLE setup_requests(id uuid PRIMARY KEY, user_id uuid NOT NULL, status text NOT NULL)";

    private Rows() {}

    private static Value.Key key(String name) {
        return new Value.Key(name, AdvisoryKey.ofName(name));
    }

    /** The lock target of a key. */
    public static LockTarget advisory(Value.Key key) {
        return LockTarget.advisory(5, key.key());
    }

    /** A granted row. */
    public static LockRow held(int pid, LockTarget target, LockMode mode) {
        return new LockRow(pid, pid + "/7", target, mode, true, false, LockRow.UNKNOWN);
    }

    /** A waiting row. */
    public static LockRow wanted(int pid, LockTarget target, LockMode mode, long since) {
        return new LockRow(pid, pid + "/7", target, mode, false, false, since);
    }

    /** A look at the locks, each session's own virtual transaction added as every server shows it. */
    public static void sample(Story story, Map<Integer, List<Integer>> confirmed, LockRow... rows) {
        List<LockRow> all = new ArrayList<>(Arrays.asList(rows));
        Arrays.stream(rows).map(LockRow::pid).distinct().forEach(pid -> {
            all.add(held(pid, LockTarget.virtual(pid + "/7"), LockMode.EXCLUSIVE));
        });
        Map<LockTarget, String> names =
                Map.of(TABLE, "setup_requests", PRIMARY_KEY, "setup_requests_pkey", PG_CLASS, "pg_class");
        Map<Integer, BackendActivity> backends = new LinkedHashMap<>();
        all.forEach(row -> backends.put(row.pid(), backend(row.pid())));
        LockSample sample = new LockSample(1, all, backends, names, confirmed, 900_000);
        story.add(stamp -> new RunEvent.LocksSampled(stamp, sample));
    }

    private static BackendActivity backend(int pid) {
        return new BackendActivity(
                pid,
                0,
                0,
                "client backend",
                pid >= 900 ? "nightly_report" : "",
                "app",
                "idle",
                "Client",
                "ClientRead",
                1,
                1,
                "SELECT 1");
    }

    /** A scenario of sessions that all have the same steps. */
    public static Scenario scenario(
            String title, Map<String, Value> parameters, List<SessionScript> sessions, String schedule) {
        List<StepId> order = Arrays.stream(schedule.split(" ")).map(Story::step).toList();
        return new Scenario(
                "rows.lockstep.yaml",
                title,
                "",
                List.of(),
                "",
                parameters,
                Fixture.of(List.of(SETUP)),
                sessions,
                List.of(Schedule.of(Story.A_FIRST, order)),
                List.of(new Invariant(Story.ONE_PENDING, "SELECT true")),
                Map.of(),
                Optional.empty());
    }

    /** A session of those steps; their SQL does not matter to what is drawn. */
    public static SessionScript session(String name, String... steps) {
        return new SessionScript(
                name, null, Map.of(), Arrays.stream(steps).map(Rows::step).toList());
    }

    private static Step step(String name) {
        String sql =
                switch (name) {
                    case "begin" -> "BEGIN";
                    case "commit" -> "COMMIT";
                    case "insert" -> "INSERT INTO setup_requests (user_id, status) VALUES (:user, 'pending')";
                    case "check" -> "SELECT count(*) < 1 FROM setup_requests WHERE status = 'pending'";
                    default -> "SELECT pg_advisory_xact_lock(:request_lock)";
                };
        return new Step(
                name,
                sql,
                sql,
                name.equals("check") ? "409 already pending" : null,
                false,
                Map.of(),
                null,
                Duration.ZERO,
                "");
    }

    private static Story holding(Scenario scenario) {
        return new Story(scenario).settled().refereed(InvariantReading.State.HOLDS, "0 ≤ 1");
    }

    /** Row 1 to its end: both check before either commits. */
    public static Story one() {
        Story story = holding(scenario(
                "Check, then insert: two requests slip through",
                Map.of(),
                List.of(
                        session("A", "begin", "check", "insert", "commit"),
                        session("B", "begin", "check", "insert", "commit")),
                "A.begin B.begin A.check B.check A.insert B.insert A.commit B.commit"));
        story.ran("A.begin", "BEGIN").ran("B.begin", "BEGIN");
        story.sent("A.check").value("A.check", "t").settled();
        story.sent("B.check").value("B.check", "t").settled();
        story.sent("A.insert").affected("A.insert", 1).settled();
        sample(story, Map.of(), inserted(PID_A));
        story.sent("B.insert").affected("B.insert", 1).settled();
        LockRow[] both = Stream.of(inserted(PID_A), inserted(PID_B))
                .flatMap(Arrays::stream)
                .toArray(LockRow[]::new);
        sample(story, Map.of(), both);
        story.sent("A.commit")
                .ended("A.commit", "COMMIT")
                .outcome("A", Outcome.COMMITTED)
                .settled();
        sample(story, Map.of(), inserted(PID_B));
        story.refereed(InvariantReading.State.HOLDS, "1 ≤ 1");
        story.sent("B.commit")
                .ended("B.commit", "COMMIT")
                .outcome("B", Outcome.COMMITTED)
                .settled();
        sample(story, Map.of());
        return story.refereed(InvariantReading.State.BROKEN, "2 ≤ 1");
    }

    /** What a session holds that has inserted a row. */
    public static LockRow[] inserted(int pid) {
        return new LockRow[] {
            held(pid, TABLE, LockMode.ROW_EXCLUSIVE),
            held(pid, TABLE, LockMode.ACCESS_SHARE),
            held(pid, PRIMARY_KEY, LockMode.ROW_EXCLUSIVE),
            held(pid, LockTarget.transaction(640 + pid), LockMode.EXCLUSIVE)
        };
    }

    private static LockRow[] and(LockRow[] rows, LockRow... more) {
        return Stream.of(rows, more).flatMap(Arrays::stream).toArray(LockRow[]::new);
    }

    /** Row 4 while B waits, three ticks later. */
    public static Story fourBlocked() {
        Story story = fourBegun();
        story.at(20).sent("B.lock").blocked("B.lock", "A").settled();
        LockRow lock = held(PID_A, advisory(REQUEST), LockMode.EXCLUSIVE);
        LockRow wait = wanted(PID_B, advisory(REQUEST), LockMode.EXCLUSIVE, 20_000);
        Map<Integer, List<Integer>> confirmed = Map.of(PID_B, List.of(PID_A));
        sample(story, confirmed, lock, wait);
        story.sent("A.check").value("A.check", "t").settled();
        story.sent("A.insert").affected("A.insert", 1).settled();
        sample(story, confirmed, and(inserted(PID_A), lock, wait));
        return story;
    }

    /** Row 4 just after B.lock was found to be blocked. */
    public static Story fourJustBlocked() {
        Story story = fourBegun();
        story.at(20).sent("B.lock").blocked("B.lock", "A").settled();
        sample(
                story,
                Map.of(PID_B, List.of(PID_A)),
                held(PID_A, advisory(REQUEST), LockMode.EXCLUSIVE),
                wanted(PID_B, advisory(REQUEST), LockMode.EXCLUSIVE, 20_000));
        return story;
    }

    /** Row 4 before its first step. */
    public static Story fourReady() {
        return holding(scenario(
                "Advisory lock: check, then insert",
                Map.of("request_lock", REQUEST),
                List.of(
                        session("A", "begin", "lock", "check", "insert", "commit"),
                        session("B", "begin", "lock", "check", "insert", "commit")),
                "A.begin A.lock B.begin B.lock A.check A.insert A.commit B.check B.insert B.commit"));
    }

    private static Story fourBegun() {
        Story story = fourReady()
                .ran("A.begin", "BEGIN")
                .sent("A.lock")
                .value("A.lock", "")
                .settled();
        sample(story, Map.of(), held(PID_A, advisory(REQUEST), LockMode.EXCLUSIVE));
        return story.ran("B.begin", "BEGIN");
    }

    /** Row 4 after A's commit released B. */
    public static Story fourReleased() {
        Story story = fourBlocked().at(1_820).sent("A.commit").ended("A.commit", "COMMIT");
        story.outcome("A", Outcome.COMMITTED).released("B.lock", "A.commit").value("B.lock", "");
        sample(story, Map.of(), held(PID_B, advisory(REQUEST), LockMode.EXCLUSIVE));
        return story.settled().refereed(InvariantReading.State.HOLDS, "1 ≤ 1");
    }

    /** Row 4 to its end: B answers 409. */
    public static Story four() {
        Story story = fourReleased().sent("B.check").value("B.check", "f");
        story.outcome("B", Outcome.named("409 already pending")).settled();
        sample(story, Map.of(), held(PID_B, advisory(REQUEST), LockMode.EXCLUSIVE));
        story.sent("B.rollback").ended("B.rollback", "ROLLBACK").settled();
        sample(story, Map.of());
        return story.refereed(InvariantReading.State.HOLDS, "1 ≤ 1").over(RunEvent.EndReason.FINISHED);
    }

    /** Row 14 while B's insert waits for A's transaction. */
    public static Story fourteenBlocked() {
        Story story = holding(scenario(
                "A partial unique index is the last line of defence",
                Map.of(),
                List.of(
                        session("A", "begin", "check", "insert", "commit"),
                        session("B", "begin", "check", "insert", "commit")),
                "A.begin B.begin A.check B.check A.insert B.insert A.commit B.commit"));
        story.ran("A.begin", "BEGIN").ran("B.begin", "BEGIN");
        story.sent("A.check").value("A.check", "t").settled();
        story.sent("B.check").value("B.check", "t").settled();
        story.sent("A.insert").affected("A.insert", 1).settled();
        sample(story, Map.of(), inserted(PID_A));
        story.sent("B.insert").blocked("B.insert", "A").settled();
        sample(
                story,
                Map.of(PID_B, List.of(PID_A)),
                and(
                        and(inserted(PID_A), inserted(PID_B)),
                        wanted(PID_B, LockTarget.transaction(640 + PID_A), LockMode.SHARE, 30_000)));
        return story;
    }

    /** Row 14 to its end: 23505. */
    public static Story fourteen() {
        Story story = fourteenBlocked().sent("A.commit").ended("A.commit", "COMMIT");
        story.outcome("A", Outcome.COMMITTED).released("B.insert", "A.commit");
        story.failed("B.insert", "23505", "duplicate key value violates unique constraint \"one_pending\"");
        story.outcome("B", Outcome.error("23505")).settled();
        sample(story, Map.of());
        story.refereed(InvariantReading.State.HOLDS, "1 ≤ 1");
        story.sent("B.rollback").ended("B.rollback", "ROLLBACK").settled();
        return story.over(RunEvent.EndReason.FINISHED);
    }

    /** Row 24 with its ring closed, before the server acts. */
    public static Story twentyFourRing() {
        Story story = new Story(scenario(
                "Two keys taken in opposite order",
                Map.of("one", FIRST, "two", SECOND),
                List.of(
                        session("A", "begin", "lock17", "lock42", "commit"),
                        session("B", "begin", "lock42", "lock17", "commit")),
                "A.begin B.begin A.lock17 B.lock42 A.lock42 B.lock17 A.commit B.commit"));
        story.ran("A.begin", "BEGIN").ran("B.begin", "BEGIN");
        story.sent("A.lock17").value("A.lock17", "").settled();
        sample(story, Map.of(), heldByA());
        story.sent("B.lock42").value("B.lock42", "").settled();
        sample(story, Map.of(), heldByA(), heldByB());
        story.at(90).sent("A.lock42").blocked("A.lock42", "B").settled();
        LockRow first = wanted(PID_A, advisory(SECOND), LockMode.EXCLUSIVE, 90_000);
        sample(story, Map.of(PID_A, List.of(PID_B)), heldByA(), heldByB(), first);
        story.at(230).sent("B.lock17").blocked("B.lock17", "A").settled();
        LockRow second = wanted(PID_B, advisory(FIRST), LockMode.EXCLUSIVE, 230_000);
        sample(story, Map.of(PID_A, List.of(PID_B), PID_B, List.of(PID_A)), heldByA(), heldByB(), first, second);
        return story.at(490).add(stamp -> new RunEvent.RingSeen(stamp, ring(), false, 1_090_000_000L));
    }

    private static LockRow heldByA() {
        return held(PID_A, advisory(FIRST), LockMode.EXCLUSIVE);
    }

    private static LockRow heldByB() {
        return held(PID_B, advisory(SECOND), LockMode.EXCLUSIVE);
    }

    private static List<DeadlockEdge> ring() {
        BlockedBy a = BlockedBy.session(PID_A, "A");
        BlockedBy b = BlockedBy.session(PID_B, "B");
        return List.of(
                new DeadlockEdge(1, a, advisory(SECOND), LockMode.EXCLUSIVE, b, false),
                new DeadlockEdge(2, b, advisory(FIRST), LockMode.EXCLUSIVE, a, false));
    }

    /** Row 24 after the server chose A. */
    public static Story twentyFour() {
        Story story = twentyFourRing().at(1_095).failed("A.lock42", "40P01", "deadlock detected");
        story.add(stamp -> new RunEvent.DeadlockBroken(stamp, Story.step("A.lock42"), ring()));
        story.outcome("A", Outcome.error("40P01"))
                .released("B.lock17", "A.lock42")
                .value("B.lock17", "");
        sample(story, Map.of(), heldByB(), held(PID_B, advisory(FIRST), LockMode.EXCLUSIVE));
        return story.settled();
    }

    /** A queue on one key: A holds it, B and C want it, and D, a reader, stands behind them; an outsider holds the table. */
    public static Story queue() {
        Story story = new Story(scenario(
                "Readers wait behind a writer",
                Map.of("request_lock", REQUEST),
                List.of(
                        session("A", "begin", "lock", "commit"),
                        session("B", "begin", "lock", "commit"),
                        session("C", "begin", "lock", "commit"),
                        session("D", "insert")),
                "A.begin A.lock B.begin B.lock C.lock D.insert A.commit B.commit C.commit"));
        story.ran("A.begin", "BEGIN").sent("A.lock").value("A.lock", "").settled();
        LockRow share = held(PID_A, advisory(REQUEST), LockMode.SHARE);
        sample(story, Map.of(), share);
        story.ran("B.begin", "BEGIN").sent("B.lock").blocked("B.lock", "A").settled();
        LockRow writer = wanted(PID_B, advisory(REQUEST), LockMode.EXCLUSIVE, 30_000);
        sample(story, Map.of(PID_B, List.of(PID_A)), share, writer);
        story.sent("C.lock").blocked("C.lock", "B").settled();
        LockRow reader = wanted(PID_B + 1, advisory(REQUEST), LockMode.SHARE, 40_000);
        sample(story, Map.of(PID_B, List.of(PID_A)), share, writer, reader);
        story.sent("D.insert").blocked("D.insert", "nightly_report").settled();
        sample(
                story,
                Map.of(PID_B, List.of(PID_A)),
                share,
                writer,
                reader,
                held(900, TABLE, LockMode.ACCESS_EXCLUSIVE),
                wanted(PID_B + 2, TABLE, LockMode.ROW_EXCLUSIVE, 50_000));
        return story;
    }

    /** A wait that {@code lock_timeout} ended, and one that was cancelled. */
    public static Story timeouts() {
        Story story = fourJustBlocked().failed("B.lock", "55P03", "canceling statement due to lock timeout");
        story.outcome("B", Outcome.error("55P03")).settled();
        sample(story, Map.of(), held(PID_A, advisory(REQUEST), LockMode.EXCLUSIVE));
        story.sent("B.rollback").ended("B.rollback", "ROLLBACK").settled();
        return story.sent("A.check").value("A.check", "t").settled();
    }
}
