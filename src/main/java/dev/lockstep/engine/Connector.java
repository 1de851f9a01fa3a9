package dev.lockstep.engine;

import dev.lockstep.model.database.DatabaseChoice;

/** Gets a server ready for runs. */
@FunctionalInterface
public interface Connector {

    /**
     * Connects, or starts the embedded server. May take seconds; interrupting the thread gives up.
     *
     * @throws DatabaseException when there is no such server, it refuses, or what was written is no address
     */
    Databases connect(DatabaseChoice choice, Progress progress);

    /** Hears how far it is. */
    @FunctionalInterface
    interface Progress {
        /** For those who don't want to hear. */
        Progress SILENT = (phase, fraction) -> {};

        /**
         * Called from the connecting thread.
         *
         * @param fraction how much of the phase is done, 0 to 1; -1 when that is not known
         */
        void reached(Phase phase, double fraction);
    }

    /** What is being done. */
    enum Phase {
        /** Unpacking PostgreSQL's programs, once a version. */
        UNPACKING,
        /** Making the prepared data directory, once a version. */
        PREPARING,
        /** Starting the server. */
        STARTING,
        /** Connecting. */
        CONNECTING
    }
}
