package dev.lockstep.engine;

import dev.lockstep.model.run.Outcome;
import dev.lockstep.model.run.Plan;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.ServerError;
import dev.lockstep.model.run.SessionState;
import dev.lockstep.model.run.StatementResult;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.TransactionStatus;
import dev.lockstep.model.scenario.SessionScript;
import dev.lockstep.model.scenario.Step;
import dev.lockstep.model.scenario.StepId;
import java.util.List;
import java.util.Optional;

/** Decides how sessions end. Committed is what the server's command tag says, never what a step is called. */
final class Outcomes {
    private Outcomes() {}

    /** The outcome that a finished step brings, if any; the state is the one after it. */
    static Optional<Outcome> afterFinished(RunState state, StepId id, List<StatementResult> results) {
        SessionState session = state.session(id.session());
        if (session.outcome() != null) {
            return Optional.empty();
        }
        Optional<Step> step = state.scenario().step(id);
        String otherwise = step.map(Step::otherwise).orElse(null);
        if (otherwise != null && decidesOtherwise(results)) {
            return Optional.of(Outcome.named(otherwise));
        }
        boolean scriptIsThrough = step.isPresent() && nothingIsLeft(state, session);
        return scriptIsThrough && session.transaction() == TransactionStatus.IDLE
                ? Optional.of(ofTags(results))
                : Optional.empty();
    }

    /** The outcome that a failed step brings, if any. */
    static Optional<Outcome> afterFailed(RunState state, StepId id, ServerError error) {
        Optional<Step> step = state.scenario().step(id);
        if (step.isEmpty()
                || step.get().continueOnError()
                || state.session(id.session()).outcome() != null) {
            return Optional.empty();
        }
        String named = step.get().eachError().get(error.sqlState());
        return Optional.of(named == null ? Outcome.error(error.sqlState()) : Outcome.named(named));
    }

    /** Whether the error is followed by another attempt of the whole transaction. */
    static boolean isTriedAgain(RunState state, StepId id, ServerError error) {
        SessionState session = state.session(id.session());
        return session.outcome() == null
                && state.scenario()
                        .step(id)
                        .filter(step -> !step.continueOnError())
                        .isPresent()
                && state.scenario()
                        .session(id.session())
                        .filter(script -> script.retry().follows(session.attempt(), error.sqlState()))
                        .isPresent();
    }

    /** The outcome of a session that has none when the run ends. */
    static Outcome atEnd(RunState state, String name) {
        SessionState session = state.session(name);
        StepSpan last = session.last();
        if (session.inFlight() != null) {
            return session.isBlocked() ? Outcome.BLOCKED_AT_END : Outcome.UNFINISHED;
        }
        boolean stepsLeft =
                Plan.ahead(state).stream().anyMatch(step -> step.session().equals(name));
        if (last == null || stepsLeft || session.transaction() != TransactionStatus.IDLE) {
            return Outcome.UNFINISHED;
        }
        return last.error() == null
                ? ofTags(last.results())
                : Outcome.error(last.error().sqlState());
    }

    /** False, NULL, no row, or, without a result set, no row affected. */
    static boolean decidesOtherwise(List<StatementResult> results) {
        return results.isEmpty() || results.getLast().saysNo();
    }

    private static Outcome ofTags(List<StatementResult> results) {
        return !results.isEmpty() && results.getLast().tag().equals("ROLLBACK")
                ? Outcome.ROLLED_BACK
                : Outcome.COMMITTED;
    }

    /** That a connection is given back changes no outcome. */
    private static boolean nothingIsLeft(RunState state, SessionState session) {
        SessionScript script = state.scenario().session(session.name()).orElseThrow();
        return script.steps().stream().skip(session.next()).allMatch(step -> script.givesBack(step.sql()));
    }
}
