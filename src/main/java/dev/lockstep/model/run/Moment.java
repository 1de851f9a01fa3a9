package dev.lockstep.model.run;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a view draws: the present and the past of a run as they were at a point in its log.
 *
 * @param state the present there
 * @param history the past there
 * @param at the time that is shown, ns of the run: now when live, the playhead otherwise
 */
public record Moment(RunState state, RunHistory history, long at) {

    /** The moment of a run's first event. */
    public static Moment of(RunEvent.RunStarted event) {
        return new Moment(RunState.of(event), RunHistory.empty(), event.stamp().at());
    }

    /** The moment after one more event, at that event's time. */
    public Moment after(RunEvent event) {
        RunState next = state.after(event);
        return new Moment(next, history.after(state, event, next), event.stamp().at());
    }

    /** The same point in the log, shown at another time. */
    public Moment at(long nanos) {
        return new Moment(state, history, nanos);
    }

    /** Steps that ended and steps in flight, in no particular order. */
    public List<StepSpan> steps() {
        return Stream.concat(history.steps().stream(), state.inFlight().stream())
                .toList();
    }

    /** Locks of the run's sessions that were held and that are, in no particular order. */
    public List<HoldSpan> holds() {
        List<HoldSpan> all = new ArrayList<>(history.holds());
        all.addAll(state.holds().values());
        return all;
    }
}
