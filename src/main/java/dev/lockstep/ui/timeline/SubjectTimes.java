package dev.lockstep.ui.timeline;

import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.run.HoldSpan;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.Stamp;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.Subject;
import dev.lockstep.model.scenario.StepId;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/** When a subject was there first, for moving the playhead to it. */
final class SubjectTimes {
    private SubjectTimes() {}

    /** The event: a step's end, or its start while it goes on; the start of a wait or a hold. Empty when it was never there. */
    static OptionalLong began(Moment moment, Subject subject) {
        Optional<Stamp> stamp =
                switch (subject) {
                    case Subject.Step(StepId step, int tick) ->
                        span(moment, step, tick).map(span -> span.ended() == null ? span.sent() : span.ended());
                    case Subject.Waiting(StepId step, int tick) ->
                        span(moment, step, tick)
                                .filter(span -> !span.waits().isEmpty())
                                .map(span -> span.waits().getFirst().from());
                    case Subject.Edge edge ->
                        held(
                                moment,
                                hold -> hold.pid() == edge.pid()
                                        && hold.target().equals(edge.target())
                                        && hold.mode() == edge.mode());
                    case Subject.Target(LockTarget target) ->
                        held(moment, hold -> hold.target().equals(target));
                    case Subject.Backend backend -> Optional.empty();
                };
        return stamp.map(when -> OptionalLong.of(when.seq())).orElseGet(OptionalLong::empty);
    }

    private static Optional<StepSpan> span(Moment moment, StepId step, int tick) {
        return moment.steps().stream()
                .filter(span -> span.step().equals(step) && span.tick() == tick)
                .findFirst();
    }

    private static Optional<Stamp> held(Moment moment, Predicate<HoldSpan> hold) {
        return moment.holds().stream().filter(hold).map(HoldSpan::from).min(Comparator.comparingLong(Stamp::seq));
    }
}
