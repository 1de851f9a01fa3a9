package dev.lockstep.model.run;

import dev.lockstep.model.scenario.Schedule;
import dev.lockstep.model.scenario.ScheduleItem;
import dev.lockstep.model.scenario.SessionScript;
import dev.lockstep.model.scenario.Step;
import dev.lockstep.model.scenario.StepId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What can be sent next, and what stands in the way: pure questions to a {@link RunState}. */
public final class Plan {
    private Plan() {}

    /** Why a session's own next step cannot be sent now. */
    public enum Hindrance {
        /** The run is not prepared yet. */
        PREPARING,
        /** The run is over. */
        ENDED,
        /** A step of it is running. */
        RUNNING,
        /** A step of it waits for a lock. */
        BLOCKED,
        /** It has no steps left. */
        DONE,
        /** Its connection is gone. */
        LOST
    }

    /**
     * The step that Next sends: a rollback that is owed and stands nowhere in the rest of the schedule, else the schedule's next step, else,
     * once the run is free, the next step of a session that can move, the schedule's order preferred. Empty when nothing is left. Whether it
     * can be sent now is {@link #hindrance}'s to say.
     */
    public static Optional<StepId> next(RunState state) {
        Optional<StepId> owed = state.sessions().values().stream()
                .filter(SessionState::owesRollback)
                .map(session -> new StepId(session.name(), StepId.ROLLBACK, session.attempt()))
                .filter(rollback -> !ahead(state).contains(rollback))
                .findFirst();
        if (owed.isPresent()) {
            return owed;
        }
        return state.free() || state.currentSchedule().isEmpty()
                ? nextFree(state)
                : ahead(state).stream().findFirst().or(() -> nextOfRetries(state));
    }

    /** What the schedule has before its next step: something other than a step; empty when the step comes next, or the run is free. */
    public static Optional<ScheduleItem> between(RunState state) {
        return state.free() || state.sessions().values().stream().anyMatch(SessionState::owesRollback)
                ? Optional.empty()
                : left(state).stream().findFirst().filter(item -> !(item instanceof ScheduleItem.Send));
    }

    /** Attempts after the first may stand in no schedule: whether they come to be is the server's to say. */
    private static Optional<StepId> nextOfRetries(RunState state) {
        return state.sessions().values().stream()
                .filter(session -> session.attempt() > 1)
                .flatMap(session -> nextOf(state, session.name()).stream())
                .findFirst();
    }

    /** What is left of the schedule, in order, less what is skipped; empty when there is none. */
    public static List<StepId> ahead(RunState state) {
        return Schedule.stepsOf(left(state)).stream()
                .filter(step -> step.step().equals(StepId.ROLLBACK)
                        || !state.session(step.session()).skips(step, true))
                .toList();
    }

    private static List<ScheduleItem> left(RunState state) {
        return state.currentSchedule()
                .map(schedule -> schedule.items()
                        .subList(
                                Math.min(state.position(), schedule.items().size()),
                                schedule.items().size()))
                .orElse(List.of());
    }

    /** What a session sends when it is stepped by itself: an owed rollback, else the next step of its script; empty when it is through. */
    public static Optional<StepId> nextOf(RunState state, String session) {
        SessionState now = state.session(session);
        if (now.owesRollback()) {
            return Optional.of(new StepId(session, StepId.ROLLBACK, now.attempt()));
        }
        List<Step> steps =
                state.scenario().session(session).map(SessionScript::steps).orElse(List.of());
        return now.abandoned() || now.next() >= steps.size()
                ? Optional.empty()
                : Optional.of(new StepId(session, steps.get(now.next()).name(), now.attempt()));
    }

    /** Why nothing can be sent to that session by hand now; empty when something can, typed SQL included. */
    public static Optional<Hindrance> busy(RunState state, String session) {
        SessionState now = state.session(session);
        if (state.phase() == RunState.Phase.ENDED) {
            return Optional.of(Hindrance.ENDED);
        }
        if (state.phase() == RunState.Phase.PREPARING) {
            return Optional.of(Hindrance.PREPARING);
        }
        if (now.lost()) {
            return Optional.of(Hindrance.LOST);
        }
        if (now.inFlight() != null) {
            return Optional.of(now.isBlocked() ? Hindrance.BLOCKED : Hindrance.RUNNING);
        }
        return Optional.empty();
    }

    /** Why that session's own next step cannot be sent now; empty when it can. */
    public static Optional<Hindrance> hindrance(RunState state, String session) {
        Optional<Hindrance> busy = busy(state, session);
        return busy.isPresent() || nextOf(state, session).isPresent() ? busy : Optional.of(Hindrance.DONE);
    }

    /** Whether no step is left to send and none is in flight. */
    public static boolean isThrough(RunState state) {
        return state.phase() == RunState.Phase.SETTLED
                && state.inFlight().isEmpty()
                && next(state).isEmpty()
                && between(state).isEmpty();
    }

    private static Optional<StepId> nextFree(RunState state) {
        Set<StepId> movable = state.sessions().keySet().stream()
                .filter(session -> hindrance(state, session).isEmpty())
                .flatMap(session -> nextOf(state, session).stream())
                .collect(Collectors.toCollection(java.util.LinkedHashSet::new));
        List<StepId> preferred = new ArrayList<>(ahead(state));
        preferred.retainAll(movable);
        return preferred.isEmpty() ? movable.stream().findFirst() : Optional.of(preferred.getFirst());
    }
}
