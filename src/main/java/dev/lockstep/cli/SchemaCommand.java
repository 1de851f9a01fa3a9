package dev.lockstep.cli;

import dev.lockstep.scenariofile.FormatSchema;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "schema", description = "Prints the JSON Schema of scenario files, by which editors complete them.")
final class SchemaCommand implements Callable<Integer> {
    private final Context context;

    SchemaCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        context.terminal().out().print(FormatSchema.text());
        return Status.HELD;
    }
}
