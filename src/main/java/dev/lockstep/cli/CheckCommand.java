package dev.lockstep.cli;

import dev.lockstep.model.scenario.ScenarioFile;
import dev.lockstep.scenariofile.ReadResult;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "check", description = "Checks scenario files without a database.")
final class CheckCommand implements Callable<Integer> {
    private final Context context;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Scenario files, or folders of them.")
    private List<Path> files = List.of();

    CheckCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        int status = Status.HELD;
        for (Library.Read read : new Library(context).read(files)) {
            switch (read.result()) {
                case ReadResult.Ok(ScenarioFile file) -> context.print(good(read.file(), file));
                case ReadResult.Problems(var problems) -> {
                    problems.forEach(problem -> context.print(context.problems().line(problem)));
                    status = Status.WRONG;
                }
            }
        }
        return status;
    }

    private String good(Path path, ScenarioFile file) {
        int schedules = file.variants().stream()
                .mapToInt(variant -> variant.schedules().size())
                .sum();
        return context.words()
                .text("check.good", path.toString(), file.variants().size(), schedules);
    }
}
