package dev.lockstep.scenariofile;

import dev.lockstep.model.lock.AdvisoryKey;
import dev.lockstep.model.scenario.ProblemCode;
import dev.lockstep.model.scenario.Value;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads {@code parameters:}. One may be made from others, wherever they stand. */
final class ParameterReader {
    static final Keys KEYS = Keys.of("advisory_key");
    /** A number as one writes it; what begins with a needless zero is a code, and a text. */
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");

    private static final int LONGEST = 10_000;
    private static final int MOST_STEPS = 20;

    private final Map<String, Yaml> written = new LinkedHashMap<>();
    private final Map<String, Value> values = new LinkedHashMap<>();
    private final Set<String> underWay = new HashSet<>();

    private ParameterReader() {}

    /**
     * Values by name, in file order; those with a problem are there too, so that their names are known.
     *
     * @param layers mappings of names, each in place of those before it where it has the same name
     * @param given values that no mapping gives
     */
    static Map<String, Value> read(List<Yaml> layers, Map<String, Value> given) {
        ParameterReader reader = new ParameterReader();
        reader.values.putAll(given);
        for (Yaml.Entry entry :
                layers.stream().flatMap(layer -> layer.entries().stream()).toList()) {
            if (!Names.isParameter(entry.name())) {
                entry.key().problem(ProblemCode.PARAMETER_NAME_INVALID, entry.name());
            }
            reader.written.put(entry.name(), entry.value());
        }
        Map<String, Value> ordered = new LinkedHashMap<>(given);
        reader.written.forEach((name, value) -> ordered.put(name, reader.value(name, value)));
        return ordered;
    }

    private Value value(String name, Yaml yaml) {
        Value known = values.get(name);
        if (known != null) {
            return known;
        }
        underWay.add(name);
        Value value = yaml.isMapping() ? key(name, yaml) : scalar(name, yaml);
        underWay.remove(name);
        values.put(name, value);
        return value;
    }

    private Value scalar(String name, Yaml yaml) {
        String text = yaml.text().orElse("");
        return yaml.isPlain() && NUMBER.matcher(text).matches()
                ? new Value.Numeric(text)
                : new Value.Text(interpolate(name, text, yaml));
    }

    private Value key(String name, Yaml yaml) {
        Optional<Yaml> from = Fields.of(yaml, KEYS).required("advisory_key");
        String text = from.flatMap(Yaml::text).orElse("");
        String filled = from.map(at -> interpolate(name, text, at)).orElse(text);
        return new Value.Key(filled, AdvisoryKey.ofName(filled));
    }

    private String interpolate(String name, String text, Yaml yaml) {
        StringBuilder out = new StringBuilder();
        int at = 0;
        for (int open = text.indexOf("${"); open >= 0; open = text.indexOf("${", at)) {
            int close = text.indexOf('}', open);
            if (close < 0) {
                yaml.problems().add(yaml.placeOf("${", text, open), ProblemCode.PARAMETER_UNCLOSED);
                break;
            }
            String other = text.substring(open + 2, close);
            out.append(text, at, open).append(insertion(other, new Insertion(yaml, text, open, close)));
            at = close + 1;
            if (out.length() > LONGEST) {
                break;
            }
        }
        out.append(text, at, text.length());
        if (out.length() > LONGEST) {
            yaml.problem(ProblemCode.PARAMETER_TOO_LONG, name);
            return "";
        }
        return out.toString();
    }

    /** Where a <code>${name}</code> stands. */
    private record Insertion(Yaml yaml, String text, int open, int close) {
        Place place() {
            return yaml.placeOf(text.substring(open, close + 1), text, open);
        }
    }

    private String insertion(String name, Insertion at) {
        Yaml other = written.get(name);
        ProblemLog problems = at.yaml().problems();
        if (values.get(name) instanceof Value.Numeric(String literal)) {
            return literal;
        }
        if (other == null) {
            problems.unknown(at.place(), ProblemCode.PARAMETER_UNKNOWN, name, written.keySet());
        } else if (underWay.contains(name)) {
            problems.add(at.place(), ProblemCode.PARAMETER_CIRCLE, name);
        } else if (underWay.size() > MOST_STEPS) {
            problems.add(at.place(), ProblemCode.PARAMETER_TOO_LONG, name);
        } else {
            return switch (value(name, other)) {
                case Value.Text(String text) -> text;
                case Value.Numeric(String literal) -> literal;
                case Value.Key key -> {
                    problems.add(at.place(), ProblemCode.PARAMETER_IS_KEY, name);
                    yield key.name();
                }
            };
        }
        return "";
    }
}
