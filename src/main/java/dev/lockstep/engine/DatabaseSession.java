package dev.lockstep.engine;

/**
 * One connection. One thread uses it at a time, save for {@link #cancel} and {@link #abort}, which come from another one while
 * {@link #execute} is out.
 */
public interface DatabaseSession extends AutoCloseable {

    /** Its server process. */
    int pid();

    /** Its default isolation level when it was opened, for example {@code read committed}. */
    String isolation();

    /**
     * Sends a text as one simple-protocol message, which may hold several statements, and waits for all that it answers. Errors of the
     * server and a lost connection are part of the answer; nothing is thrown for them.
     */
    StepAnswer execute(String sql);

    /** Asks the server to cancel what is running; does nothing when nothing is. May block for a round trip. */
    void cancel();

    /** Ends the connection at once, without waiting for the server. The statement that is out answers as lost. */
    void abort();

    /** Ends the connection; an open transaction is rolled back by the server. */
    @Override
    void close();
}
