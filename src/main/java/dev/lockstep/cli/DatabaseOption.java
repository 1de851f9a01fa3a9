package dev.lockstep.cli;

import dev.lockstep.engine.DatabaseException;
import dev.lockstep.engine.Databases;
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

    /** Reaches what was chosen, and tells what runs have left there; fails as a command that was interrupted when it was. */
    Databases connect(Context context, Interruption interruption, Progress progress) {
        interruption.stopWith(Thread.currentThread()::interrupt);
        try {
            Databases databases = context.connector().connect(choice(), progress);
            int left = databases.leftovers().size();
            if (left > 0) {
                progress.clear();
                context.tell(context.words().text("clean.hint", left));
            }
            return databases;
        } catch (DatabaseException e) {
            progress.clear();
            throw interruption.happened() ? context.interrupted() : e;
        } finally {
            interruption.stopWith(() -> {});
        }
    }

    /** What was chosen. */
    DatabaseChoice choice() {
        return database.equals(EMBEDDED) ? new DatabaseChoice.Embedded() : new DatabaseChoice.Server(database);
    }
}
