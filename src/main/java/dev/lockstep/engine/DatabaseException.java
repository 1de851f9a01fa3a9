package dev.lockstep.engine;

import dev.lockstep.model.run.ServerError;

/** The server cannot be reached, refused, or went away. Its message is fit to be shown and holds no password. */
public final class DatabaseException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient ServerError error;
    private final boolean noAddress;

    /** An exception for an error of the server, or of the way to it. */
    public DatabaseException(ServerError error) {
        this(error, false);
    }

    private DatabaseException(ServerError error, boolean noAddress) {
        super(error.message());
        this.error = error;
        this.noAddress = noAddress;
    }

    /** An exception for what was written as an address and is none. */
    public static DatabaseException noAddress(ServerError error) {
        return new DatabaseException(error, true);
    }

    /** Whether what was written is no address, so that no server was looked for. */
    public boolean isNoAddress() {
        return noAddress;
    }

    /** What went wrong. */
    public ServerError error() {
        return error;
    }
}
