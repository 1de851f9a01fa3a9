package dev.lockstep.postgres;

import dev.lockstep.engine.Connector;
import dev.lockstep.engine.DatabaseException;
import dev.lockstep.engine.Databases;
import dev.lockstep.model.database.AddressException;
import dev.lockstep.model.database.ClientEnvironment;
import dev.lockstep.model.database.DatabaseAddress;
import dev.lockstep.model.database.DatabaseChoice;
import dev.lockstep.model.database.DatabaseProblem;
import dev.lockstep.model.database.DatabaseProblem.Code;
import dev.lockstep.postgres.embedded.EmbeddedOptions;
import dev.lockstep.postgres.embedded.EmbeddedServer;
import dev.lockstep.postgres.embedded.EmbeddedServerException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Connects to the server that a person chose. The embedded one is started at its first use, once a program, and ends with this. */
public final class PgConnector implements Connector, AutoCloseable {
    private final Problems problems;
    private final ClientEnvironment environment;
    private final Supplier<EmbeddedOptions> options;
    private @Nullable EmbeddedServer embedded;
    /** Servers that were started for one run each. */
    private final Set<EmbeddedServer> others = ConcurrentHashMap.newKeySet();

    /**
     * A connector; it starts nothing yet.
     *
     * @param words says a problem in the reader's language
     * @param environment completes addresses
     * @param options how the embedded server is started
     */
    public PgConnector(
            Function<DatabaseProblem, String> words, ClientEnvironment environment, Supplier<EmbeddedOptions> options) {
        this.problems = new Problems(words);
        this.environment = environment;
        this.options = options;
    }

    @Override
    public Databases connect(DatabaseChoice choice, Progress progress) {
        return switch (choice) {
            case DatabaseChoice.Embedded embeddedChoice -> ownServer(progress);
            case DatabaseChoice.Server(String text) -> otherServer(text, progress);
        };
    }

    private PgDatabases otherServer(String text, Progress progress) {
        DatabaseAddress address;
        try {
            address = DatabaseAddress.parse(text, environment);
        } catch (AddressException e) {
            throw DatabaseException.noAddress(problems.of(e.problem()).error());
        }
        progress.reached(Phase.CONNECTING, -1);
        return PgDatabases.connect(new Connections(address, problems), address.label());
    }

    private Databases ownServer(Progress progress) {
        EmbeddedServer server = started(progress);
        progress.reached(Phase.CONNECTING, -1);
        return new EmbeddedDatabases(databases(server), this::forOneRun);
    }

    private PgDatabases databases(EmbeddedServer server) {
        DatabaseAddress address =
                DatabaseAddress.of(server.host(), server.port(), "postgres", server.user(), server.password());
        return PgDatabases.connect(new Connections(address, problems).known(), "");
    }

    /** A further server with settings of its own, which ends with its run. */
    private PgDatabases forOneRun(Map<String, String> settings) {
        EmbeddedOptions own = options.get();
        try {
            for (Map.Entry<String, String> setting : settings.entrySet()) {
                own = own.withSetting(setting.getKey(), setting.getValue());
            }
        } catch (IllegalArgumentException e) {
            throw problems.of(Code.NO_EMBEDDED, String.valueOf(e.getMessage()));
        }
        EmbeddedServer server = start(own, Progress.SILENT);
        others.add(server);
        return databases(server).forOneRun(() -> {
            others.remove(server);
            server.close();
        });
    }

    private synchronized EmbeddedServer started(Progress progress) {
        EmbeddedServer running = embedded;
        if (running != null && running.isAlive()) {
            return running;
        }
        close();
        EmbeddedServer server = start(options.get(), progress);
        embedded = server;
        return server;
    }

    private EmbeddedServer start(EmbeddedOptions how, Progress progress) {
        try {
            return EmbeddedServer.start(how, (phase, fraction) -> report(phase, fraction, progress));
        } catch (EmbeddedServerException e) {
            String said = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw problems.of(DatabaseProblem.of(Code.NO_EMBEDDED, said), e.log());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw problems.of(Code.GIVEN_UP);
        }
    }

    private static void report(
            dev.lockstep.postgres.embedded.Progress.Phase phase, double fraction, Progress progress) {
        switch (phase) {
            case UNPACKING -> progress.reached(Phase.UNPACKING, fraction);
            case PREPARING -> progress.reached(Phase.PREPARING, fraction);
            case STARTING -> progress.reached(Phase.STARTING, fraction);
            case READY -> {}
        }
    }

    /** Ends the embedded server, if it was started, with all that is on it. */
    @Override
    public synchronized void close() {
        EmbeddedServer running = embedded;
        embedded = null;
        if (running != null) {
            running.close();
        }
        others.forEach(EmbeddedServer::close);
        others.clear();
    }
}
