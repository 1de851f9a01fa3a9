package dev.lockstep.engine;

import java.util.List;

/**
 * One connection. One thread uses it at a time, save for {@link #cancel} and {@link #abort}, which come from another one while
 * {@link #execute} is out.
 */
public interface DatabaseSession extends AutoCloseable {

    /** Its server process; of one that borrows its connections, of the one that it works on, or 0 while it has none. */
    int pid();

    /** Server processes of all the connections that it has, the one that it works on last. May be asked between two messages. */
    default List<Integer> pids() {
        return List.of(pid());
    }

    /** Server process that worked on its last message; 0 when none did. May be asked between two messages. */
    default int servedBy() {
        return pid();
    }

    /** Its default isolation level when it was opened, for example {@code read committed}; empty while that is not known. */
    String isolation();

    /**
     * Sends a text as one simple-protocol message, which may hold several statements, and waits for all that it answers. Errors of the
     * server and a lost connection are part of the answer; nothing is thrown for them. To one that borrows its connections
     * {@link dev.lockstep.model.scenario.Pool#BORROW} and {@link dev.lockstep.model.scenario.Pool#GIVE_BACK} are said the same way.
     */
    StepAnswer execute(String sql);

    /** Asks the server to cancel what is running, or ends the wait for a connection of the pool; does nothing when nothing is. May block for a round trip. */
    void cancel();

    /** Ends the connection at once, without waiting for the server. The statement that is out answers as lost. */
    void abort();

    /** Ends the connection; an open transaction is rolled back by the server. */
    @Override
    void close();
}
