package dev.lockstep.postgres;

import dev.lockstep.engine.DatabaseException;
import dev.lockstep.model.database.DatabaseAddress;
import dev.lockstep.model.database.DatabaseProblem.Code;
import dev.lockstep.model.scenario.Pool;
import dev.lockstep.postgres.embedded.EmbeddedServerException;
import dev.lockstep.postgres.embedded.PoolerProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * A run's PgBouncer in transaction mode.
 *
 * @param process the program
 * @param clients opens connections of its clients
 */
record Pooler(PoolerProcess process, Connections clients) implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration LOOK_AGAIN_AFTER = Duration.ofMillis(10);

    /**
     * Starts a pooler before a database, and waits until it listens.
     *
     * @throws DatabaseException when it can't be started
     */
    static Pooler start(Connections database, Pool how) {
        Problems problems = database.problems();
        String name = database.address().database();
        try {
            PoolerProcess process =
                    PoolerProcess.start(name, server(database.address()), settings(database.address(), how));
            DatabaseAddress address =
                    DatabaseAddress.of("127.0.0.1", process.port(), name, PoolerProcess.USER, process.password());
            Pooler pooler = new Pooler(process, new Connections(address, problems));
            if (!pooler.listens()) {
                String log = process.log();
                process.close();
                throw problems.of(Code.NO_POOLER, log);
            }
            return pooler;
        } catch (IOException | EmbeddedServerException e) {
            throw problems.of(Code.NO_POOLER, String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw problems.of(Code.GIVEN_UP);
        }
    }

    private boolean listens() {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (process.isAlive() && System.nanoTime() - end < 0) {
            try (Socket socket = new Socket(InetAddress.ofLiteral("127.0.0.1"), process.port())) {
                return socket.isConnected();
            } catch (IOException e) {
                LockSupport.parkNanos(LOOK_AGAIN_AFTER.toNanos());
            }
        }
        return false;
    }

    private static Map<String, String> server(DatabaseAddress address) {
        Map<String, String> server = new LinkedHashMap<>();
        server.put("host", address.host());
        server.put("port", Integer.toString(address.port()));
        server.put("dbname", address.database());
        server.put("user", address.user());
        address.password().ifPresent(password -> server.put("password", password));
        return server;
    }

    private static Map<String, String> settings(DatabaseAddress address, Pool how) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("default_pool_size", Integer.toString(how.size()));
        settings.put("query_wait_timeout", Double.toString(how.timeout().toMillis() / 1000.0));
        settings.put("server_tls_sslmode", address.sslMode().word());
        if (!address.sslRootCert().isEmpty()) {
            settings.put("server_tls_ca_file", address.sslRootCert());
        }
        return settings;
    }

    @Override
    public void close() {
        process.close();
    }
}
