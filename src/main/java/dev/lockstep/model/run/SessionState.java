package dev.lockstep.model.run;

import org.jspecify.annotations.Nullable;

/**
 * Where a session stands.
 *
 * @param name its name
 * @param pid its server process; 0 until it is connected
 * @param isolation its default isolation level as the server has it; empty until it is connected
 * @param transaction where its transaction stands
 * @param next place of its next scripted step, from 0; the number of its steps when all are through or skipped
 * @param inFlight the step that is running or blocked; null when none is
 * @param last the step that ended last; null before the first
 * @param outcome its outcome; null while it has none
 * @param abandoned whether its remaining steps are skipped, because of an {@code otherwise} or an error
 * @param lost whether its connection is gone
 */
public record SessionState(
        String name,
        int pid,
        String isolation,
        TransactionStatus transaction,
        int next,
        @Nullable StepSpan inFlight,
        @Nullable StepSpan last,
        @Nullable Outcome outcome,
        boolean abandoned,
        boolean lost) {

    static SessionState unconnected(String name) {
        return new SessionState(name, 0, "", TransactionStatus.IDLE, 0, null, null, null, false, false);
    }

    /** Whether a step of it is in flight and waits for somebody. */
    public boolean isBlocked() {
        return inFlight != null && inFlight.openWait() != null;
    }

    /** Whether the program has to send ROLLBACK for it: its steps are skipped, and its transaction is open. */
    public boolean owesRollback() {
        return abandoned && !lost && inFlight == null && transaction != TransactionStatus.IDLE;
    }

    SessionState opened(int newPid, String level) {
        return new SessionState(name, newPid, level, transaction, next, inFlight, last, outcome, abandoned, lost);
    }

    SessionState sent(StepSpan span, int nowNext) {
        return new SessionState(name, pid, isolation, transaction, nowNext, span, last, outcome, abandoned, lost);
    }

    SessionState withInFlight(@Nullable StepSpan span) {
        return new SessionState(name, pid, isolation, transaction, next, span, last, outcome, abandoned, lost);
    }

    SessionState ended(StepSpan span, TransactionStatus now) {
        return new SessionState(name, pid, isolation, now, next, null, span, outcome, abandoned, lost);
    }

    SessionState reached(Outcome end, boolean skipRest) {
        return new SessionState(
                name, pid, isolation, transaction, next, inFlight, last, end, abandoned || skipRest, lost);
    }

    SessionState gone(@Nullable StepSpan span) {
        return new SessionState(name, pid, isolation, TransactionStatus.IDLE, next, null, span, outcome, true, true);
    }
}
