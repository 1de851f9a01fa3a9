package dev.lockstep.scenariofile;

import dev.lockstep.model.scenario.IsolationLevel;
import dev.lockstep.model.scenario.ProblemCode;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.Verdict;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@code matrix:}, a verdict for a variant at an isolation level. */
final class MatrixReader {
    /** What a matrix calls the file's own text. */
    static final String AS_WRITTEN = "as written";

    private static final List<String> LEVELS =
            IsolationLevel.MATRIX.stream().map(IsolationLevel::sql).toList();

    private final List<Scenario> variants;

    MatrixReader(List<Scenario> variants) {
        this.variants = variants;
    }

    /** Verdicts by variant, the file's own text having the empty name, and by level. */
    Map<String, Map<IsolationLevel, Verdict>> read(Yaml yaml) {
        Map<String, Map<IsolationLevel, Verdict>> matrix = new LinkedHashMap<>();
        for (Yaml.Entry entry : yaml.entries()) {
            String variant = entry.name().equals(AS_WRITTEN) ? "" : entry.name();
            if (variants.stream().noneMatch(known -> known.variant().equals(variant))) {
                List<String> known = variants.stream()
                        .map(Scenario::variant)
                        .map(name -> name.isEmpty() ? AS_WRITTEN : name)
                        .toList();
                entry.key().unknown(ProblemCode.VARIANT_UNKNOWN, entry.name(), known);
            }
            matrix.put(variant, levels(entry.value()));
        }
        return matrix;
    }

    private static Map<IsolationLevel, Verdict> levels(Yaml yaml) {
        Map<IsolationLevel, Verdict> verdicts = new EnumMap<>(IsolationLevel.class);
        for (Yaml.Entry entry : yaml.entries()) {
            Optional<IsolationLevel> level = IsolationLevel.of(entry.name()).filter(IsolationLevel.MATRIX::contains);
            if (level.isEmpty()) {
                entry.key().unknown(ProblemCode.VALUE_UNKNOWN, entry.name(), LEVELS);
            }
            Optional<String> text = entry.value().text();
            Optional<Verdict> verdict = text.flatMap(Verdict::parse);
            if (text.isPresent() && verdict.isEmpty()) {
                entry.value().problem(ProblemCode.VERDICT_INVALID, text.get());
            }
            if (level.isPresent() && verdict.isPresent()) {
                verdicts.put(level.get(), verdict.get());
            }
        }
        return verdicts;
    }
}
