package dev.lockstep.model.run;

import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.scenario.StepId;

/** Something on the screen that can be pointed at. One subject is drawn in several panels and lights up in all of them. */
public sealed interface Subject {

    /**
     * A process: a session of the run, or an outsider.
     *
     * @param pid its server process; 0 for a prepared transaction
     * @param session its name; empty for an outsider
     */
    record Backend(int pid, String session) implements Subject {}

    /**
     * A step as it was sent once.
     *
     * @param tick the tick at which it was sent; 0 for a step that was not sent yet
     */
    record Step(StepId step, int tick) implements Subject {}

    /**
     * A step's wait.
     *
     * @param tick the tick at which the step was sent
     */
    record Waiting(StepId step, int tick) implements Subject {}

    /** A lock, whoever holds or wants it. */
    record Target(LockTarget target) implements Subject {}

    /**
     * A line of the graph, a row of the table.
     *
     * @param granted whether the process holds the lock; otherwise it wants it
     */
    record Edge(int pid, LockTarget target, LockMode mode, boolean granted) implements Subject {}
}
