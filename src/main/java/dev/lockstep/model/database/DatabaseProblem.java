package dev.lockstep.model.database;

import java.util.List;

/**
 * Something that is wrong with an address, or between this program and a server. {@code words} makes a sentence of it; what it holds is
 * fit to be shown, and never a password.
 *
 * @param code what kind of thing is wrong
 * @param arguments what the sentence names, in the order that the code tells
 */
public record DatabaseProblem(Code code, List<String> arguments) {

    /** Copies the list it is given. */
    public DatabaseProblem {
        arguments = List.copyOf(arguments);
    }

    /** A problem with its arguments. */
    public static DatabaseProblem of(Code code, String... arguments) {
        return new DatabaseProblem(code, List.of(arguments));
    }

    /** Kinds of problems. In parentheses the arguments. */
    public enum Code {
        /** The text is neither a URI nor made of {@code name=value} pairs (). */
        NO_ADDRESS,
        /** A JDBC URL was written (). */
        JDBC_ADDRESS,
        /** More than one host, or more than one port (host list). */
        SEVERAL_HOSTS,
        /** A host that stands for a Unix-domain socket (host). */
        SOCKET_HOST,
        /** A host name with characters that no host name has (host). */
        BAD_HOST,
        /** A port that is no number from 1 to 65535 (port). */
        BAD_PORT,
        /** A percent sign without two hexadecimal digits, or with {@code %00} (). */
        BAD_ESCAPE,
        /** A character of a user's name or a password that must be percent-encoded is not (). */
        BARE_CHARACTER,
        /** A parameter that is not on the short list (name, the list). */
        UNKNOWN_PARAMETER,
        /** A parameter's value that it can't have (name, value, what it can have). */
        BAD_VALUE,
        /** A service that no service file defines (service, files looked at). */
        NO_SERVICE,
        /** A line of a service file that is not understood (file, line number). */
        BAD_SERVICE_FILE,

        /** No such host (host). */
        UNKNOWN_HOST,
        /** Nobody listens there (host, port). */
        REFUSED,
        /** No answer in time (host, port, seconds). */
        NO_ANSWER,
        /** What answers is no PostgreSQL, or the way to it broke off (host, port). */
        BROKEN_OFF,
        /** A server that had answered there does so no longer (host, port). */
        WENT_AWAY,
        /** Wrong password, or no such user (user, host). */
        WRONG_PASSWORD,
        /** The server asks for a password and none was given (user, host). */
        NO_PASSWORD,
        /** As NO_PASSWORD, and a password file was passed over because others can read it (user, host, file). */
        OPEN_PASSWORD_FILE,
        /** The server's own list of who may come in, {@code pg_hba.conf}, says no (user, database, host, the server's words). */
        NOT_ADMITTED,
        /** The server has no TLS and {@code sslmode} asks for it (host, sslmode). */
        NO_TLS,
        /** The server's certificate is not trusted, or is another host's (host, sslmode, why). */
        BAD_CERTIFICATE,
        /** All connections are taken (host). */
        TOO_MANY_CONNECTIONS,
        /** No such database (database, host). */
        NO_DATABASE,
        /** The server is starting, stopping or recovering (host). */
        NOT_READY,
        /** The server refused for a reason that has no code of its own here (host, its words). */
        CONNECT_FAILED,
        /** The server is older than this program can use (version, oldest). */
        TOO_OLD,
        /** The server is a standby, on which nothing can be written (host). */
        STANDBY,
        /** The role may create neither databases nor schemas (role, database). */
        NO_PLACE,
        /** The embedded server can't be had (the reason). */
        NO_EMBEDDED,
        /** PgBouncer can't be started (the reason). */
        NO_POOLER,
        /** The person gave up waiting (). */
        GIVEN_UP,

        /** The role may not set a setting (setting, role). */
        SETTING_DENIED,
        /** The server has no such setting (setting). */
        SETTING_UNKNOWN,
        /** A setting's value is refused (setting, value, the server's words). */
        SETTING_VALUE,
        /** A setting that the program needs for itself (setting). */
        SETTING_RESERVED,
        /** {@code search_path} of a new connection is not the run's schema (what it is, the schema). */
        OTHER_SEARCH_PATH,

        /** A scenario works on tables that are there already, and the embedded server has none (). */
        NEEDS_TABLES,
        /** A scenario needs a server of its own (). */
        NEEDS_OWN_SERVER,
        /** A scenario needs a database of its own, and the role may not make one (role). */
        NEEDS_OWN_DATABASE,
        /** A scenario has clients of a pooler, and PgBouncer is not installed (). */
        NEEDS_PGBOUNCER,
        /** A scenario needs a newer server (version, oldest major version). */
        NEEDS_VERSION,
        /** A scenario needs a superuser (role). */
        NEEDS_SUPERUSER,
        /** A scenario needs an extension that the server does not have, or that is not installed in the database (extension). */
        NEEDS_EXTENSION,

        /** No connection of the pool came free in time (ms, connections in all). */
        POOL_NONE_FREE,
        /** Waiting for a connection of the pool was given up (). */
        POOL_GIVEN_UP,
        /** There is no borrowed connection to send anything on, or to give back (). */
        POOL_NO_CONNECTION,

        /** The connection is gone (). */
        LOST,
        /** A statement's rows came to too much, and the connection was given up (megabytes). */
        TOO_MUCH,
        /** COPY from or to the client was asked for (). */
        NO_COPY
    }
}
