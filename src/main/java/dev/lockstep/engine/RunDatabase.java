package dev.lockstep.engine;

import dev.lockstep.model.database.ServerInfo;
import dev.lockstep.model.scenario.SessionScript;

/** A run's own place on a server. Every method but {@link #server} and {@link #close} throws {@link DatabaseException} on failure. */
public interface RunDatabase extends AutoCloseable {

    /** Where it is. */
    ServerInfo server();

    /**
     * Opens a connection for a session, with its isolation level and settings as start-up options; one that borrows its connections gets
     * none before it does.
     */
    DatabaseSession openSession(SessionScript script);

    /** How the run's pool and its pooler stand; nothing waits without either. Asks the server only where there is a pooler. */
    PoolLook pools();

    /** Opens a connection for set-up. */
    DatabaseSession openSetup();

    /** Opens a connection for the referee: autocommit, READ COMMITTED READ ONLY, {@code lock_timeout} 100 ms, {@code statement_timeout}. */
    DatabaseSession openReferee();

    /** Opens a connection that looks at locks. */
    LockProbe openProbe();

    /** Ends what is left of the run's connections, and only those, and drops the place. Never throws; what is left behind is found later. */
    @Override
    void close();
}
