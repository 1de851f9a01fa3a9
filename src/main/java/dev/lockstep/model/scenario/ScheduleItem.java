package dev.lockstep.model.scenario;

import java.time.Duration;

/** One place in a {@link Schedule}. */
public sealed interface ScheduleItem {

    /**
     * Sends a step.
     *
     * @param awaited whether what follows waits until the step has ended or is blocked
     */
    record Send(StepId step, boolean awaited) implements ScheduleItem {}

    /** Waits until a step that was sent before has ended. */
    record Await(StepId step) implements ScheduleItem {}

    /** Lets time pass, while whatever was sent goes on. */
    record Pause(Duration time) implements ScheduleItem {}

    /** Does something to a session's connection. */
    record Act(Action action, String session) implements ScheduleItem {}

    /** What can be done to a connection. */
    enum Action {
        /** The client goes away, as when its process ends. */
        DISCONNECT,
        /** A new connection takes the place of one that is gone; the session goes on with its next step. */
        RECONNECT,
        /** The running statement is cancelled, as {@code pg_cancel_backend} does. */
        CANCEL,
        /** The server process is ended, as {@code pg_terminate_backend} does. */
        TERMINATE
    }
}
