package dev.lockstep.engine;

import dev.lockstep.model.run.RunLog;

/**
 * One run of a scenario. Its commands return at once; what comes of them is heard as events. Commands that cannot be followed now, such as a
 * step of a blocked session, do nothing. Safe for several threads.
 */
public interface Run extends AutoCloseable {

    /** The log so far; never changes, ask again for a newer one. */
    RunLog log();

    /** Sends the step that {@link dev.lockstep.model.run.Plan#next} names, as soon as it can be sent. */
    void next();

    /** Sends the rest of the schedule, each step as soon as it can be sent, then ends the run when told so. */
    void runAll(boolean thenEnd);

    /** Takes back {@link #runAll}: what is in flight goes on, nothing more is sent. */
    void pause();

    /** Sends that session's own next step; if it is not the schedule's next the run becomes free. */
    void step(String session);

    /** Sends a typed text to that session; the run becomes free. */
    void type(String session, String sql);

    /** Asks the server to cancel what that session is running. */
    void cancel(String session);

    /** Takes outcomes, rolls back what is open, ends the run and drops its place, in the background. */
    void stop();

    /** As {@link #stop}, and waits until all connections are closed. At most some seconds: then they are aborted. */
    @Override
    void close();
}
