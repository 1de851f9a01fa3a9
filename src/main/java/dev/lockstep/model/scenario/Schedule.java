package dev.lockstep.model.scenario;

import java.util.List;

/**
 * An order in which steps are sent; isolationtester's word is permutation. A step that is not listed is not run.
 *
 * @param name its name; unique within a scenario
 * @param items the order, written in full
 */
public record Schedule(String name, List<ScheduleItem> items) {

    /** Copies what it is given. */
    public Schedule {
        items = List.copyOf(items);
    }

    /** A schedule of nothing but steps, each of which is waited for. */
    public static Schedule of(String name, List<StepId> steps) {
        return new Schedule(
                name,
                steps.stream()
                        .<ScheduleItem>map(step -> new ScheduleItem.Send(step, true))
                        .toList());
    }

    /** The steps that it sends, in order. */
    public List<StepId> steps() {
        return stepsOf(items);
    }

    /** The steps that these items send, in order. */
    public static List<StepId> stepsOf(List<ScheduleItem> items) {
        return items.stream()
                .filter(ScheduleItem.Send.class::isInstance)
                .map(item -> ((ScheduleItem.Send) item).step())
                .toList();
    }

    /** Whether what follows that step waits until it has ended or is blocked; so it is with a step that is not listed. */
    public boolean awaits(StepId step) {
        return !items.contains(new ScheduleItem.Send(step, false));
    }
}
