package dev.lockstep.cli;

import dev.lockstep.model.lock.DeadlockDetail;
import dev.lockstep.model.lock.DeadlockLog;
import dev.lockstep.model.lock.DeadlockReport;
import dev.lockstep.scenariofile.DeadlockScenario;
import dev.lockstep.words.Words;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "import",
        description =
                "Makes the draft of a scenario from a deadlock that PostgreSQL's log or a client's report tells of.")
final class ImportCommand implements Callable<Integer> {
    private static final String STANDARD_INPUT = "-";

    private final Context context;

    @Option(
            names = "--deadlock",
            required = true,
            paramLabel = "LOG",
            description = "The server's log, or what a client showed; - reads standard input.")
    private String log = STANDARD_INPUT;

    @Option(
            names = "--nth",
            paramLabel = "N",
            defaultValue = "1",
            description = "Which deadlock of the log; the first unless you say otherwise.")
    private int nth = 1;

    @Option(
            names = "--to",
            paramLabel = "FILE",
            description = "Writes the draft to this new file, and not to standard output.")
    private @Nullable Path to;

    ImportCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        List<DeadlockReport> reports = read();
        if (reports.isEmpty()) {
            throw context.wrong("import.none", log);
        }
        if (nth < 1 || nth > reports.size()) {
            throw context.wrong("import.nth", log, reports.size(), nth);
        }
        DeadlockReport report = reports.get(nth - 1);
        if (!report.isWhole()) {
            throw context.wrong("import.cut", log, Integer.toString(report.line()), blocker(report));
        }
        String draft = DeadlockScenario.of(report, new DraftTexts(context.words(), report));
        if (to == null) {
            context.terminal().out().print(draft);
        } else {
            write(draft, to);
        }
        context.tell(context.words().text("import.taken", nth, reports.size(), Integer.toString(report.line())));
        context.tell(context.words().text("import.next"));
        return Status.HELD;
    }

    private static String blocker(DeadlockReport report) {
        List<DeadlockDetail.Line> ring = report.ring();
        return ring.isEmpty() ? "?" : Integer.toString(ring.getLast().blocker());
    }

    private List<DeadlockReport> read() {
        boolean given = log.equals(STANDARD_INPUT);
        if (!given && !Files.exists(Path.of(log))) {
            throw context.wrong("file.missing", log);
        }
        try (InputStream in = given ? context.terminal().in() : Files.newInputStream(Path.of(log));
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return DeadlockLog.read(lines.lines().iterator());
        } catch (IOException | UncheckedIOException e) {
            throw context.wrong("folder.unreadable", log);
        }
    }

    private void write(String draft, Path file) {
        try {
            Files.writeString(file, draft, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (FileAlreadyExistsException e) {
            throw context.wrong("import.exists", file.toString());
        } catch (IOException e) {
            throw context.wrong("import.unwritable", file.toString(), context.reason(e));
        }
    }

    /** What a draft says, from the bundle. */
    private record DraftTexts(Words words, DeadlockReport report) implements DeadlockScenario.Texts {
        @Override
        public String title() {
            return words.text("draft.title", report.ring().size());
        }

        @Override
        public String about(DeadlockReport told, List<DeadlockScenario.Session> sessions) {
            String who = sessions.stream()
                    .map(session -> words.text("draft.session", session.name(), Integer.toString(session.pid())))
                    .collect(Collectors.joining("\n"));
            String context = told.context().isEmpty() ? "" : words.text("draft.context", told.context()) + "\n";
            return words.text("draft.about", String.join("\n", told.detail()), context, who);
        }

        @Override
        public String schedule() {
            return words.text("draft.schedule");
        }

        @Override
        public String setup() {
            return words.text("draft.setup");
        }

        @Override
        public String first(
                DeadlockScenario.Session holder, DeadlockScenario.Session waiter, DeadlockDetail.Line wait) {
            String held = "draft.held." + wait.target().type();
            return words.text(
                    "draft.first",
                    Integer.toString(holder.pid()),
                    waiter.name(),
                    wait.mode().pgName(),
                    wait.target().numbers(),
                    words.has(held) ? words.text(held) : "");
        }

        @Override
        public String statementMissing(DeadlockDetail.Line wait) {
            return words.text(
                    "draft.statement",
                    Integer.toString(wait.waiter()),
                    wait.mode().pgName(),
                    wait.target().numbers());
        }

        @Override
        public String parameters() {
            return words.text("draft.parameters");
        }

        @Override
        public String cut() {
            return words.text("draft.cut");
        }
    }
}
