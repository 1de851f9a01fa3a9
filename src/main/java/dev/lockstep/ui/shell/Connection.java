package dev.lockstep.ui.shell;

import dev.lockstep.engine.Connector;
import dev.lockstep.engine.Databases;
import dev.lockstep.model.database.DatabaseChoice;
import dev.lockstep.model.run.ServerError;

/** How the window stands with its server. */
sealed interface Connection {
    /** What the person chose. */
    DatabaseChoice choice();

    /**
     * Getting there.
     *
     * @param fraction how much of the phase is done, 0 to 1; -1 when that is not known
     */
    record Preparing(DatabaseChoice choice, Connector.Phase phase, double fraction) implements Connection {}

    /** Ready for runs. */
    record Ready(DatabaseChoice choice, Databases databases) implements Connection {}

    /** It could not be reached, or it refused. */
    record Failed(DatabaseChoice choice, ServerError error) implements Connection {}
}
