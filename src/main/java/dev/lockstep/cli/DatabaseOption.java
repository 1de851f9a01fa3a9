package dev.lockstep.cli;

import dev.lockstep.model.database.DatabaseChoice;
import picocli.CommandLine.Option;

/** Which database to run on; several commands have it. */
final class DatabaseOption {
    private static final String EMBEDDED = "embedded";

    @Option(
            names = "--database",
            paramLabel = "URI|embedded",
            description = {
                "Where to run: a postgres:// URI or name=value pairs as psql takes them; '' takes all from PG* variables.",
                "Without it, the server that the program brings."
            })
    private String database = EMBEDDED;

    /** What was chosen. */
    DatabaseChoice choice() {
        return database.equals(EMBEDDED) ? new DatabaseChoice.Embedded() : new DatabaseChoice.Server(database);
    }
}
