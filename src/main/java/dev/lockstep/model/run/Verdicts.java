package dev.lockstep.model.run;

import dev.lockstep.model.run.InvariantReading.State;
import dev.lockstep.model.scenario.Invariant;
import dev.lockstep.model.scenario.Verdict;
import dev.lockstep.model.scenario.Verdict.Kind;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Sums a run up for a matrix, whatever its file expects of the schedule. */
public final class Verdicts {
    private Verdicts() {}

    /** What came of a run that has ended. */
    public static Verdict of(Moment moment) {
        Set<String> errors = moment.state().sessions().values().stream()
                .map(SessionState::outcome)
                .filter(outcome -> outcome != null && outcome.kind() == Outcome.Kind.ERROR)
                .map(Outcome::label)
                .collect(Collectors.toSet());
        return new Verdict(kind(moment, errors), errors, waits(moment));
    }

    private static Kind kind(Moment moment, Set<String> errors) {
        Map<String, Set<State>> seen = new HashMap<>();
        moment.history()
                .marks()
                .forEach(mark -> mark.readings()
                        .forEach(reading -> seen.computeIfAbsent(
                                        reading.invariant(), none -> EnumSet.noneOf(State.class))
                                .add(reading.state())));
        if (seen.values().stream().anyMatch(states -> states.contains(State.BROKEN))) {
            return Kind.BROKEN;
        }
        if (!errors.isEmpty()) {
            return Kind.ERROR;
        }
        boolean allSeen = moment.state().scenario().invariants().stream()
                .map(Invariant::name)
                .allMatch(name -> seen.getOrDefault(name, Set.of()).contains(State.HOLDS));
        return allSeen && isThrough(moment) ? Kind.HOLDS : Kind.UNKNOWN;
    }

    private static boolean isThrough(Moment moment) {
        RunEvent.RunEnded end = moment.state().end();
        return end != null && end.reason() == RunEvent.EndReason.FINISHED;
    }

    /** From the step after which the server named a blocker to the one that let go; what has no end lasts to the last step. */
    private static int waits(Moment moment) {
        return moment.steps().stream()
                .flatMap(span -> span.waits().stream())
                .mapToInt(
                        wait -> (wait.isOver() ? wait.toTick() : moment.state().tick()) - wait.fromTick())
                .sum();
    }
}
