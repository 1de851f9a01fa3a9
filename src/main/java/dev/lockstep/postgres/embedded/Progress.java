package dev.lockstep.postgres.embedded;

/** Told how far the start of an embedded server has come. Called on the thread that starts it. */
@FunctionalInterface
public interface Progress {

    /** What is being done. Phases come in this order; those that an earlier start has already done are left out. */
    enum Phase {
        /** The binaries are being unpacked into the cache, once. */
        UNPACKING,
        /** A data directory is being made ready: by initdb the first time, by a copy afterwards. */
        PREPARING,
        /** The server has been started and does not yet accept connections. */
        STARTING,
        /** The server accepts connections. */
        READY
    }

    /**
     * Something moved.
     *
     * @param phase what is being done
     * @param fraction the part of this phase that is done, 0 to 1; -1 where it can't be known
     */
    void at(Phase phase, double fraction);

    /** For callers who show nothing. */
    static Progress none() {
        return (phase, fraction) -> {};
    }
}
