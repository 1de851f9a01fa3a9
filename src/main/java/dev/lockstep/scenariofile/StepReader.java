package dev.lockstep.scenariofile;

import dev.lockstep.model.scenario.ProblemCode;
import dev.lockstep.model.scenario.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Reads the items of one session's {@code steps:}, {@code - name: SQL} or a name with keys beneath it. */
final class StepReader {
    static final Keys KEYS = Keys.of("sql", "otherwise", "on error", "each error", "keep", "pause", "note");
    static final Keys VARIANT_KEYS =
            Keys.of("sql", "otherwise", "on error", "each error", "keep", "pause", "note", "before", "after");

    private SqlReader sql;

    StepReader(SqlReader sql) {
        this.sql = sql;
    }

    /** One step of a variant: a step of its own, or none where the file's step of that name moves, and a place among the others. */
    record Change(Yaml key, String name, Optional<Step> step, Optional<Yaml> before, Optional<Yaml> after) {}

    /** The steps of a session, each name once. */
    List<Step> steps(Yaml list) {
        Map<String, Place> taken = new LinkedHashMap<>();
        List<Step> steps = new ArrayList<>();
        for (Yaml.Entry entry : named(list)) {
            if (isFree(entry, taken)) {
                steps.add(step(entry, KEYS));
            }
        }
        return steps;
    }

    /**
     * The steps that a variant gives to a session, in the order in which they are to be put in.
     *
     * @param known the session's steps without them
     */
    List<Change> changes(Yaml list, List<Step> known) {
        sql = sql.keeping(
                known.stream().map(Step::keep).filter(Objects::nonNull).toList());
        Map<String, Place> taken = new LinkedHashMap<>();
        List<Change> changes = new ArrayList<>();
        for (Yaml.Entry entry : named(list)) {
            if (isFree(entry, taken)) {
                changes.add(change(entry));
            }
        }
        return changes;
    }

    private static boolean isFree(Yaml.Entry entry, Map<String, Place> taken) {
        Place first = taken.putIfAbsent(entry.name(), entry.key().place());
        if (first != null) {
            entry.key().problem(ProblemCode.NAME_DOUBLED, entry.name(), Integer.toString(first.line()));
        }
        return first == null;
    }

    private Change change(Yaml.Entry entry) {
        if (!entry.value().isMapping()) {
            return new Change(
                    entry.key(), entry.name(), Optional.of(step(entry, KEYS)), Optional.empty(), Optional.empty());
        }
        Fields fields = Fields.of(entry.value(), VARIANT_KEYS);
        Optional<Yaml> before = fields.get("before");
        Optional<Yaml> after = fields.get("after");
        boolean moves =
                fields.size() > 0 && fields.size() == (before.isPresent() ? 1 : 0) + (after.isPresent() ? 1 : 0);
        Optional<Step> step = moves ? Optional.empty() : Optional.of(longForm(entry.name(), fields));
        return new Change(entry.key(), entry.name(), step, before, after);
    }

    private List<Yaml.Entry> named(Yaml list) {
        List<Yaml.Entry> entries = new ArrayList<>();
        for (Yaml item : list.items()) {
            if (!item.isMapping()) {
                item.problem(ProblemCode.STEP_UNNAMED);
                continue;
            }
            List<Yaml.Entry> keys = item.entries();
            if (keys.size() > 1) {
                keys.get(1)
                        .key()
                        .problem(
                                ProblemCode.STEP_SEVERAL_NAMES,
                                keys.get(0).name(),
                                keys.get(1).name());
            } else if (keys.isEmpty()) {
                item.problem(ProblemCode.STEP_UNNAMED);
            }
            keys.stream().limit(1).forEach(entries::add);
        }
        entries.forEach(Names::checkStep);
        return entries;
    }

    private Step step(Yaml.Entry entry, Keys keys) {
        if (entry.value().isMapping()) {
            return longForm(entry.name(), Fields.of(entry.value(), keys));
        }
        SqlReader.Sql text = sql.read(entry.value());
        return new Step(entry.name(), text.source(), text.bound(), null, false, Map.of(), null, Duration.ZERO, "");
    }

    private Step longForm(String name, Fields fields) {
        SqlReader.Sql text = fields.required("sql").map(sql::read).orElse(SqlReader.Sql.NONE);
        String keep = fields.get("keep").flatMap(StepReader::keep).orElse(null);
        if (keep != null) {
            sql = sql.keeping(List.of(keep));
        }
        return new Step(
                name,
                text.source(),
                text.bound(),
                fields.said("otherwise").orElse(null),
                fields.get("on error").map(Choices::continues).orElse(false),
                fields.get("each error").map(StepReader::eachError).orElse(Map.of()),
                keep,
                fields.get("pause").flatMap(Choices::duration).orElse(Duration.ZERO),
                fields.said("note").orElse(""));
    }

    private static Optional<String> keep(Yaml yaml) {
        Optional<String> name = yaml.text();
        if (name.isPresent() && !Names.isParameter(name.get())) {
            yaml.problem(ProblemCode.PARAMETER_NAME_INVALID, name.get());
        }
        return name;
    }

    private static Map<String, String> eachError(Yaml yaml) {
        Map<String, String> outcomes = new LinkedHashMap<>();
        for (Yaml.Entry entry : yaml.entries()) {
            if (!Names.isSqlState(entry.name())) {
                entry.key().problem(ProblemCode.SQLSTATE_INVALID, entry.name());
            }
            entry.value().said().ifPresent(text -> outcomes.put(entry.name(), text));
        }
        return outcomes;
    }
}
