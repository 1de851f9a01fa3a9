package dev.lockstep.model.scenario;

import java.util.List;
import java.util.Optional;

/**
 * A file that was read without problems.
 *
 * @param source where it came from, as a person names it
 * @param variants the file's own text first, its variants after it in file order; at least one
 */
public record ScenarioFile(String source, List<Scenario> variants) {

    /** Copies what it is given. */
    public ScenarioFile {
        variants = List.copyOf(variants);
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
