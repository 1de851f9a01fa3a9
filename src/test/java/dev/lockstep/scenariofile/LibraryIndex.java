package dev.lockstep.scenariofile;

import dev.lockstep.model.scenario.Expectation;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.ScenarioFile;
import dev.lockstep.model.scenario.Schedule;
import dev.lockstep.model.scenario.SessionScript;
import dev.lockstep.model.scenario.StepId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** Writes the library's table of contents: what each scenario claims, and what each of its schedules comes to. */
public final class LibraryIndex {
    static final Path FOLDER = Path.of("scenarios");
    static final Path FILE = FOLDER.resolve("INDEX.md");

    private static final String HEAD = """
            # The scenario library

            What each scenario claims, and what every schedule of each variant comes to: who waits for whom, how each session ends, and whether
            the invariants hold. `lockstep run scenarios` checks all of it on a server. This page is made by a command, see README; don't edit it.
            """;

    private LibraryIndex() {}

    /** Writes the file; no arguments. */
    public static void main(String[] args) throws IOException {
        Files.writeString(FILE, text());
    }

    static String text() throws IOException {
        Map<String, StringBuilder> groups = new TreeMap<>();
        for (Path path : ScenarioFolder.list(FOLDER)) {
            Path within = FOLDER.relativize(path);
            String group = within.getNameCount() > 1 ? within.getName(0).toString() : "";
            ScenarioFile file = Read.ok(ScenarioReader.read(path, path.toString()));
            rows(file, within.toString().replace('\\', '/'))
                    .forEach(row ->
                            groups.computeIfAbsent(group, LibraryIndex::table).append(row));
        }
        return HEAD + String.join("", groups.values());
    }

    private static StringBuilder table(String group) {
        String title = group.isEmpty() ? "Others" : group.substring(0, 1).toUpperCase(Locale.ROOT) + group.substring(1);
        return new StringBuilder(
                "\n## " + title + "\n\n| claim | file | variant | schedule | outcome |\n|---|---|---|---|---|\n");
    }

    /** A row a schedule; what the row above says already is left empty. */
    private static List<String> rows(ScenarioFile file, String path) {
        List<String> rows = new ArrayList<>();
        for (Scenario scenario : file.variants()) {
            boolean first = true;
            for (Schedule schedule : scenario.schedules()) {
                String name = path.substring(path.lastIndexOf('/') + 1).replace(ScenarioFolder.SUFFIX, "");
                rows.add(
                        rows.isEmpty()
                                ? row(cell(scenario.title()), "[" + name + "](" + path + ")", scenario, schedule, first)
                                : row("", "", scenario, schedule, first));
                first = false;
            }
        }
        return rows;
    }

    private static String row(String claim, String file, Scenario scenario, Schedule schedule, boolean first) {
        String outcome = cell(
                new Outcomes(scenario).of(scenario.expectations().getOrDefault(schedule.name(), Expectation.NOTHING)));
        return "| "
                + String.join(" | ", claim, file, first ? cell(scenario.variant()) : "", cell(schedule.name()), outcome)
                + " |\n";
    }

    private static String cell(String text) {
        return text.replace("\\", "\\\\")
                .replace("|", "\\|")
                .replace("*", "\\*")
                .replace("<", "&lt;")
                .replaceAll("\\s+", " ")
                .strip();
    }

    /** Expectations in words, in the order of the scenario's sessions and steps. */
    private record Outcomes(Scenario scenario) {
        String of(Expectation expected) {
            List<String> parts = new ArrayList<>();
            if (expected.blocked() != null) {
                parts.add(
                        expected.blocked().isEmpty()
                                ? "nobody waits"
                                : bySteps(
                                        expected.blocked(), (step, blockers) -> step + " waits for " + all(blockers)));
            }
            if (!expected.outcomes().isEmpty()) {
                parts.add(scenario.sessions().stream()
                        .map(SessionScript::name)
                        .filter(expected.outcomes()::containsKey)
                        .map(session -> session + " " + expected.outcomes().get(session))
                        .collect(Collectors.joining(", ")));
            }
            if (!expected.results().isEmpty()) {
                parts.add(bySteps(expected.results(), (step, result) -> step + " answers " + result));
            }
            if (!expected.rows().isEmpty()) {
                parts.add(
                        bySteps(expected.rows(), (step, rows) -> step + (rows == 1 ? " 1 row" : " " + rows + " rows")));
            }
            if (!expected.errors().isEmpty()) {
                parts.add(bySteps(expected.errors(), (step, state) -> step + " fails with " + state));
            }
            if (expected.victim() != null) {
                parts.add(
                        expected.victim().isEmpty()
                                ? "no deadlock"
                                : "deadlock, its victim " + String.join(" or ", new TreeSet<>(expected.victim())));
            }
            if (expected.invariantsHold() != null) {
                parts.add(expected.invariantsHold() ? "invariants hold" : "invariants broken");
            }
            if (!expected.oneOf().isEmpty()) {
                parts.add("either " + expected.oneOf().stream().map(this::of).collect(Collectors.joining(", or ")));
            }
            return String.join("; ", parts);
        }

        private static String all(Set<String> names) {
            return String.join(" and ", new TreeSet<>(names));
        }

        private <T> String bySteps(Map<StepId, T> values, BiFunction<StepId, T, String> said) {
            return values.entrySet().stream()
                    .sorted(Comparator.comparingInt(entry -> place(entry.getKey())))
                    .map(entry -> said.apply(entry.getKey(), entry.getValue()))
                    .collect(Collectors.joining(", "));
        }

        private int place(StepId step) {
            List<StepId> all = scenario.sessions().stream()
                    .map(session -> session.steps().stream()
                            .map(each -> new StepId(session.name(), each.name()))
                            .toList())
                    .flatMap(Collection::stream)
                    .toList();
            return 1000 * step.attempt() + all.indexOf(new StepId(step.session(), step.step()));
        }
    }
}
