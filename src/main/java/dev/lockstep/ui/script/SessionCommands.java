package dev.lockstep.ui.script;

/** What can be asked of one session. Each returns at once; what comes of it is seen in the run. */
public interface SessionCommands {
    /** Sends that session's own next step. */
    void step(String session);

    /** Sends a typed text to that session. */
    void type(String session, String sql);

    /** Asks the server to cancel what that session is running. */
    void cancel(String session);
}
