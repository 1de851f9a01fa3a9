package dev.lockstep.model.scenario;

import java.util.List;

/**
 * An order in which steps are sent; isolationtester's word is permutation. A step that is not listed is not run.
 *
 * @param name its name; unique within a scenario
 * @param steps the order, written in full
 */
public record Schedule(String name, List<StepId> steps) {

    /** Copies what it is given. */
    public Schedule {
        steps = List.copyOf(steps);
    }
}
