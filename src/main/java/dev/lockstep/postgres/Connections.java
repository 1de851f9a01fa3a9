package dev.lockstep.postgres;

import dev.lockstep.engine.DatabaseException;
import dev.lockstep.model.database.DatabaseAddress;
import dev.lockstep.model.database.DatabaseProblem.Code;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.postgresql.jdbc.PgConnection;

/**
 * Opens connections to one database.
 *
 * @param address which
 * @param problems says what went wrong
 * @param reached whether the server was reached there before, so that silence means it went away
 */
record Connections(DatabaseAddress address, Problems problems, boolean reached) {

    /** Connections to a place where no server was seen yet. */
    Connections(DatabaseAddress address, Problems problems) {
        this(address, problems, false);
    }

    /** The same, to a server that has answered there. */
    Connections known() {
        return new Connections(address, problems, true);
    }

    /** A new connection, in autocommit. It ends when it is closed, and should nobody hold it any more the driver closes it. */
    PgConnection open(Startup startup) {
        try {
            Connection connection = new Driver().connect(url(), properties(startup));
            if (connection == null) {
                throw new IllegalStateException("the driver does not know its own URL");
            }
            PgConnection pg = connection.unwrap(PgConnection.class);
            try {
                setLate(pg, startup.settings());
            } catch (SQLException e) {
                pg.close();
                throw e;
            }
            return pg;
        } catch (SQLException e) {
            throw reached && problems.isSilence(e)
                    ? problems.of(Code.WENT_AWAY, address.host(), Integer.toString(address.port()))
                    : problems.connecting(e, address, startup.settings());
        }
    }

    /** The same for another database of the server. */
    Connections withDatabase(String database) {
        return new Connections(address.withDatabase(database), problems, reached);
    }

    /** The exception for a failed statement of the program's own. */
    DatabaseException failed(SQLException e) {
        return problems.of(e);
    }

    /** Ends a connection; does nothing when it has ended. */
    static void close(PgConnection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            // The server is gone, and the connection with it.
        }
    }

    private String url() {
        String host = address.host().indexOf(':') < 0 ? address.host() : "[" + address.host() + "]";
        return "jdbc:postgresql://" + host + ":" + address.port() + "/"
                + URLEncoder.encode(address.database(), StandardCharsets.UTF_8).replace("+", "%20");
    }

    private Properties properties(Startup startup) {
        Properties properties = new Properties();
        PGProperty.USER.set(properties, address.user());
        // Without a value the driver would look for a password file of its own.
        PGProperty.PASSWORD.set(properties, address.password().orElse(""));
        PGProperty.SSL_MODE.set(properties, address.sslMode().word());
        if (!address.sslRootCert().isEmpty()) {
            PGProperty.SSL_ROOT_CERT.set(properties, address.sslRootCert());
        }
        if (!address.channelBinding().isEmpty()) {
            PGProperty.CHANNEL_BINDING.set(properties, address.channelBinding());
        }
        PGProperty.CONNECT_TIMEOUT.set(properties, address.connectTimeout());
        PGProperty.LOGIN_TIMEOUT.set(properties, address.connectTimeout());
        PGProperty.GSS_ENC_MODE.set(properties, "disable");
        PGProperty.TCP_KEEP_ALIVE.set(properties, true);
        PGProperty.ASSUME_MIN_SERVER_VERSION.set(properties, "10");
        PGProperty.APPLICATION_NAME.set(properties, startup.applicationName());
        PGProperty.OPTIONS.set(properties, startup.options());
        PGProperty.BINARY_TRANSFER.set(properties, false);
        PGProperty.PREPARE_THRESHOLD.set(properties, 1);
        if (startup.simple()) {
            PGProperty.PREFER_QUERY_MODE.set(properties, "simple");
            PGProperty.MAX_RESULT_BUFFER.set(properties, PgSession.MOST_MEGABYTES + "M");
        }
        return properties;
    }

    /** Sets what a start-up option can't. RESET returns to the driver's own value for these. */
    private static void setLate(PgConnection connection, Map<String, String> settings) throws SQLException {
        for (String name : Startup.SENT_BY_DRIVER) {
            String value = settings.get(name);
            if (value != null) {
                try (PreparedStatement set = connection.prepareStatement("SELECT pg_catalog.set_config(?, ?, false)")) {
                    set.setString(1, name);
                    set.setString(2, value);
                    set.execute();
                }
            }
        }
    }
}
