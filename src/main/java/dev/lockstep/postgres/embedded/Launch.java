package dev.lockstep.postgres.embedded;

import dev.lockstep.postgres.embedded.EmbeddedServerException.Reason;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Starts the server of a data directory that is ready for it.
 *
 * @param ports asked again when another program was quicker
 */
record Launch(Installation installation, ServerAccount account, RunFolder run, Ports ports) {

    /** What the server says when another program took the port since we looked. */
    private static final String PORT_TAKEN = "Is another postmaster already running on port";

    private static final int TRIES = 5;
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration LOOK_EVERY = Duration.ofMillis(2);

    /** Finds a port that nobody listens on. */
    interface Ports {
        int free() throws IOException;
    }

    /** A server that accepts connections. */
    record Running(Watcher watcher, int port, long pid) {}

    /**
     * Starts it on a free port.
     *
     * @param settings further settings, which win over ours
     */
    Running start(Map<String, String> settings) throws IOException, EmbeddedServerException, InterruptedException {
        configure(settings);
        int port = 0;
        String log = "";
        for (int attempt = 0; attempt < TRIES; attempt++) {
            port = ports.free();
            Watcher watcher = Watcher.start(installation, account, run.folder(), port);
            Optional<Long> pid = awaitReady(watcher);
            if (pid.isPresent()) {
                return new Running(watcher, port, pid.get());
            }
            log = Commands.lastLines(run.log());
            watcher.end(true);
            if (!log.contains(PORT_TAKEN)) {
                throw notStarted(log);
            }
        }
        throw new EmbeddedServerException(
                Reason.PORT_REFUSED,
                "The embedded server got none of " + TRIES + " ports of 127.0.0.1, at last " + port
                        + ". Look which program or security rule keeps it from listening there.",
                run.data(),
                log,
                null);
    }

    /** The first settings that count; ALTER SYSTEM can still change what is not about listening. */
    private static Map<String, String> ownSettings() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("listen_addresses", "127.0.0.1");
        settings.put("unix_socket_directories", "");
        // The data are thrown away: nothing has to survive a power cut.
        settings.put("fsync", "off");
        settings.put("synchronous_commit", "off");
        settings.put("full_page_writes", "off");
        // Segments of 1 MB would otherwise mean a checkpoint every 64 MB.
        settings.put("max_wal_size", "1GB");
        // Its locks would appear among those a person wants to see.
        settings.put("autovacuum", "off");
        settings.put("max_prepared_transactions", "3");
        // Each look at pg_locks costs in proportion to the lock table's capacity: enough sessions, not plenty.
        settings.put("max_connections", "200");
        return settings;
    }

    private void configure(Map<String, String> settings) throws IOException {
        Map<String, String> all = ownSettings();
        all.putAll(settings);
        String lines = all.entrySet().stream()
                .map(setting -> setting.getKey() + " = '"
                        + setting.getValue().replace("\\", "\\\\").replace("'", "''") + "'\n")
                .collect(Collectors.joining());
        Files.writeString(run.data().resolve("postgresql.conf"), "\n# Lockstep\n" + lines, StandardOpenOption.APPEND);
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            return socket.getLocalPort();
        }
    }

    private Optional<Long> awaitReady(Watcher watcher) throws InterruptedException {
        long giveUp = System.nanoTime() + PATIENCE.toNanos();
        try {
            while (watcher.isAlive() && System.nanoTime() - giveUp < 0) {
                Optional<Postmaster> ready = Postmaster.of(run.data()).filter(Postmaster::ready);
                if (ready.isPresent()) {
                    return Optional.of(ready.get().pid());
                }
                Thread.sleep(LOOK_EVERY);
            }
            return Optional.empty();
        } catch (InterruptedException cancelled) {
            watcher.end(true);
            throw cancelled;
        }
    }

    private EmbeddedServerException notStarted(String log) {
        return new EmbeddedServerException(
                Reason.START_FAILED,
                "The embedded server did not start in " + run.data()
                        + ". The last lines of its log follow; mend what they say and start again, or choose a server of your own with --database.",
                run.data(),
                log,
                null);
    }
}
