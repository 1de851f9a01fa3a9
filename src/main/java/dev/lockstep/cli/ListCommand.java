package dev.lockstep.cli;

import dev.lockstep.scenariofile.ReadResult;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "list", description = "Lists the scenarios, a line each.")
final class ListCommand implements Callable<Integer> {
    private final Context context;

    @Parameters(
            arity = "0..1",
            paramLabel = "FOLDER",
            defaultValue = "scenarios",
            description = "Where to look; ${DEFAULT-VALUE} unless you say otherwise.")
    private Path folder = Library.FOLDER;

    ListCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        List<Library.Read> files = new Library(context).read(List.of(folder));
        List<List<String>> rows = files.stream()
                .map(file -> List.of(file.file().toString(), title(file.result())))
                .toList();
        int[] columns = Cells.columns(rows);
        Cells.fit(columns, context.terminal().width(), 20);
        rows.forEach(row -> context.print(Cells.line(row, columns)));
        boolean allGood = files.stream().allMatch(file -> file.result() instanceof ReadResult.Ok);
        return allGood ? Status.HELD : Status.WRONG;
    }

    private String title(ReadResult result) {
        return switch (result) {
            case ReadResult.Ok(var file) -> Cells.clean(file.base().title());
            case ReadResult.Problems(var problems) -> context.words().text("list.problems", problems.size());
        };
    }
}
