package dev.lockstep.cli;

import dev.lockstep.engine.Databases;
import dev.lockstep.engine.Run;
import dev.lockstep.engine.RunRequest;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.run.RunLog;
import dev.lockstep.words.Words;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "run",
        description =
                "Runs scenarios: every variant in every schedule, each in a run of its own, and judges what was expected.",
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:all expectations held",
            "1:some did not",
            "2:the command line or a file is wrong",
            "3:the database can't be reached or was lost"
        })
final class RunCommand implements Callable<Integer> {
    private final Context context;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Scenario files, or folders of them.")
    private List<Path> files = List.of();

    @Option(names = "--schedule", paramLabel = "NAME", description = "Only the schedule of this name.")
    private @Nullable String schedule;

    @Option(
            names = "--variant",
            paramLabel = "NAME",
            description = "Only the variant of this name; '' for the file as it is written.")
    private @Nullable String variant;

    @Option(
            names = "--format",
            paramLabel = "table|json",
            description = "What is printed: the timeline, or the events as JSON lines.")
    private Format format = Format.table;

    @Option(names = "--record", paramLabel = "FILE", description = "Writes every event to this file as it happens.")
    private @Nullable Path record;

    @Option(
            names = "--existing-tables",
            paramLabel = "DATABASE",
            description =
                    "Allows scenarios with 'tables: existing' to change the tables of this database; its name, each time.")
    private String existing = "";

    @Mixin
    private DatabaseOption database = new DatabaseOption();

    /** What is printed; in small letters, as it is typed. */
    enum Format {
        table,
        json
    }

    RunCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() throws InterruptedException {
        List<Job> jobs = Job.of(context, new Library(context).readAll(files), variant, schedule);
        Progress progress = new Progress(context.terminal(), context.words());
        try (Interruption interruption = Interruption.listen();
                Recorder recorder = new Recorder(context, record, format == Format.json);
                Databases databases = database.connect(context, interruption, progress)) {
            return runAll(jobs, databases, recorder, interruption, progress);
        } finally {
            progress.clear();
        }
    }

    private int runAll(
            List<Job> jobs, Databases databases, Recorder recorder, Interruption interruption, Progress progress)
            throws InterruptedException {
        Words words = context.words();
        checkExisting(jobs, databases);
        Tally tally = new Tally();
        for (int i = 0; i < jobs.size(); i++) {
            Job job = jobs.get(i);
            String origin = RunReport.origin(words, job.scenario(), job.schedule());
            progress.show(words.text("progress.run", i + 1, jobs.size(), origin));
            Moment moment = run(job, databases, recorder, interruption);
            progress.clear();
            if (interruption.happened()) {
                throw context.interrupted();
            }
            RunEvent.RunEnded end = moment.state().end();
            if (end != null && end.reason() == RunEvent.EndReason.NEEDS_UNMET) {
                tally.skipped(job.scenario().source());
                context.tell(words.text("skipped", origin, said(end)));
                continue;
            }
            if (format == Format.table) {
                report(moment);
            }
            if (end != null && end.reason() == RunEvent.EndReason.SERVER_LOST) {
                throw new CommandFailure(Status.NO_DATABASE, words.text("database.lost", said(end)));
            }
            tally.ran(job.scenario().source(), origin, RunReport.isAsExpected(moment));
        }
        tally.lines(words).forEach(format == Format.table ? context::print : context::tell);
        return tally.status();
    }

    private void checkExisting(List<Job> jobs, Databases databases) {
        jobs.stream()
                .map(Job::scenario)
                .filter(scenario -> scenario.fixture().existingTables())
                .filter(scenario -> !existing.equals(databases.database()))
                .findFirst()
                .ifPresent(scenario -> {
                    throw context.wrong("existing.unconfirmed", scenario.source(), databases.database());
                });
    }

    private static String said(RunEvent.RunEnded end) {
        return end.error() == null ? "" : end.error().message();
    }

    private Moment run(Job job, Databases databases, Recorder recorder, Interruption interruption)
            throws InterruptedException {
        Feed feed = new Feed();
        try (Run run = Run.start(RunRequest.of(job.scenario(), job.schedule()).confirming(existing), databases, feed)) {
            interruption.stopWith(run::stop);
            Thread.ofVirtual().name("end of run").start(() -> awaitEnd(run, feed));
            run.runAll(true);
            long taken = -1;
            RunLog log = feed.after(taken);
            while (log != null && log.lastSeq() > taken) {
                while (taken < log.lastSeq()) {
                    recorder.take(log.events().get((int) ++taken));
                }
                log = feed.after(taken);
            }
            if (log == null) {
                throw new IllegalStateException("the run had no event");
            }
            return log.now();
        } finally {
            interruption.stopWith(() -> {});
        }
    }

    private static void awaitEnd(Run run, Feed feed) {
        try {
            run.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        feed.over();
    }

    private void report(Moment moment) {
        RunReport.of(moment, context.words(), context.terminal().width()).forEach(context::print);
        context.print("");
    }
}
