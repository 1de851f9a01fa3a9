package dev.lockstep.model.run;

import dev.lockstep.model.database.ServerInfo;
import dev.lockstep.model.lock.LockSample;
import dev.lockstep.model.lock.RowLocks;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.ScheduleItem;
import dev.lockstep.model.scenario.StepId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something that happened in a run. All that is ever shown of a run follows from its events. */
public sealed interface RunEvent {

    /** Its place in the log and its time. */
    Stamp stamp();

    /**
     * The first event: what is going to run.
     *
     * @param scenario the scenario in its variant
     * @param schedule the schedule's name; empty when it is stepped by hand only
     * @param epochMicros the client's clock when the run began, microseconds since 1970
     */
    record RunStarted(Stamp stamp, Scenario scenario, String schedule, long epochMicros) implements RunEvent {}

    /** The server answered, and the run has its place on it. */
    record ServerReached(Stamp stamp, ServerInfo server) implements RunEvent {}

    /**
     * A session has its connection: its first, or another after one was lost.
     *
     * @param pid its server process; 0 when it borrows its connections
     * @param isolation its default isolation level, as {@code SHOW default_transaction_isolation} has it
     */
    record SessionOpened(Stamp stamp, String session, int pid, String isolation) implements RunEvent {}

    /**
     * A session has got a connection of the pool; it works on that one until it is given back.
     *
     * @param pid its server process
     */
    record ConnectionBorrowed(Stamp stamp, String session, int pid) implements RunEvent {}

    /**
     * A session has given a connection back to the pool, or the pool has lost it.
     *
     * @param pid its server process
     */
    record ConnectionReturned(Stamp stamp, String session, int pid) implements RunEvent {}

    /** Set-up is done; the first step can be sent. */
    record Prepared(Stamp stamp) implements RunEvent {}

    /**
     * A step was sent; the run's tick grows by one.
     *
     * @param sql what was sent
     * @param typed whether a person typed it; otherwise it is a step of the script or the program's own rollback
     */
    record StepSent(Stamp stamp, StepId step, String sql, boolean typed) implements RunEvent {}

    /**
     * The server says whom a step in flight waits for: for the first time, or with other blockers than before. For a step that borrows a
     * connection the pool says it.
     */
    record StepBlocked(Stamp stamp, StepId step, List<BlockedBy> blockers) implements RunEvent {}

    /**
     * A step in flight that waited does so no longer. Follows from what was seen: the server does not say it.
     *
     * @param by the step that let it go; null when that is not known, as for an outsider
     */
    record StepReleased(Stamp stamp, StepId step, @Nullable StepId by) implements RunEvent {}

    /**
     * A step finished without an error.
     *
     * @param results one a statement
     * @param notices what the server said meanwhile
     * @param transaction where the transaction stands now
     */
    record StepFinished(
            Stamp stamp,
            StepId step,
            List<StatementResult> results,
            List<ServerError> notices,
            TransactionStatus transaction)
            implements RunEvent {}

    /**
     * A step failed.
     *
     * @param results of the statements before the one that failed
     * @param transaction where the transaction stands now
     */
    record StepFailed(
            Stamp stamp,
            StepId step,
            ServerError error,
            List<StatementResult> results,
            List<ServerError> notices,
            TransactionStatus transaction)
            implements RunEvent {}

    /** A session's outcome is known. While steps of it are left they are skipped, and an open transaction is rolled back. */
    record OutcomeReached(Stamp stamp, String session, Outcome outcome) implements RunEvent {}

    /** A session's transaction failed with an error that asks for another attempt, from its first step, once its ROLLBACK is through. */
    record AttemptFailed(Stamp stamp, String session, String sqlState) implements RunEvent {}

    /** Something was done to a session's connection; the run's tick grows by one. */
    record Acted(Stamp stamp, ScheduleItem.Action action, String session) implements RunEvent {}

