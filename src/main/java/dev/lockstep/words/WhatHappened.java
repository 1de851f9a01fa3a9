package dev.lockstep.words;

import dev.lockstep.model.run.Deadlock;
import dev.lockstep.model.run.DeadlockEdge;
import dev.lockstep.model.run.InvariantReading;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.Outcome;
import dev.lockstep.model.run.Plan;
import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.ServerError;
import dev.lockstep.model.run.SessionState;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.Wait;
import dev.lockstep.model.scenario.StepId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds what happened last in a moment and says it. */
final class WhatHappened {
    private final Speech speech;
    private final StepSentences steps;

    WhatHappened(Speech speech) {
        this.speech = speech;
        this.steps = new StepSentences(speech);
    }

    String of(Moment moment) {
        RunState state = moment.state();
        RunEvent.RunEnded end = state.end();
        if (end != null) {
            return speech.join(Stream.of(List.of(over(state, end), statement(end)), outcomes(state), broken(state))
                    .flatMap(List::stream)
                    .toList());
        }
        if (state.phase() == RunState.Phase.PREPARING) {
            return speech.text("preparing");
        }
        Optional<Deadlock> ring = openRing(state);
        if (ring.isPresent()) {
            return ring(moment, ring.get());
        }
        return newest(state).map(span -> stepping(moment, span)).orElseGet(() -> beginning(state));
    }

    private String beginning(RunState state) {
        return Plan.next(state)
                .map(next -> speech.text("nothing.yet", next.toString()))
                .orElseGet(() -> speech.text("nothing.scheduled"));
    }

    private String stepping(Moment moment, StepSpan newest) {
        RunState state = moment.state();
        StepSpan cause = causeOf(state, newest).orElse(newest);
        List<StepSpan> released = released(state, cause);
        List<String> sentences = new ArrayList<>();
        sentences.add(steps.of(moment, cause, released));
        released.forEach(span -> sentences.add(steps.released(moment, cause, span)));
        sentences.addAll(awaited(moment));
        if (refereedSince(moment, newest)) {
            sentences.addAll(broken(state));
        }
        return speech.join(sentences);
    }

    /** The step in which something changed last. */
    private static Optional<StepSpan> newest(RunState state) {
        return known(state).max(Comparator.comparingLong(WhatHappened::changed));
    }

    /** Each session's last step and the one in flight. */
    private static Stream<StepSpan> known(RunState state) {
        return state.sessions().values().stream()
                .flatMap(session ->
                        Stream.of(Optional.ofNullable(session.last()), Optional.ofNullable(session.inFlight())))
                .flatMap(Optional::stream);
    }

    private static long changed(StepSpan span) {
        if (span.ended() != null) {
            return span.ended().seq();
        }
        if (span.waits().isEmpty()) {
            return span.sent().seq();
        }
        Wait last = span.waits().getLast();
        return last.to() == null ? last.from().seq() : last.to().seq();
    }

    /** The step that let this one go, if that is why it changed. */
    private static Optional<StepSpan> causeOf(RunState state, StepSpan span) {
        StepId by = span.waits().isEmpty() ? null : span.waits().getLast().releasedBy();
        return known(state)
                .filter(other -> other.step().equals(by))
                .max(Comparator.comparingLong(WhatHappened::changed));
    }

    private static List<StepSpan> released(RunState state, StepSpan cause) {
        return known(state)
                .filter(span -> span.waits().stream()
                        .anyMatch(wait -> cause.step().equals(wait.releasedBy())
                                && wait.to() != null
                                && wait.to().seq() > cause.sent().seq()))
                .sorted(Comparator.comparingLong(WhatHappened::changed))
                .toList();
    }

    private List<String> awaited(Moment moment) {
        RunState state = moment.state();
        RunEvent.ServerAwaited awaited = state.awaited();
        if (awaited == null) {
            return List.of();
        }
        String left = speech.durations().countdown(awaited.until() - moment.at());
        return switch (awaited.why()) {
            case DEADLOCK_CHECK -> List.of(speech.text("awaited.check"));
            case BORROW_TIMEOUT -> List.of(speech.text("awaited.borrow"));
            case BLOCKED_SESSION ->
                Plan.next(state)
                        .map(next -> List.of(speech.text("awaited.session", next.toString(), next.session(), left)))
                        .orElse(List.of());
        };
    }

