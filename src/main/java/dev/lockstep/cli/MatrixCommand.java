package dev.lockstep.cli;

import dev.lockstep.engine.Databases;
import dev.lockstep.engine.Matrix;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.scenario.IsolationLevel;
import dev.lockstep.model.scenario.Problem;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.ScenarioFile;
import dev.lockstep.model.scenario.Verdict;
import dev.lockstep.scenariofile.ScenarioReader;
import dev.lockstep.words.Sentences;
import dev.lockstep.words.Words;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "matrix",
        description =
                "Runs every variant at read committed, repeatable read and serializable: a verdict a cell, the worst of"
                        + " all schedules. Judges what the file's matrix says.",
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:every verdict is as the file's matrix has it, or it has none",
            "1:some are not",
            "2:the command line or the file is wrong, or the file sets isolation levels itself",
            "3:the database can't be reached or was lost"
        })
final class MatrixCommand implements Callable<Integer> {
    private final Context context;

    @Parameters(paramLabel = "FILE", description = "A scenario file that sets no isolation level itself.")
    private Path path = Path.of("");

    @Option(names = "--format", paramLabel = "table|markdown", description = "How the matrix is printed.")
    private Format format = Format.table;

    @Mixin
    private DatabaseOption database = new DatabaseOption();

    /** How it is printed; in small letters, as it is typed. */
    enum Format {
        table,
        markdown
    }

    MatrixCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (Files.isDirectory(path)) {
            throw context.wrong("matrix.folder", path.toString());
        }
        ScenarioFile file = new Library(context).readAll(List.of(path)).getFirst();
        List<Problem> fixed = ScenarioReader.fixedLevels(path, path.toString());
        if (!fixed.isEmpty()) {
            fixed.forEach(problem -> context.tell(context.problems().line(problem)));
            throw context.wrong("matrix.fixed");
        }
        if (!Matrix.canSetLevels(file)) {
            throw context.wrong("matrix.pooler");
        }
        if (file.variants().stream().allMatch(variant -> variant.schedules().isEmpty())) {
            throw context.wrong("nothing.to.run");
        }
        Progress progress = new Progress(context.terminal(), context.words());
        try (Interruption interruption = Interruption.listen();
                Databases databases = database.connect(context, interruption, progress)) {
            Map<Matrix.Place, Verdict> known = new HashMap<>();
            Matrix matrix = new Matrix(file, databases, listener(progress, known));
            interruption.stopWith(matrix::stop);
            Matrix.End end = matrix.run();
            progress.clear();
            return status(end, file, known);
        } finally {
            progress.clear();
        }
    }

    private Matrix.Listener listener(Progress progress, Map<Matrix.Place, Verdict> known) {
        Words words = context.words();
        return new Matrix.Listener() {
            @Override
            public void begins(Matrix.Place place, Scenario variant, String schedule) {
                String origin = RunReport.origin(words, variant, schedule);
                progress.show(words.text("matrix.progress", place.level().sql(), origin));
            }

            @Override
            public void known(Matrix.Place place, Verdict verdict) {
                known.put(place, verdict);
            }
        };
    }

    /** What the server lacks is told, and nothing is judged. */
    private int status(Matrix.End end, ScenarioFile file, Map<Matrix.Place, Verdict> known) {
        Words words = context.words();
        return switch (end) {
            case Matrix.End.Done() -> report(file, rows(file, known));
            case Matrix.End.Stopped() -> throw context.interrupted();
            case Matrix.End.NeedsUnmet(Scenario variant, String schedule, String said) -> {
                context.tell(words.text("skipped", RunReport.origin(words, variant, schedule), said));
                yield Status.HELD;
            }
            case Matrix.End.ServerLost(String said) ->
                throw new CommandFailure(Status.NO_DATABASE, words.text("database.lost", said));
            case Matrix.End.Failed(Moment moment) ->
                throw new CommandFailure(
                        Status.BROKEN, Cells.clean(new Sentences(words.locale()).whatHappened(moment)));
        };
    }

    private static List<MatrixReport.Row> rows(ScenarioFile file, Map<Matrix.Place, Verdict> known) {
        return file.variants().stream()
                .map(Scenario::variant)
                .map(variant -> new MatrixReport.Row(
                        variant,
                        IsolationLevel.MATRIX.stream()
                                .map(level -> Objects.requireNonNull(known.get(new Matrix.Place(variant, level))))
                                .toList()))
                .toList();
    }

    private int report(ScenarioFile file, List<MatrixReport.Row> rows) {
        MatrixReport report = new MatrixReport(file, rows, context.words());
        List<String> lines = format == Format.markdown
                ? report.markdown()
                : report.table(context.terminal().width());
        lines.forEach(context::print);
        List<String> differences = report.differences();
        differences.forEach(context::print);
        return differences.isEmpty() ? Status.HELD : Status.BROKEN;
    }
}
