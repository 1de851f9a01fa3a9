package dev.lockstep.cli;

import dev.lockstep.model.database.ClientEnvironment;
import dev.lockstep.postgres.PgConnector;
import dev.lockstep.postgres.SystemClient;
import dev.lockstep.postgres.embedded.EmbeddedOptions;
import dev.lockstep.words.DatabaseTexts;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** The commands as a program of their own, for tests that send it signals. */
final class CommandLineProcess {
    private CommandLineProcess() {}

    /** Follows a command line on the embedded server or another one. */
    public static void main(String[] arguments) {
        PgConnector connector = connector();
        Runtime.getRuntime().addShutdownHook(new Thread(connector::close));
        System.exit(commands(connector, Terminal.ofThisProcess()).run(arguments));
    }

    static PgConnector connector() {
        ClientEnvironment environment = SystemClient.environment();
        return new PgConnector(
                new DatabaseTexts(Locale.ENGLISH)::text,
                environment,
                () -> new EmbeddedOptions(Path.of("target", "test-cache"), Map.of()));
    }

    static Commands commands(PgConnector connector, Terminal terminal) {
        return new Commands(connector, terminal, (file, database) -> 99, "1.2.3", Locale.ENGLISH);
    }
}
