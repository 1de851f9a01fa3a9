package dev.lockstep.model.database;

import java.util.Optional;

/**
 * A server, and how to come in: what a {@link DatabaseChoice.Server} means once it is completed.
 *
 * @param host name or IP address, IPv6 without brackets. Where nobody says one it is {@code localhost}: libpq would take a Unix-domain
 *     socket, which Java's driver can't
 * @param port TCP port
 * @param database its name
 * @param user the role to connect as
 * @param password empty when none is known. Never to be shown
 * @param sslMode whether and how the connection is encrypted
 * @param sslRootCert file of certificates that are trusted; empty for the usual one, {@code ~/.postgresql/root.crt}
 * @param channelBinding {@code disable}, {@code prefer} or {@code require}; empty for the driver's default
 * @param connectTimeout how long to wait for a connection, in seconds, at least 1
 * @param ignoredPasswordFile a password file that was passed over because others have rights to it; empty when there is none
 */
public record DatabaseAddress(
        String host,
        int port,
        String database,
        String user,
        Optional<String> password,
        SslMode sslMode,
        String sslRootCert,
        String channelBinding,
        int connectTimeout,
        String ignoredPasswordFile) {

    /** Where PostgreSQL listens unless told otherwise. */
    public static final int DEFAULT_PORT = 5432;
    /** Seconds that are waited for a connection unless told otherwise. */
    public static final int DEFAULT_CONNECT_TIMEOUT = 10;

    /** An address with everything else as it is by default, as the embedded server needs it. */
    public static DatabaseAddress of(String host, int port, String database, String user, String password) {
        return new DatabaseAddress(
                host, port, database, user, Optional.of(password), SslMode.PREFER, "", "", DEFAULT_CONNECT_TIMEOUT, "");
    }

    /**
     * Reads an address as psql does: a {@code postgres://} or {@code postgresql://} URI, or {@code name=value} pairs such as
     * {@code service=mine}; what it does not say comes from the service file, then from {@code PG*} variables, and the password last from
     * the password file. A blank text takes all from there.
     *
     * @throws AddressException when it can't be understood, or asks for what this program does not do
     */
    public static DatabaseAddress parse(String text, ClientEnvironment environment) throws AddressException {
        return new AddressReader(environment).read(text);
    }

    /** The same server and role with another database. */
    public DatabaseAddress withDatabase(String other) {
        return new DatabaseAddress(
                host,
                port,
                other,
                user,
                password,
                sslMode,
                sslRootCert,
                channelBinding,
                connectTimeout,
                ignoredPasswordFile);
    }

    /** How a person knows it: host and database, the port where it is not the usual one. */
    public String label() {
        String shownHost = host.indexOf(':') < 0 ? host : "[" + host + "]";
        return shownHost + (port == DEFAULT_PORT ? "" : ":" + port) + "/" + database;
    }

    /** The label and the user; never the password. */
    @Override
    public String toString() {
        return "DatabaseAddress[" + user + "@" + label() + "]";
    }
}
