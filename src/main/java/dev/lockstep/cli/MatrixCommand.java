package dev.lockstep.cli;

import dev.lockstep.engine.Databases;
import dev.lockstep.engine.Run;
import dev.lockstep.engine.RunRequest;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.run.Verdicts;
import dev.lockstep.model.scenario.IsolationLevel;
import dev.lockstep.model.scenario.Problem;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.ScenarioFile;
import dev.lockstep.model.scenario.Schedule;
import dev.lockstep.model.scenario.Verdict;
import dev.lockstep.model.scenario.Via;
import dev.lockstep.scenariofile.ScenarioReader;
import dev.lockstep.words.Sentences;
import dev.lockstep.words.Words;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
        if (file.variants().stream().anyMatch(variant -> variant.uses(Via.POOLER))) {
            throw context.wrong("matrix.pooler");
        }
        if (file.variants().stream().allMatch(variant -> variant.schedules().isEmpty())) {
            throw context.wrong("nothing.to.run");
        }
        Progress progress = new Progress(context.terminal(), context.words());
        try (Interruption interruption = Interruption.listen();
                Databases databases = database.connect(context, interruption, progress)) {
            Optional<List<MatrixReport.Row>> rows = rows(file, new Runner(databases, interruption, progress));
            progress.clear();
            return rows.isPresent() ? report(file, rows.get()) : Status.HELD;
        } finally {
            progress.clear();
        }
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

    /** Empty when the server lacks what the scenario needs; that is told. */
    private Optional<List<MatrixReport.Row>> rows(ScenarioFile file, Runner runner) throws InterruptedException {
        List<MatrixReport.Row> rows = new ArrayList<>();
        for (Scenario variant : file.variants()) {
            List<Verdict> cells = new ArrayList<>();
            for (IsolationLevel level : IsolationLevel.MATRIX) {
                Optional<Verdict> cell = runner.cell(variant, level);
                if (cell.isEmpty()) {
                    return Optional.empty();
                }
                cells.add(cell.get());
            }
            rows.add(new MatrixReport.Row(variant.variant(), cells));
        }
        return Optional.of(rows);
    }

    /** Runs schedules one after the other. */
    private final class Runner {
        private final Databases databases;
        private final Interruption interruption;
        private final Progress progress;
        private final Words words = context.words();

        private Runner(Databases databases, Interruption interruption, Progress progress) {
            this.databases = databases;
            this.interruption = interruption;
            this.progress = progress;
        }

        /** The verdict over all schedules; empty when the server lacks what the scenario needs. */
        private Optional<Verdict> cell(Scenario variant, IsolationLevel level) throws InterruptedException {
            Scenario scenario = variant.at(level);
            Verdict verdict = Verdict.BEST;
            for (Schedule schedule : scenario.schedules()) {
                String origin = RunReport.origin(words, scenario, schedule.name());
                progress.show(words.text("matrix.progress", level.sql(), origin));
                Moment moment = run(scenario, schedule.name());
                if (interruption.happened()) {
                    throw context.interrupted();
                }
                RunEvent.RunEnded end = moment.state().end();
                RunEvent.EndReason reason = end == null ? RunEvent.EndReason.SERVER_LOST : end.reason();
                String said =
                        end == null || end.error() == null ? "" : end.error().message();
                switch (reason) {
                    case FINISHED, STUCK -> verdict = verdict.and(Verdicts.of(moment));
                    case NEEDS_UNMET -> {
                        progress.clear();
                        context.tell(words.text("skipped", origin, said));
                        return Optional.empty();
                    }
                    case SERVER_LOST -> throw new CommandFailure(Status.NO_DATABASE, words.text("database.lost", said));
                    default ->
                        throw new CommandFailure(
                                Status.BROKEN, Cells.clean(new Sentences(words.locale()).whatHappened(moment)));
                }
            }
            return Optional.of(verdict);
        }

        private Moment run(Scenario scenario, String schedule) throws InterruptedException {
            try (Run run = Run.start(RunRequest.of(scenario, schedule), databases, (log, from) -> {})) {
                interruption.stopWith(run::stop);
                run.runAll(true);
                run.await();
                return run.log().now();
            } finally {
                interruption.stopWith(() -> {});
            }
        }
    }
}
