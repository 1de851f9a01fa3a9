package dev.lockstep.picture;

import dev.lockstep.model.run.ServerError;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.Wait;
import dev.lockstep.model.scenario.Pool;

/** How a wait ended; each way has a mark of its own. */
enum WaitEnd {
    /** It goes on. */
    WAITING,
    /** It got what it waited for, or was let go. */
    RELEASED,
    /** The server chose it to end a deadlock. */
    VICTIM,
    /** {@code lock_timeout} ended it, or the pool's own limit. */
    TIMED_OUT,
    /** Its statement was cancelled, by somebody or by {@code statement_timeout}. */
    CANCELLED,
    /** Its connection was ended. */
    LOST;

    /** How that wait of the step ended; the step is the last one of a lost connection, or not. */
    static WaitEnd of(StepSpan span, Wait wait, boolean lost) {
        if (!wait.isOver()) {
            return WAITING;
        }
        ServerError error = span.error();
        boolean tillTheEnd = wait.equals(span.waits().getLast()) && wait.toTick() == span.endTick();
        if (error == null || wait.releasedBy() != null || !tillTheEnd) {
            return RELEASED;
        }
        if (lost) {
            return LOST;
        }
        return switch (error.sqlState()) {
            case StepSpan.DEADLOCK_DETECTED -> VICTIM;
            case StepSpan.LOCK_NOT_AVAILABLE, Pool.NONE_FREE -> TIMED_OUT;
            case StepSpan.QUERY_CANCELED -> CANCELLED;
            default -> RELEASED;
        };
    }
}
