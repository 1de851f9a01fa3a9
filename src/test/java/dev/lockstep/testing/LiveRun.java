package dev.lockstep.testing;

import static org.awaitility.Awaitility.await;

import dev.lockstep.engine.Databases;
import dev.lockstep.engine.Run;
import dev.lockstep.engine.RunRequest;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.SessionState;
import dev.lockstep.model.scenario.Fixture;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.Schedule;
import dev.lockstep.model.scenario.SessionScript;
import dev.lockstep.model.scenario.Step;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A run on a real server, with what a test needs to wait for what it wants to see. */
public final class LiveRun implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private final Run run;

    private LiveRun(Run run) {
        this.run = run;
    }

    /** Starts a run. */
    public static LiveRun start(Databases databases, RunRequest request) {
        return new LiveRun(Run.start(request, databases, (log, from) -> {}));
    }

    /** Starts a run of sessions that are typed by hand, and waits until it is prepared. */
    public static LiveRun byHand(Databases databases, List<String> setup, String... sessions) {
        return start(databases, RunRequest.of(typed(setup, sessions), "")).prepared();
    }

    private static Scenario typed(List<String> setup, String... sessions) {
        List<SessionScript> scripts = Stream.of(sessions)
                .map(name -> new SessionScript(name, null, Map.of(), List.of()))
                .toList();
        return scenario(setup, scripts, List.of());
    }

    /** A scenario of these parts and no others. */
    public static Scenario scenario(List<String> setup, List<SessionScript> sessions, List<Schedule> schedules) {
        return new Scenario(
                "",
                "test",
                "",
                List.of(),
                "",
                Map.of(),
                Fixture.of(setup),
                sessions,
                schedules,
                List.of(),
                Map.of(),
                Optional.empty());
    }

    /** A session of these steps, written as {@code name: SQL}. */
    public static SessionScript session(String name, String... steps) {
        List<Step> all = Stream.of(steps)
                .map(step -> step.split(": ", 2))
                .map(parts -> Step.of(parts[0], parts[1]))
                .toList();
        return new SessionScript(name, null, Map.of(), all);
    }

    /** The run itself. */
    public Run run() {
        return run;
    }

    /** The present. */
    public RunState state() {
        return run.log().now().state();
    }

    /** The present with its past. */
    public Moment now() {
        return run.log().now();
    }

    /** A session in the present. */
    public SessionState session(String name) {
        return state().session(name);
    }

    /** Waits until the present is as told. */
    public LiveRun until(String what, Predicate<RunState> is) {
        await(what)
                .atMost(LIMIT)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(2))
                .until(() -> is.test(state()));
        return this;
    }

    /** Waits until set-up is done. */
    public LiveRun prepared() {
        return until("prepared", state -> state.phase() != RunState.Phase.PREPARING);
    }

    /** Types a text to a session and waits until it has ended. */
    public LiveRun type(String session, String sql) {
        int tick = state().tick();
        run.type(session, sql);
        return until(sql, state -> state.tick() > tick && state.session(session).inFlight() == null);
    }

    /** Types a text to a session and waits until the server says whom it waits for, and a look at the locks has seen for what. */
    public LiveRun typeBlocked(String session, String sql) {
        run.type(session, sql);
        return until(
                session + " blocked",
                state -> state.session(session).isBlocked()
                        && state.graph().waitOf(state.session(session).pid()) != null
                        && state.phase() == RunState.Phase.SETTLED);
    }

    /** Events of that kind so far. */
    public <E extends RunEvent> List<E> events(Class<E> kind) {
        return run.log().events().stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }

    /** Lets it run to its end and waits for that. */
    public LiveRun toEnd() throws InterruptedException {
        run.runAll(true);
        run.await();
        return this;
    }

    @Override
    public void close() {
        run.close();
    }
}
