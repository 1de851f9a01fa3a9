package dev.lockstep.engine;

import java.util.function.Function;

/** A probe that opens a new connection when its own is lost: somebody may have ended just that backend. For one thread. */
final class SteadyProbe implements AutoCloseable {
    private final RunDatabase database;
    private LockProbe probe;

    SteadyProbe(RunDatabase database) {
        this.database = database;
        this.probe = database.openProbe();
    }

    /** Asks, a second time on a new connection if need be. Throws {@link DatabaseException} when the server is gone. */
    <T> T ask(Function<LockProbe, T> question) {
        try {
            return question.apply(probe);
        } catch (DatabaseException lost) {
            probe.close();
            probe = database.openProbe();
            return question.apply(probe);
        }
    }

    @Override
    public void close() {
        probe.close();
    }
}
