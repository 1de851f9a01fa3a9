package dev.lockstep.engine;

import dev.lockstep.model.lock.LockSample;
import dev.lockstep.model.lock.RowLocks;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * A connection that only looks: autocommit, read only, time limits of its own. It leaves every connection of the program that serves no
 * session out of what it tells. Every method throws {@link DatabaseException} when the server is gone.
 */
public interface LockProbe extends AutoCloseable {

    /**
     * Whom each of these processes waits for, by {@code pg_blocking_pids} and {@code pg_safe_snapshot_blocking_pids} (manual, chapter "System
     * Information Functions"). An empty list says that it waits for nobody; 0 stands for a prepared transaction.
     */
    Map<Integer, List<Integer>> blockersOf(Collection<Integer> pids);

    /**
     * Looks at {@code pg_locks}, in this database and at what has none, and at {@code pg_stat_activity}.
     *
     * @param sessions processes of the run's sessions, which are described even when they hold nothing
     */
    LockSample sample(Collection<Integer> sessions);

    /**
     * Reads in the rows who holds which, in the tables where that sample shows that somebody may; a table that could make it wait is passed
     * over. Empty, with nothing unread, where the server or the role does not allow it.
     */
    RowLocks rowLocks(LockSample sample);

    /** The server's clock, microseconds since 1970. */
    long serverMicros();

    /** Ends the connection. */
    @Override
    void close();
}
