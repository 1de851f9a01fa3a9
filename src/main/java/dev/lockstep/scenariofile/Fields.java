package dev.lockstep.scenariofile;

import dev.lockstep.model.scenario.ProblemCode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A mapping whose keys are known beforehand. */
final class Fields {
    private final Yaml yaml;
    private final Map<String, Yaml> values = new LinkedHashMap<>();

    private Fields(Yaml yaml) {
        this.yaml = yaml;
    }

    /** Sorts the mapping's keys; one that is not known, or not supported yet, becomes a problem at its place. */
    static Fields of(Yaml yaml, Keys keys) {
        Fields fields = new Fields(yaml);
        for (Yaml.Entry entry : yaml.entries()) {
            if (keys.read().contains(entry.name())) {
                fields.values.put(entry.name(), entry.value());
            } else if (keys.later().contains(entry.name())) {
                entry.key().problem(ProblemCode.KEY_UNSUPPORTED, entry.name());
            } else {
                entry.key().unknown(ProblemCode.KEY_UNKNOWN, entry.name(), keys.read());
            }
        }
        return fields;
    }

    Optional<Yaml> get(String key) {
        return Optional.ofNullable(values.get(key));
    }

    /** The text under that key; empty when the key is absent, or with a problem when it holds no text. */
    Optional<String> text(String key) {
        return get(key).flatMap(Yaml::text);
    }

    /** What is said under that key, in the reader's language, without white space around it; empty as {@link #text}. */
    Optional<String> said(String key) {
        return get(key).flatMap(Yaml::said).map(String::strip);
    }

    /** The value under a key that must be there. */
    Optional<Yaml> required(String key) {
        if (!values.containsKey(key) && yaml.isMapping()) {
            yaml.problem(ProblemCode.KEY_MISSING, key);
        }
        return get(key);
    }

    int size() {
        return values.size();
    }
}