    /** The newest ring whose processes still all wait and that the server has not broken. */
    private static Optional<Deadlock> openRing(RunState state) {
        return state.deadlocks().reversed().stream()
                .filter(deadlock -> deadlock.victim() == null)
                .filter(deadlock -> deadlock.edges().stream().allMatch(edge -> stillWaits(state, edge)))
                .findFirst();
    }

    private static boolean stillWaits(RunState state, DeadlockEdge edge) {
        return state.sessionOf(edge.waiter().pid())
                .map(SessionState::isBlocked)
                .orElseGet(() -> state.graph().waitOf(edge.waiter().pid()) != null);
    }

    private String ring(Moment moment, Deadlock ring) {
        String waiters = speech.naming()
                .all(ring.edges().stream().map(DeadlockEdge::waiter).toList());
        List<String> wants =
                ring.edges().stream().map(edge -> wants(moment.state(), edge)).toList();
        String all = speech.text("ring", waiters, String.join(speech.text("ring.between"), wants));
        if (ring.isThroughPool()) {
            return speech.join(List.of(
                    all,
                    speech.text("ring.pool.unseen"),
                    speech.text("ring.pool.ends", speech.durations().countdown(ring.checkAt() - moment.at()))));
        }
        String check;
        if (ring.checkAt() < 0) {
            check = speech.text("ring.check.unknown");
        } else if (ring.checkAt() <= moment.at()) {
            check = speech.text("ring.check.now");
        } else {
            check = speech.text("ring.check", speech.durations().countdown(ring.checkAt() - moment.at()));
        }
        return speech.join(List.of(all, check, speech.text(ring.queueRing() ? "ring.queue" : "ring.victim")));
    }

    private String wants(RunState state, DeadlockEdge edge) {
        String waiter = speech.naming().who(edge.waiter());
        String blocker = speech.naming().who(edge.blocker());
        if (edge.target().isPool()) {
            return speech.text("ring.pool", waiter, blocker);
        }
        if (Speech.isTransaction(edge.target())) {
            return speech.text("ring.transaction", waiter, blocker);
        }
        String key = edge.soft() ? "ring.soft" : "ring.hard";
        return speech.text(key, waiter, Speech.target(state, edge.target()), blocker);
    }

    private static boolean refereedSince(Moment moment, StepSpan newest) {
        return !moment.history().marks().isEmpty()
                && moment.history().marks().getLast().stamp().seq() > changed(newest);
    }

    private List<String> broken(RunState state) {
        return state.readings().stream()
                .filter(reading -> reading.state() == InvariantReading.State.BROKEN)
                .map(reading -> reading.shown().isEmpty()
                        ? speech.text("broken", reading.invariant())
                        : speech.text("broken.shown", reading.invariant(), reading.shown()))
                .toList();
    }

    private String over(RunState state, RunEvent.RunEnded end) {
        ServerError error = end.error();
        String said = error == null ? "" : steps.said(error);
        return switch (end.reason()) {
            case FINISHED -> speech.text("over.finished");
            case STOPPED -> speech.text("over.stopped");
            case NEEDS_UNMET -> speech.text("over.needs", said);
            case SETUP_FAILED -> speech.text("over.setup", said);
            case TEARDOWN_FAILED -> speech.text("over.teardown", said);
            case SERVER_LOST -> said.isEmpty() ? speech.text("over.lost.bare") : speech.text("over.lost", said);
            case SCHEMA_LEFT -> speech.text("over.schema", said);
            case STUCK ->
                Plan.next(state)
                        .map(next -> speech.text("over.stuck", next.toString(), next.session()))
                        .orElseGet(() -> speech.text("over.stopped"));
        };
    }

    private String statement(RunEvent.RunEnded end) {
        return end.statement().isEmpty() ? "" : speech.text("over.statement", Naming.statement(end.statement()));
    }

    private List<String> outcomes(RunState state) {
        return state.sessions().values().stream()
                .filter(session -> !state.isServerLost() || isOwn(session.outcome()))
                .flatMap(session ->
                        Optional.ofNullable(session.outcome())
                                .map(outcome -> outcome(session.name(), outcome))
                                .stream())
                .toList();
    }

    /** Whether a session came to that by itself, be the server lost or not. */
    private static boolean isOwn(@Nullable Outcome outcome) {
        return outcome != null
                && switch (outcome.kind()) {
                    case COMMITTED, ROLLED_BACK, NAMED -> true;
                    case ERROR, BLOCKED_AT_END, UNFINISHED -> false;
                };
    }

    private String outcome(String session, Outcome outcome) {
        return speech.text("outcome." + outcome.kind(), session, outcome.label());
    }
}
