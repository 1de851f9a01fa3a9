package dev.lockstep.scenariofile;

import dev.lockstep.model.scenario.Value;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The parameters of a file, and what sessions make of them by {@code with:} and {@code copies:}. */
final class Parameters {
    /** In the copies of a session the number of each, from 1. */
    static final String COPY = "copy";

    private final Optional<Yaml> written;
    private final Map<String, Value> values;

    Parameters(Optional<Yaml> written) {
        this.written = written;
        this.values = ParameterReader.read(written.stream().toList(), Map.of());
    }

    /** The file's values by name, in file order. */
    Map<String, Value> values() {
        return values;
    }

    /**
     * The values of one session.
     *
     * @param own what stands under its {@code with:}; what the file makes from a name that is given there is made anew
     * @param copy its number among the copies; empty when it is no copy
     */
    Map<String, Value> of(Optional<Yaml> own, Optional<Integer> copy) {
        if (own.isEmpty() && copy.isEmpty()) {
            return values;
        }
        Map<String, Value> given = copy.<Map<String, Value>>map(
                        number -> Map.of(COPY, new Value.Numeric(Integer.toString(number))))
                .orElse(Map.of());
        // The file's own problems were told when its values were read.
        Stream<Yaml> file =
                written.stream().map(yaml -> yaml.reportingTo(yaml.problems().scratch()));
        return ParameterReader.read(Stream.concat(file, own.stream()).toList(), given);
    }
}
