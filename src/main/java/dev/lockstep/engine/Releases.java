package dev.lockstep.engine;

import dev.lockstep.model.run.BlockedBy;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.ServerError;
import dev.lockstep.model.run.SessionState;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.Wait;
import dev.lockstep.model.scenario.Pool;
import dev.lockstep.model.scenario.StepId;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds what let a waiter go. The server does not say it; it follows from who stood in the way and what that one did since. */
final class Releases {
    /** Errors that end a wait without a release: the wait itself was given up. */
    private static final Set<String> GAVE_UP =
            Set.of(StepSpan.DEADLOCK_DETECTED, StepSpan.LOCK_NOT_AVAILABLE, StepSpan.QUERY_CANCELED, Pool.NONE_FREE);

    private Releases() {}

    /** Whether a step that ended so was let go before, rather than giving up. */
    static boolean wasLetGo(@Nullable ServerError error) {
        return error == null || !GAVE_UP.contains(error.sqlState());
    }

    /**
     * The step that let this wait go: a blocker's step in flight whose answer is still on its way (one that itself waited may just have
     * given up), else of all its blockers' steps the one that ended last since the wait began. In this order, for a step is sent only once
     * the wait was seen to outlast those before it. A connection of the pool comes free by being given back only. Null when there is none,
     * as for an outsider.
     */
    static @Nullable StepId causeOf(RunState state, Wait wait) {
        StepSpan ended = null;
        StepSpan inFlight = null;
        for (BlockedBy blocker : wait.blockers()) {
            SessionState session = blocker.isOutsider() ? null : state.session(blocker.session());
            StepSpan open = session == null ? null : canRelease(state, wait, session.inFlight());
            if (open != null && (inFlight == null || open.status() == StepSpan.Status.RUNNING)) {
                inFlight = open;
            }
            StepSpan last = session == null ? null : canRelease(state, wait, session.last());
            if (last != null && endOf(last) > wait.from().seq() && (ended == null || endOf(last) > endOf(ended))) {
                ended = last;
            }
        }
        StepSpan cause = inFlight == null ? ended : inFlight;
        return cause == null ? null : cause.step();
    }

    private static @Nullable StepSpan canRelease(RunState state, Wait wait, @Nullable StepSpan span) {
        return span == null || (wait.isForPool() && !state.isGivingBack(span)) ? null : span;
    }

    private static long endOf(StepSpan span) {
        return span.ended() == null ? -1 : span.ended().seq();
    }
}
