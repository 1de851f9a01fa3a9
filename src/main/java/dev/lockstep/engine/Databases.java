package dev.lockstep.engine;

import dev.lockstep.model.scenario.Scenario;

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

    /** Lets go of the server; an embedded one is ended by whoever started it. */
    @Override
    void close();
}
