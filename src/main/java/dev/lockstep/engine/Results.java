package dev.lockstep.engine;

import dev.lockstep.model.lock.DeadlockDetail;
import dev.lockstep.model.run.Deadlock;
import dev.lockstep.model.run.DeadlockEdge;
import dev.lockstep.model.run.Outcome;
import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.ServerError;
import dev.lockstep.model.run.SessionState;
import dev.lockstep.model.run.StatementResult;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.TransactionStatus;
import dev.lockstep.model.run.Wait;
import dev.lockstep.model.scenario.Pool;
import dev.lockstep.model.scenario.StepId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Turns a session's answers into events. */
final class Results {
    /** Tags of statements that end a transaction. */
    private static final Set<String> ENDS = Set.of("COMMIT", "ROLLBACK", "COMMIT PREPARED", "PREPARE TRANSACTION");
    /** Stands for the SQLSTATE of a connection that ended without a word of the server: {@code connection_failure}. */
    private static final String CONNECTION_FAILURE = "08006";

    private final Ledger ledger;

    Results(Ledger ledger) {
        this.ledger = ledger;
    }

    /** Writes down what an answer means; whether committed data may have changed. */
    boolean take(Message.StepDone done) {
        StepAnswer answer = done.answer();
        StepSpan span = ledger.state().session(done.session()).inFlight();
        Wait wait = span == null ? null : span.openWait();
        if (span != null && wait != null && !answer.lost() && Releases.wasLetGo(answer.error())) {
            release(span.step(), wait);
        }
        if (answer.lost()) {
            lost(done.session(), answer.error());
            return true;
        }
        if (span == null) {
            throw new IllegalStateException("an answer for " + done.session() + ", which sent nothing");
        }
        ServerError error = answer.error();
        if (error == null) {
            finished(span.step(), answer);
        } else {
            failed(span.step(), answer, error);
        }
        return answer.transaction() == TransactionStatus.IDLE || endsTransaction(answer.results());
    }

    /** Writes down that a step waits no longer, and which step let it go, if that is known. */
    void release(StepId step, Wait wait) {
        StepId by = Releases.causeOf(ledger.state(), wait);
        ledger.write(stamp -> new RunEvent.StepReleased(stamp, step, by));
    }

    private void finished(StepId step, StepAnswer answer) {
        ledger.write(stamp ->
                new RunEvent.StepFinished(stamp, step, answer.results(), answer.notices(), answer.transaction()));
        reach(step.session(), Outcomes.afterFinished(ledger.state(), step, answer.results()));
    }

    private void failed(StepId step, StepAnswer answer, ServerError error) {
        RunState before = ledger.state();
        ledger.write(stamp ->
                new RunEvent.StepFailed(stamp, step, error, answer.results(), answer.notices(), answer.transaction()));
        if (error.sqlState().equals(StepSpan.DEADLOCK_DETECTED)) {
            List<DeadlockEdge> edges = Rings.edges(before, DeadlockDetail.read(error.detail()));
            ledger.write(stamp -> new RunEvent.DeadlockBroken(stamp, step, edges));
        }
        if (error.sqlState().equals(Pool.NONE_FREE)) {
            openRing(before, step)
                    .ifPresent(ring -> ledger.write(stamp -> new RunEvent.DeadlockBroken(stamp, step, ring.edges())));
        }
        if (Outcomes.isTriedAgain(ledger.state(), step, error)) {
            ledger.write(stamp -> new RunEvent.AttemptFailed(stamp, step.session(), error.sqlState()));
        } else {
            reach(step.session(), Outcomes.afterFailed(ledger.state(), step, error));
        }
    }

    /** The ring through the pool that a step has waited in until it gave up. */
    private static Optional<Deadlock> openRing(RunState state, StepId step) {
        return state.deadlocks().stream()
                .filter(ring -> ring.verdict() == null && ring.isThroughPool())
                .filter(ring -> ring.edges().stream()
                        .anyMatch(edge -> edge.waiter().session().equals(step.session())))
                .findFirst();
    }

    /** Writes down that a session's client went away because the schedule says so; what it had open is rolled back by the server. */
    void disconnected(String session) {
        SessionState before = ledger.state().session(session);
        ledger.write(stamp -> new RunEvent.SessionLost(stamp, session, ServerError.ofClient("")));
        if (before.outcome() == null && before.transaction() != TransactionStatus.IDLE) {
            reach(session, Optional.of(Outcome.ROLLED_BACK));
        }
    }

    private void lost(String session, @Nullable ServerError told) {
        ServerError error = told == null ? ServerError.ofClient("") : told;
        ledger.write(stamp -> new RunEvent.SessionLost(stamp, session, error));
        if (ledger.state().session(session).outcome() == null) {
            String code = error.sqlState().isEmpty() ? CONNECTION_FAILURE : error.sqlState();
            reach(session, Optional.of(Outcome.error(code)));
        }
    }

    private void reach(String session, Optional<Outcome> outcome) {
        outcome.ifPresent(reached -> ledger.write(stamp -> new RunEvent.OutcomeReached(stamp, session, reached)));
    }

    private static boolean endsTransaction(List<StatementResult> results) {
        return results.stream().map(StatementResult::tag).anyMatch(ENDS::contains);
    }
}
