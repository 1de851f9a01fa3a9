package dev.lockstep.engine;

import dev.lockstep.model.database.Leftover;
import dev.lockstep.model.scenario.Scenario;
import java.util.List;

/** A server on which runs can have a place of their own. Safe for several threads. */
public interface Databases extends AutoCloseable {

    /**
     * Makes a place for a run: a database where the role may create one, else a schema. May take seconds on a busy server.
     *
     * @param run a name for it, letters, digits and underscores, unique on the server
     * @throws DatabaseException when the server cannot be reached or refuses
     * @throws NeedException when it lacks what the scenario needs
     */
    RunDatabase open(Scenario scenario, String run);

    /** The database that was chosen, by its name; a scenario on existing tables works there. */
    String database();

    /**
     * What earlier runs have left on the server and in the chosen database, because the program or the server ended before; of places whose
     * run still lives none is told.
     *
     * @throws DatabaseException when the server cannot be asked
     */
    List<Leftover> leftovers();

    /**
     * Drops what an earlier run has left, unless it is there no more.
     *
     * @throws DatabaseException when it can't be dropped, for example because somebody holds a lock on a table of it
     */
    void remove(Leftover leftover);

    /** Lets go of the server; an embedded one is ended by whoever started it. */
    @Override
    void close();
}
