package dev.lockstep.model.run;

import dev.lockstep.model.database.ServerInfo;
import dev.lockstep.model.lock.LockNames;
import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.lock.LockSample;
import dev.lockstep.model.lock.RowLocks;
import dev.lockstep.model.lock.WaitForGraph;
import dev.lockstep.model.scenario.Pool;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.Schedule;
import dev.lockstep.model.scenario.Via;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The present of a run. It comes to be by {@link #after} alone, and its size does not grow with the run: what is over is in
 * {@link RunHistory}.
 *
 * @param stamp of the last event in it
 * @param scenario what runs
 * @param schedule name of the schedule; empty when stepped by hand only
 * @param phase what the run is doing
 * @param tick how many steps were sent
 * @param position place of the schedule's next step; steps before it were sent or passed over
 * @param free whether a step was sent that was not the schedule's next
 * @param sessions by name, in file order
 * @param pooled server processes of connections that were borrowed from the pool so far
 * @param sample the last look at the locks
 * @param graph who waits for whom in it
 * @param rowLocks who holds which row, as far as it is known
 * @param names the names of its targets
 * @param holds locks that sessions of the run hold, by row key
 * @param lastLook time of the last good look, ns of the run; -1 before the first
 * @param lookTook how long it took, ns
 * @param clockOffset the server's clock less ours, microseconds; 0 until measured
 * @param epochMicros our clock when the run began, microseconds since 1970
 * @param readings what the referee saw last; empty before it looked
 * @param tables committed rows that it saw last
 * @param deadlocks deadlocks not followed by another one of the same processes, newest last, at most {@link #MOST_DEADLOCKS}
 * @param awaited what only the server can still do, and the next step waits for; null when nothing is
 * @param server where it runs; null until it was reached
 * @param end the last event, when it has come
 */
public record RunState(
        Stamp stamp,
        Scenario scenario,
        String schedule,
        Phase phase,
        int tick,
        int position,
        boolean free,
        Map<String, SessionState> sessions,
        Set<Integer> pooled,
        LockSample sample,
        WaitForGraph graph,
        RowLocks rowLocks,
        LockNames names,
        Map<LockRow.Key, HoldSpan> holds,
        long lastLook,
        long lookTook,
        long clockOffset,
        long epochMicros,
        List<InvariantReading> readings,
        List<TableRows> tables,
        List<Deadlock> deadlocks,
        RunEvent.@Nullable ServerAwaited awaited,
        @Nullable ServerInfo server,
        RunEvent.@Nullable RunEnded end) {

    /** How many deadlocks a state remembers. */
    public static final int MOST_DEADLOCKS = 8;

    /** What a run is doing. */
    public enum Phase {
        /** Connecting, making tables. */
        PREPARING,
        /** Something is in flight whose fate is not known yet. */
        STEPPING,
        /** Everything in flight is known to be blocked, or nothing is in flight: the next step can be sent. */
        SETTLED,
        /** Over. */
        ENDED
    }

    /** The state that the first event makes. */
    public static RunState of(RunEvent.RunStarted event) {
        return RunFold.start(event);
    }

    /** The state after one more event. The event's place in the log must be the next one. */
    public RunState after(RunEvent event) {
        return RunFold.after(this, event);
    }

    /** Whether the run ended because its server is gone. */
    public boolean isServerLost() {
        return end != null && end.reason() == RunEvent.EndReason.SERVER_LOST;
    }

    /** The session of that name. Throws IllegalArgumentException when the run has none. */
    public SessionState session(String name) {
        SessionState session = sessions.get(name);
        if (session == null) {
            throw new IllegalArgumentException("the run has no session " + name);
        }
        return session;
    }

    /** The session that has a connection of that server process, or that number in the graph; empty for an outsider. */
    public Optional<SessionState> sessionOf(int pid) {
        return sessions.values().stream()
                .filter(session -> session.pids().contains(pid) || (pid < 0 && session.process() == pid))
                .findFirst();
    }

    /** Whether a step in flight asks a pool for a connection. */
    public boolean isBorrowing(StepSpan span) {
        return session(span.step().session()).isBorrowing(span);
    }

    /** Whether a step gives a connection back to the pool; of a pooler's clients each step may be the last of its transaction. */
    public boolean isGivingBack(StepSpan span) {
        return switch (session(span.step().session()).via()) {
            case DIRECT -> false;
            case POOL -> Pool.isGiveBack(span.sql());
            case POOLER -> true;
        };
    }

    /** Sessions that come so to their connections and have one, in file order. */
    public List<SessionState> borrowers(Via via) {
        return sessions.values().stream()
                .filter(session -> session.via() == via && !session.pids().isEmpty())
                .toList();
    }

    /** The schedule that runs; empty when it is stepped by hand only. */
    public Optional<Schedule> currentSchedule() {
        return scenario.schedule(schedule);
    }

    /** Steps that are running or blocked, in session order. */
    public List<StepSpan> inFlight() {
        return sessions.values().stream()
                .map(SessionState::inFlight)
                .flatMap(Stream::ofNullable)
                .toList();
    }

    /** Who that process is: a session of the run, or an outsider with what the last look tells of it. */
    public BlockedBy whoIs(int pid) {
        return sessionOf(pid)
                .map(session -> BlockedBy.session(pid, session.name()))
                .orElseGet(() -> new BlockedBy(
                        pid,
                        "",
                        pooled.contains(pid)
                                ? BlockedBy.POOL_CONNECTION
                                : Outsiders.describe(sample.backends().get(pid))));
    }

    /** The run's time of a moment on the server's clock, ns of the run. */
    public long runTimeOf(long serverMicros) {
        return (serverMicros - clockOffset - epochMicros) * 1_000;
    }
}
