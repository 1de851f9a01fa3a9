package dev.lockstep.scenariofile;

import dev.lockstep.model.scenario.Fixture;
import dev.lockstep.model.scenario.Invariant;
import dev.lockstep.model.scenario.IsolationLevel;
import dev.lockstep.model.scenario.Problem;
import dev.lockstep.model.scenario.ProblemCode;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.ScenarioFile;
import dev.lockstep.model.scenario.Schedule;
import dev.lockstep.model.scenario.SessionScript;
import dev.lockstep.model.scenario.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads a scenario file. Whatever it holds, the answer is a scenario or a list of problems, and comes at once. */
public final class ScenarioReader {
    private static final String VERSION = "1";

    static final Keys KEYS = Keys.of(
            "lockstep",
            "title",
            "about",
            "tags",
            "parameters",
            FixtureReader.NEEDS,
            FixtureReader.SERVER_SETTINGS,
            FixtureReader.POOL,
            FixtureReader.TABLES,
            FixtureReader.SETUP,
            FixtureReader.TEARDOWN,
            "sessions",
            "schedules",
            "invariants",
            "expect",
            "variants",
            "matrix");

    private final String source;
    private final Yaml.Origin origin;
    private final ProblemLog problems;

    private ScenarioReader(String source, Yaml.Origin origin) {
        this.source = source;
        this.origin = origin;
        this.problems = new ProblemLog(source);
    }

    /**
     * Reads a file.
     *
     * @param displayName what the file is called in scenarios and problems
     * @param language which of a file's texts are taken where it has them in several languages
     */
    public static ReadResult read(Path file, String displayName, Locale language) {
        Optional<Path> folder =
                Optional.ofNullable(file.toAbsolutePath().normalize().getParent());
        ScenarioReader reader = new ScenarioReader(displayName, new Yaml.Origin(folder, language));
        return reader.result(FileText.read(file, reader.problems));
    }

    /** As {@link #read(Path, String, Locale)}, in English. */
    public static ReadResult read(Path file, String displayName) {
        return read(file, displayName, Locale.ENGLISH);
    }

    /** Reads the text of a file, in English. */
    public static ReadResult read(String text, String displayName) {
        return read(text, displayName, Locale.ENGLISH);
    }

    /** Reads the text of a file; as {@link #read(Path, String, Locale)}. */
    public static ReadResult read(String text, String displayName, Locale language) {
        ScenarioReader reader = new ScenarioReader(displayName, new Yaml.Origin(Optional.empty(), language));
        return reader.result(FileText.check(text, reader.problems));
    }

    /** Each place where that file sets an isolation level itself, so that it can't be run at others; empty when there is none. */
    public static List<Problem> fixedLevels(Path file, String displayName) {
        ScenarioReader reader = new ScenarioReader(displayName, new Yaml.Origin(Optional.empty(), Locale.ENGLISH));
        FileText.read(file, reader.problems)
                .flatMap(text -> YamlDocument.load(text, reader.origin, reader.problems))
                .ifPresent(FixedIsolation::check);
        return reader.problems.inOrder();
    }

    private ReadResult result(Optional<String> text) {
        Optional<ScenarioFile> file = text.flatMap(known -> YamlDocument.load(known, origin, problems))
                .filter(this::isScenario)
                .map(this::file);
        return file.isPresent() && problems.isEmpty()
                ? new ReadResult.Ok(file.get())
                : new ReadResult.Problems(problems.inOrder());
    }

    /** Of another version's file the other keys can't be judged. */
    private boolean isScenario(Yaml root) {
        if (!root.isMapping()) {
            root.problem(ProblemCode.FILE_NO_SCENARIO);
            return false;
        }
        Optional<Yaml> version = root.entries().stream()
                .filter(entry -> entry.name().equals("lockstep"))
                .map(Yaml.Entry::value)
                .findFirst();
        Optional<String> written = version.flatMap(Yaml::text);
        boolean wrong = written.isPresent() && !written.get().equals(VERSION);
        if (wrong) {
            version.ifPresent(at -> at.problem(ProblemCode.VERSION_WRONG, written.get()));
        }
        return !wrong;
    }

    private ScenarioFile file(Yaml root) {
        Fields fields = Fields.of(root, KEYS);
        fields.required("lockstep");
        Parameters parameters = new Parameters(fields.get("parameters"));
        SqlReader sql = new SqlReader(parameters.values());
        List<Yaml.Entry> variants = fields.get("variants").map(Yaml::entries).orElse(List.of());
        Scenario base = base(fields, parameters, sql);
        List<Scenario> all = new ArrayList<>(List.of(base));
        VariantReader reader = new VariantReader(base, fields, parameters, problems.isEmpty());
        long copied = base.setup().size()
                + base.sessions().stream()
                        .mapToLong(session -> 1 + session.steps().size())
                        .sum();
        variants.stream()
                .takeWhile(variant -> root.budget().items(copied, variant.key().place()))
                .map(reader::read)
                .forEach(all::add);
        Map<String, Map<IsolationLevel, Verdict>> matrix =
                fields.get("matrix").map(new MatrixReader(all)::read).orElse(Map.of());
        if (fields.get("matrix").isPresent()) {
            FixedIsolation.check(root);
        }
        return new ScenarioFile(source, all, matrix);
    }

    private Scenario base(Fields fields, Parameters parameters, SqlReader sql) {
        String title =
                fields.required("title").flatMap(Yaml::said).map(String::strip).orElse("");
        List<SessionScript> sessions = fields.required("sessions")
                .map(new SessionReader(parameters)::sessions)
                .orElse(List.of());
        List<Schedule> schedules = fields.get("schedules")
                .map(yaml -> new ScheduleReader(sessions).schedules(yaml))
                .orElse(List.of());
        ExpectReader.Expect expect = fields.get("expect")
                .map(yaml -> new ExpectReader(sessions, schedules).read(yaml))
                .orElse(ExpectReader.Expect.NOTHING);
        return new Scenario(
                source,
                title,
                fields.said("about").orElse(""),
                fields.get("tags").map(Yaml::texts).orElse(List.of()),
                "",
                parameters.values(),
                new FixtureReader(sql).read(fields, Fixture.of(List.of())),
                sessions,
                schedules,
                fields.get("invariants").map(yaml -> invariants(yaml, sql)).orElse(List.of()),
                expect.bySchedule(),
                expect.everyInterleaving());
    }

    private static List<Invariant> invariants(Yaml yaml, SqlReader sql) {
        Map<String, Invariant> invariants = new LinkedHashMap<>();
        for (Yaml.Entry entry : yaml.entries()) {
            invariants.put(
                    entry.name(),
                    new Invariant(entry.name(), sql.read(entry.value()).bound()));
        }
        return List.copyOf(invariants.values());
    }
}
