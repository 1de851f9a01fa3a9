package dev.lockstep.model.run;

import dev.lockstep.model.database.ServerInfo;
import dev.lockstep.model.lock.LockNames;
import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.lock.LockSample;
import dev.lockstep.model.lock.RowLocks;
import dev.lockstep.model.lock.WaitForGraph;
import dev.lockstep.model.run.RunState.Phase;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.ScheduleItem;
import dev.lockstep.model.scenario.StepId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The next {@link RunState} while one event makes it; seen by the fold alone. */
final class StateEdit {
    private final RunState before;
    private final Stamp stamp;
    Phase phase;
    int tick;
    int position;
    boolean free;
    Map<String, SessionState> sessions;
    boolean sessionsChanged;
    Set<Integer> pooled;
    LockSample sample;
    WaitForGraph graph;
    RowLocks rowLocks;
    LockNames names;
    Map<LockRow.Key, HoldSpan> holds;
    long lastLook;
    long lookTook;
    long clockOffset;
    List<InvariantReading> readings;
    List<TableRows> tables;
    List<Deadlock> deadlocks;
    RunEvent.@Nullable ServerAwaited awaited;

    @Nullable
    ServerInfo server;

    RunEvent.@Nullable RunEnded end;

    StateEdit(RunState before, Stamp stamp) {
        this.before = before;
        this.stamp = stamp;
        phase = before.phase();
        tick = before.tick();
        position = before.position();
        free = before.free();
        sessions = before.sessions();
        pooled = before.pooled();
        sample = before.sample();
        graph = before.graph();
        rowLocks = before.rowLocks();
        names = before.names();
        holds = before.holds();
        lastLook = before.lastLook();
        lookTook = before.lookTook();
        clockOffset = before.clockOffset();
        readings = before.readings();
        tables = before.tables();
        deadlocks = before.deadlocks();
        awaited = before.awaited();
        server = before.server();
        end = before.end();
    }

    Scenario scenario() {
        return before.scenario();
    }

    void session(String name, UnaryOperator<SessionState> change) {
        Map<String, SessionState> changed = new LinkedHashMap<>(sessions);
        changed.put(name, change.apply(current(name)));
        sessions = Collections.unmodifiableMap(changed);
        sessionsChanged = true;
    }

    private SessionState current(String name) {
        SessionState session = sessions.get(name);
        if (session == null) {
            throw new IllegalArgumentException("the run has no session " + name);
        }
        return session;
    }

    /** Changes the step in flight; an event about a step that is not in flight is a broken log. */
    void step(StepId id, UnaryOperator<StepSpan> change) {
        session(id.session(), session -> session.withInFlight(change.apply(inFlight(session, id))));
    }

    void endStep(StepId id, UnaryOperator<StepSpan> end, TransactionStatus transaction) {
        session(id.session(), session -> session.ended(end.apply(inFlight(session, id)), transaction));
    }

    private static StepSpan inFlight(SessionState session, StepId id) {
        StepSpan span = session.inFlight();
        if (span == null || !span.step().equals(id)) {
            throw new IllegalArgumentException(id + " is not in flight");
        }
        return span;
    }

    /** Moves on in the schedule when the step that was sent was its next. */
    void advance(StepId sent) {
        before.currentSchedule().ifPresent(schedule -> {
            if (position < schedule.items().size()
                    && schedule.items().get(position) instanceof ScheduleItem.Send(StepId step, boolean awaited)
                    && step.equals(sent)) {
                position++;
            }
        });
        passOver();
    }

    /** Moves on over what is no step. */
    void advance() {
        position++;
        passOver();
    }

    /** Passes over what is next in the schedule as long as its session skips it. */
    void passOver() {
        before.currentSchedule().ifPresent(schedule -> {
            while (position < schedule.items().size()
                    && schedule.items().get(position) instanceof ScheduleItem.Send(StepId step, boolean awaited)
                    && current(step.session()).skips(step, scenario().step(step).isPresent())) {
                position++;
            }
        });
    }

    void looked(long at, long took) {
        lastLook = at;
        lookTook = took;
    }

    /** Whether that step asks the pool for a connection. */
    boolean isBorrow(StepSpan span) {
        return current(span.step().session()).isBorrowing(span);
    }

    /** The server's clock at that time of the run, microseconds since 1970. */
    long serverMicros(Stamp when) {
        return when.at() / 1_000 + before.epochMicros() + clockOffset;
    }

    Stamp stamp() {
        return stamp;
    }

    RunState done() {
        return new RunState(
                stamp,
                before.scenario(),
                before.schedule(),
                phase,
                tick,
                position,
                free,
                sessions,
                pooled,
                sample,
                graph,
                rowLocks,
                names,
                holds,
                lastLook,
                lookTook,
                clockOffset,
                before.epochMicros(),
                readings,
                tables,
                deadlocks,
                awaited,
                server,
                end);
    }
}