    /** A place of the schedule that is no step is behind us. */
    record ScheduleAdvanced(Stamp stamp) implements RunEvent {}

    /**
     * A connection is gone; what its session held is released by the server.
     *
     * @param error what was said; without a SQLSTATE when the client went away because the schedule says so
     */
    record SessionLost(Stamp stamp, String session, ServerError error) implements RunEvent {}

    /** A look at the locks that differs from the one before. */
    record LocksSampled(Stamp stamp, LockSample sample) implements RunEvent {}

    /** Who holds which row, read in the rows after the look before; it differs from what was read before. */
    record RowLocksRead(Stamp stamp, RowLocks rows) implements RunEvent {}

    /**
     * A look at the locks that found nothing new.
     *
     * @param tookNanos how long it took, ns
     */
    record Heartbeat(Stamp stamp, long tookNanos) implements RunEvent {}

    /**
     * The server's clock against ours.
     *
     * @param offsetMicros server's clock less ours, microseconds; half the round trip is its error
     * @param errorMicros that error
     */
    record ClockMeasured(Stamp stamp, long offsetMicros, long errorMicros) implements RunEvent {}

    /** Every step in flight is reported blocked by one answer that nothing has overtaken, or none is in flight. */
    record Settled(Stamp stamp) implements RunEvent {}

    /** The referee looked at the committed data. */
    record Refereed(Stamp stamp, List<InvariantReading> readings, List<TableRows> tables) implements RunEvent {}

    /**
     * A ring of waits was seen before the server acted on it.
     *
     * @param checkAt when the server's first check on it is due, ns of the run; -1 when unknown
     */
    record RingSeen(Stamp stamp, List<DeadlockEdge> edges, boolean queueRing, long checkAt) implements RunEvent {}

    /**
     * The server chose a victim; or, in a ring through the pool, the one that waited for a connection was the first to give up.
     *
     * @param edges the ring as the error's DETAIL tells it, or as it was seen
     */
    record DeadlockBroken(Stamp stamp, StepId victim, List<DeadlockEdge> edges) implements RunEvent {}

    /**
     * The next step has to wait for what only the server can still do.
     *
     * @param why what is waited for
     * @param until when patience ends, ns of the run
     */
    record ServerAwaited(Stamp stamp, Awaited why, long until) implements RunEvent {}

    /** Someone asked the server to cancel a session's statement. */
    record CancelSent(Stamp stamp, String session) implements RunEvent {}

    /** A step was sent that was not the schedule's next: the run is free from here on. */
    record ScheduleLeft(Stamp stamp) implements RunEvent {}

    /**
     * The last event.
     *
     * @param reason why it ended
     * @param error what went wrong, or null
     * @param statement what was being sent when it went wrong, such as the set-up statement; empty when nothing was
     */
    record RunEnded(Stamp stamp, EndReason reason, @Nullable ServerError error, String statement) implements RunEvent {}

    /** What the server may still do for a schedule that cannot go on. */
    enum Awaited {
        /** A deadlock check that is due. */
        DEADLOCK_CHECK,
        /** The time limit of one who waits for a connection of the pool, in a ring that the server does not see. */
        BORROW_TIMEOUT,
        /** The release of a session whose next step is due: a time limit, or an outsider. */
        BLOCKED_SESSION
    }

    /** Why a run ended. */
    enum EndReason {
        /** All steps are through. */
        FINISHED,
        /** The person stopped it. */
        STOPPED,
        /** The server lacks what the scenario needs; nothing of it was run. */
        NEEDS_UNMET,
        /** Set-up failed. */
        SETUP_FAILED,
        /** All steps are through, but what the scenario undoes at its end failed. */
        TEARDOWN_FAILED,
        /** The server cannot be reached, or it went away. */
        SERVER_LOST,
        /** A session's {@code search_path} no longer points to the run's own schema. */
        SCHEMA_LEFT,
        /** The schedule could not go on, and patience is at its end. */
        STUCK
    }
}
