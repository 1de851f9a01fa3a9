package dev.lockstep.scenariofile;

import dev.lockstep.model.scenario.ProblemCode;
import dev.lockstep.model.scenario.SqlBinder;
import dev.lockstep.model.scenario.Value;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads SQL and puts values into it. Names that are kept while the scenario runs stay in it. */
final class SqlReader {
    static final Keys FILE_KEYS = Keys.of("file");

    private final Map<String, Value> parameters;
    private final Set<String> kept;
    private final long longestValue;

    SqlReader(Map<String, Value> parameters) {
        this(parameters, Set.of());
    }

    private SqlReader(Map<String, Value> parameters, Set<String> kept) {
        this.parameters = parameters;
        this.kept = kept;
        this.longestValue = parameters.values().stream()
                .mapToLong(value -> value.sql().length())
                .max()
                .orElse(0);
    }

    /**
     * SQL as it was written and as it is sent.
     *
     * @param source with its parameters' names; without a line end at the end
     * @param bound with their values
     */
    record Sql(String source, String bound) {
        static final Sql NONE = new Sql("", "");
    }

    /** A reader that knows these names too, whose values come with the run. */
    SqlReader keeping(Collection<String> names) {
        return new SqlReader(
                parameters, Stream.concat(kept.stream(), names.stream()).collect(Collectors.toSet()));
    }

    /** What {@code :name} stands for. */
    Map<String, Value> values() {
        return parameters;
    }

    /** The SQL of that node; empty SQL, with a problem, when there is none. */
    Sql read(Yaml yaml) {
        String text = yaml.sql().orElse("").stripTrailing();
        long colons = text.chars().filter(c -> c == ':').count();
        if (!yaml.budget().text(text.length() + colons * longestValue, yaml.place())) {
            return Sql.NONE;
        }
        SqlBinder.Bound bound = SqlBinder.bind(text, parameters);
        for (SqlBinder.Unknown unknown : bound.unknown()) {
            if (!kept.contains(unknown.name()) && yaml.budget().text(text.length(), yaml.place())) {
                Place place = yaml.placeOf(":" + unknown.name(), text, unknown.offset());
                yaml.problems().unknown(place, ProblemCode.PARAMETER_UNKNOWN, unknown.name(), names());
            }
        }
        return new Sql(text, bound.sql());
    }

    private List<String> names() {
        return Stream.concat(parameters.keySet().stream(), kept.stream())
                .distinct()
                .toList();
    }

    /** The messages of a {@code setup:}, a text or a list of texts. */
    List<String> messages(Yaml setup) {
        List<Yaml> items = setup.isList() ? setup.items() : List.of(setup);
        return items.stream().flatMap(item -> message(item).stream()).toList();
    }

    private Optional<String> message(Yaml item) {
        if (!item.isMapping()) {
            return Optional.of(read(item).bound());
        }
        Optional<Yaml> file = Fields.of(item, FILE_KEYS).required("file");
        return file.flatMap(Yaml::beside)
                .map(text -> SqlBinder.bind(text, parameters).sql());
    }
}
