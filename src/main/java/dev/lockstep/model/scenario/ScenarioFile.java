package dev.lockstep.model.scenario;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A file that was read without problems.
 *
 * @param source where it came from, as a person names it
 * @param variants the file's own text first, its variants after it in file order; at least one
 * @param matrix verdicts that are expected, by variant and by isolation level; empty when none are
 */
public record ScenarioFile(String source, List<Scenario> variants, Map<String, Map<IsolationLevel, Verdict>> matrix) {

    /** Copies what it is given. */
    public ScenarioFile {
        variants = List.copyOf(variants);
        matrix = Map.copyOf(matrix);
    }

    /** The verdict that is expected there; empty when none is. */
    public Optional<Verdict> expected(String variant, IsolationLevel level) {
        return Optional.ofNullable(matrix.getOrDefault(variant, Map.of()).get(level));
    }

    /** The file's own text, before any variant. */
    public Scenario base() {
        return variants.getFirst();
    }

    /** The variant of that name, the empty name being the base; empty when there is none. */
    public Optional<Scenario> variant(String name) {
        return variants.stream()
                .filter(variant -> variant.variant().equals(name))
                .findFirst();
    }
}
