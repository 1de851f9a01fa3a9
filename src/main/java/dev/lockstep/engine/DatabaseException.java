package dev.lockstep.engine;

import dev.lockstep.model.run.ServerError;

/** The server cannot be reached, refused, or went away. Its message is fit to be shown and holds no password. */
public final class DatabaseException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient ServerError error;

    /** An exception for an error of the server, or of the way to it. */
    public DatabaseException(ServerError error) {
        super(error.message());
        this.error = error;
    }

    /** What went wrong. */
    public ServerError error() {
        return error;
    }
}
