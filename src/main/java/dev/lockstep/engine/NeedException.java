package dev.lockstep.engine;

import dev.lockstep.model.run.ServerError;

/** The server, or the role, lacks what a scenario needs. Its message is fit to be shown. */
public final class NeedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient ServerError error;

    /** An exception that says what is lacking. */
    public NeedException(ServerError error) {
        super(error.message());
        this.error = error;
    }

    /** What is lacking. */
    public ServerError error() {
        return error;
    }
}
