package dev.lockstep.postgres.embedded;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** One-line questions to an embedded server. */
final class Sql {

    private Sql() {}

    static Connection connect(EmbeddedServer server) throws SQLException {
        return connect(server.port(), server.user(), server.password());
    }

    /** Connects without a password when that is empty. */
    static Connection connect(int port, String user, String password) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        if (!password.isEmpty()) {
            properties.setProperty("password", password);
        }
        return DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + port + "/postgres", properties);
    }

    static String ask(EmbeddedServer server, String sql) throws SQLException {
        try (Connection connection = connect(server);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }

    static void tell(EmbeddedServer server, String sql) throws SQLException {
        try (Connection connection = connect(server);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
