package dev.lockstep.engine;

import dev.lockstep.model.lock.LockSample;
import dev.lockstep.model.lock.RowLocks;
import dev.lockstep.model.run.InvariantReading;
import dev.lockstep.model.run.RunEvent.EndReason;
import dev.lockstep.model.run.ServerError;
import dev.lockstep.model.run.TableRows;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What reaches a run's loop: a person's commands and the answers of its crew. */
sealed interface Message {

    /** A command of the person or program that runs it. */
    sealed interface Command extends Message {}

    record Next() implements Command {}

    record RunAll(boolean thenEnd) implements Command {}

    record Pause() implements Command {}

    record StepSession(String session) implements Command {}

    record Type(String session, String sql) implements Command {}

    record Cancel(String session) implements Command {}

    record Stop() implements Command {}

    /** The run has its place, and all connections are open. */
    record Ready(Crew crew) implements Message {}

    /**
     * The run cannot go on.
     *
     * @param statement what was being sent; empty when nothing was
     */
    record Failed(EndReason reason, ServerError error, String statement) implements Message {
        /** A fault of the program itself, told rather than swallowed. */
        static Failed fault(Exception e) {
            return new Failed(EndReason.SERVER_LOST, ServerError.ofClient(String.valueOf(e)), "");
        }
    }

    /** A session has a new connection. */
    record Reconnected(String session, SessionActor actor) implements Message {}

    /** What the scenario undoes at its end is undone. */
    record TornDown() implements Message {}

    record StepDone(String session, StepAnswer answer) implements Message {}

    /** A session that seemed to have gone was asked for a sign of life. */
    record Checked(String session, StepAnswer answer) implements Message {}

    /**
     * An answer of the block probe.
     *
     * @param activity the loop's count of sends and completions when it was asked
     */
    record Blockers(long activity, BlockProbe.Answer answer) implements Message {}

    /**
     * A look at the locks.
     *
     * @param changed whether it differs from the look before
     * @param rows who holds which row, when that was read and differs from what was read before; null otherwise
     * @param begun when it began, ns of {@link System#nanoTime}
     * @param tookNanos how long all of it took, the reading of rows included, ns
     */
    record Looked(
            LockSample sample, boolean changed, @Nullable RowLocks rows, long begun, long tookNanos)
            implements Message {}

    record Refereed(List<InvariantReading> readings, List<TableRows> tables) implements Message {}
}
