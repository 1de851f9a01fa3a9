package dev.lockstep.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import dev.lockstep.engine.DatabaseException;
import dev.lockstep.model.scenario.Pool;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.postgresql.jdbc.PgConnection;

/**
 * A run's pool of connections, a HikariCP of fixed size. It is set up as applications have it; what would make a connection come and
 * go by itself is off.
 */
final class SharedPool implements AutoCloseable {
    private static final long NEVER = 0;

    private final Pool how;
    private final HikariDataSource source;
    private final Map<PgConnection, PgSession> sessions = new ConcurrentHashMap<>();
    /** Connections that sessions have borrowed. */
    private final Set<Borrowed> out = ConcurrentHashMap.newKeySet();

    /** A connection that is out: as the pool has handed it out, and as messages are sent on it. */
    record Borrowed(Connection handed, PgSession session) {}

    /**
     * A pool whose connections are all open.
     *
     * @param open makes a connection and greets it
     * @throws DatabaseException when a connection can't be made
     */
    SharedPool(Pool how, Supplier<Opened> open) {
        this.how = how;
        HikariConfig config = new HikariConfig();
        config.setPoolName("lockstep");
        config.setDataSource(new OpeningDataSource(() -> {
            Opened opened = open.get();
            sessions.put(opened.connection(), opened.session());
            return opened.connection();
        }));
        config.setAutoCommit(how.autocommit());
        config.setMaximumPoolSize(how.size());
        config.setMinimumIdle(how.size());
        config.setConnectionTimeout(how.timeout().toMillis());
        config.setIdleTimeout(NEVER);
        config.setMaxLifetime(NEVER);
        config.setKeepaliveTime(NEVER);
        // The first connection is not made before the pool is filled, below, where what goes wrong is told.
        config.setInitializationFailTimeout(-1);
        source = new HikariDataSource(config);
    }

    /** A connection and the session on it. */
    record Opened(PgConnection connection, PgSession session) {}

    /** Has the pool make all its connections, so that which one is handed out does not hang on when it gets round to that. */
    void fill() throws SQLException {
        List<Connection> all = new ArrayList<>();
        try {
            while (all.size() < how.size()) {
                all.add(source.getConnection());
            }
        } finally {
            for (Connection each : all.reversed()) {
                each.close();
            }
        }
    }

    Pool how() {
        return how;
    }

    /** Takes a connection, or waits for one. Throws as the pool does, when none came free in time or the thread was interrupted. */
    Borrowed borrow() throws SQLException {
        Connection handed = source.getConnection();
        PgSession session = sessions.get(handed.unwrap(PgConnection.class));
        if (session == null) {
            throw new SQLException("the pool has handed out a connection that it was not given");
        }
        Borrowed borrowed = new Borrowed(handed, session);
        out.add(borrowed);
        return borrowed;
    }

    /** Gives a connection back. Throws when the pool could not put it in order. */
    void giveBack(Borrowed back) throws SQLException {
        try {
            back.handed().close();
        } finally {
            out.remove(back);
        }
    }

    /** Has the pool forget a connection that has ended. */
    void discard(Borrowed lost) {
        out.remove(lost);
        source.evictConnection(lost.handed());
    }

    /** How many wait for a connection while all are out. The pool counts also one that is just being handed its own: so who has them is kept here. */
    int awaiting() {
        HikariPoolMXBean counts = source.getHikariPoolMXBean();
        return counts != null && out.size() >= how.size() ? counts.getThreadsAwaitingConnection() : 0;
    }

    /** Ends all its connections. */
    @Override
    public void close() {
        sessions.values().forEach(PgSession::abort);
        source.close();
    }
}
