package dev.lockstep.postgres.embedded;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The embedded server can't be had. The message says in English what went wrong, where, and what to do next; {@link #reason()} lets the program say it in
 * the reader's language.
 */
public final class EmbeddedServerException extends Exception {

    private static final long serialVersionUID = 1L;

    /** What kind of thing went wrong. */
    public enum Reason {
        /** The class path holds no PostgreSQL for this operating system and processor. */
        NO_BINARIES,
        /** The disk that holds the cache folder is full, or nearly. */
        NO_SPACE,
        /** The cache folder can't be made, read, written or locked. */
        CACHE_UNUSABLE,
        /** PostgreSQL refuses to run as root, and no other user could be had. */
        ROOT_REFUSED,
        /** initdb did not make a data directory. */
        INITDB_FAILED,
        /** No port of 127.0.0.1 could be had. */
        PORT_REFUSED,
        /** The server ended before it accepted a connection, or did not accept one in time. */
        START_FAILED
    }

    private final Reason reason;
    private final @Nullable String where;
    private final String log;

    EmbeddedServerException(
            Reason reason, String message, @Nullable Path where, String log, @Nullable Throwable cause) {
        super(log.isEmpty() ? message : message + System.lineSeparator() + log, cause);
        this.reason = reason;
        this.where = where == null ? null : where.toString();
        this.log = log;
    }

    EmbeddedServerException(Reason reason, String message, @Nullable Path where) {
        this(reason, message, where, "", null);
    }

    /** What kind of thing went wrong. */
    public Reason reason() {
        return reason;
    }

    /** The folder or file it is about; null when it is about none. */
    public @Nullable Path where() {
        return where == null ? null : Path.of(where);
    }

    /** The last lines that PostgreSQL wrote, at most twenty; empty when it wrote none. */
    public String log() {
        return log;
    }
}
