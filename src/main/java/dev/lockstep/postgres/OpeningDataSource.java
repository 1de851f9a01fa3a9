package dev.lockstep.postgres;

import dev.lockstep.engine.DatabaseException;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.function.Supplier;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.jdbc.PgConnection;

/** What the pool gets its connections from; all else that a data source may be asked is nothing here. */
final class OpeningDataSource implements DataSource {
    private final Supplier<PgConnection> open;

    OpeningDataSource(Supplier<PgConnection> open) {
        this.open = open;
    }

    @Override
    public Connection getConnection() throws SQLException {
        try {
            return open.get();
        } catch (DatabaseException e) {
            throw new SQLException(e.error().message(), e.error().sqlState(), e);
        }
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        return getConnection();
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter out) {}

    @Override
    public void setLoginTimeout(int seconds) {}

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLException("it wraps nothing");
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }
}
