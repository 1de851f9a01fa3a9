package dev.lockstep.cli;

import dev.lockstep.engine.DatabaseException;
import dev.lockstep.engine.Databases;
import dev.lockstep.model.database.Leftover;
import dev.lockstep.words.Words;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "clean",
        description =
                "Lists the databases and schemas that runs have left on a server because the program was killed, and drops them.")
final class CleanCommand implements Callable<Integer> {
    private final Context context;

    @Mixin
    private DatabaseOption database = new DatabaseOption();

    @Option(names = "--remove", description = "Drop them; without it they are only listed.")
    private boolean remove;

    CleanCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        Words words = context.words();
        try (Databases databases =
                context.connector().connect(database.choice(), new Progress(context.terminal(), words))) {
            List<Leftover> found = databases.leftovers();
            int kept = 0;
            for (Leftover leftover : found) {
                kept += remove && removed(databases, leftover) ? 0 : 1;
                context.print(leftover.name() + "  " + Cells.clean(leftover.comment()));
            }
            context.tell(words.text(remove ? "clean.removed" : "clean.found", found.size() - kept, kept));
            return remove && kept > 0 ? Status.BROKEN : Status.HELD;
        }
    }

    private boolean removed(Databases databases, Leftover leftover) {
        try {
            databases.remove(leftover);
            return true;
        } catch (DatabaseException e) {
            context.tell(context.words().text("clean.kept", leftover.name(), String.valueOf(e.getMessage())));
            return false;
        }
    }
}
