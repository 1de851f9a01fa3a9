package dev.lockstep.scenariofile;

import dev.lockstep.model.run.Judgement;
import dev.lockstep.model.scenario.IsolationLevel;
import dev.lockstep.model.scenario.ProblemCode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Values out of a short list. */
final class Choices {
    private Choices() {}

    /** {@code isolation:}; empty with a problem for anything that is no level. */
    static Optional<IsolationLevel> isolation(Yaml yaml) {
        Optional<String> text = yaml.text();
        Optional<IsolationLevel> level = text.flatMap(IsolationLevel::of);
        if (text.isPresent() && level.isEmpty()) {
            List<String> known = Arrays.stream(IsolationLevel.values())
                    .map(IsolationLevel::sql)
                    .toList();
            yaml.unknown(ProblemCode.VALUE_UNKNOWN, text.get(), known);
        }
        return level;
    }

    /** {@code on error: continue}. */
    static boolean continues(Yaml yaml) {
        return oneOf(yaml, "continue").isPresent();
    }

    /** {@code invariants: hold | broken}; empty with a problem for anything else. */
    static Optional<Boolean> invariants(Yaml yaml) {
        return oneOf(yaml, Judgement.HOLD, Judgement.BROKEN).map(Judgement.HOLD::equals);
    }

    private static Optional<String> oneOf(Yaml yaml, String... allowed) {
        Optional<String> text = yaml.text();
        List<String> known = List.of(allowed);
        if (text.isPresent() && !known.contains(text.get())) {
            yaml.unknown(ProblemCode.VALUE_UNKNOWN, text.get(), known);
        }
        return text.filter(known::contains);
    }
}
