package dev.lockstep.model.run;

import dev.lockstep.model.scenario.StepId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The past of a run: what is over. Append-only; what is not over yet stands in {@link RunState}.
 *
 * @param ticks when each tick began, the first tick first
 * @param steps steps that ended, in the order of their ends
 * @param holds locks that were held and are no longer, in the order of their ends
 * @param marks what the referee saw, oldest first
 * @param acts what was done to connections, oldest first
 * @param settled points at which everything in flight was known to be blocked, oldest first
 */
public record RunHistory(
        AppendOnly<Stamp> ticks,
        AppendOnly<StepSpan> steps,
        AppendOnly<HoldSpan> holds,
        AppendOnly<Mark> marks,
        AppendOnly<ActMark> acts,
        AppendOnly<SettlePoint> settled) {

    /** The history of a run that has not begun. */
    public static RunHistory empty() {
        return new RunHistory(
                AppendOnly.empty(),
                AppendOnly.empty(),
                AppendOnly.empty(),
                AppendOnly.empty(),
                AppendOnly.empty(),
                AppendOnly.empty());
    }

    /** The history after one more event, given the states on either side of it. */
    public RunHistory after(RunState before, RunEvent event, RunState after) {
        return switch (event) {
            case RunEvent.StepSent e -> new RunHistory(ticks.plus(e.stamp()), steps, holds, marks, acts, settled);
            case RunEvent.Acted e ->
                new RunHistory(
                        ticks.plus(e.stamp()),
                        steps,
                        holds,
                        marks,
                        acts.plus(new ActMark(e.stamp(), after.tick(), e.action(), e.session())),
                        settled);
            case RunEvent.StepFinished e -> withStep(after, e.step().session());
            case RunEvent.StepFailed e -> withStep(after, e.step().session());
            case RunEvent.SessionLost e ->
                before.session(e.session()).inFlight() == null ? this : withStep(after, e.session());
            case RunEvent.LocksSampled e -> withHolds(before, after);
            case RunEvent.ConnectionBorrowed e -> withHolds(before, after);
            case RunEvent.ConnectionReturned e -> withHolds(before, after);
            case RunEvent.Refereed e ->
                new RunHistory(
                        ticks,
                        steps,
                        holds,
                        marks.plus(new Mark(e.stamp(), after.tick(), e.readings())),
                        acts,
                        settled);
            case RunEvent.Settled e -> new RunHistory(ticks, steps, holds, marks, acts, settled.plus(point(after)));
            default -> this;
        };
    }

    private RunHistory withStep(RunState after, String session) {
        StepSpan last = after.session(session).last();
        return last == null ? this : new RunHistory(ticks, steps.plus(last), holds, marks, acts, settled);
    }

    private RunHistory withHolds(RunState before, RunState after) {
        return new RunHistory(ticks, steps, holds.plusAll(ended(before, after)), marks, acts, settled);
    }

    /** Holds that are no more, or have gone to another session with their connection. */
    private static List<HoldSpan> ended(RunState before, RunState after) {
        return before.holds().entrySet().stream()
                .filter(hold -> {
                    HoldSpan now = after.holds().get(hold.getKey());
                    return now == null || !now.session().equals(hold.getValue().session());
                })
                .map(hold -> hold.getValue().over(after.stamp(), after.tick()))
                .toList();
    }

    private static SettlePoint point(RunState state) {
        Map<StepId, List<BlockedBy>> blocked = new LinkedHashMap<>();
        for (StepSpan span : state.inFlight()) {
            Wait wait = span.openWait();
            if (wait != null) {
                blocked.put(span.step(), wait.blockers());
            }
        }
        return new SettlePoint(state.stamp(), state.tick(), blocked);
    }
}
