package dev.lockstep.engine;

import dev.lockstep.model.run.RunLog;

/** Hears of a run's events. */
@FunctionalInterface
public interface RunListener {

    /**
     * Events have been added to the log. Called on the run's own thread, in order; must return quickly and must not throw.
     *
     * @param log the log with the new events
     * @param from place of the first new event
     */
    void published(RunLog log, long from);
}
