package dev.lockstep.scenariofile;

import dev.lockstep.model.scenario.Fixture;
import dev.lockstep.model.scenario.Needs;
import dev.lockstep.model.scenario.Needs.Place;
import dev.lockstep.model.scenario.Pool;
import dev.lockstep.model.scenario.ProblemCode;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads {@code needs}, {@code server settings}, {@code pool}, {@code setup} and {@code teardown}, of a file or of a variant. */
final class FixtureReader {
    static final String NEEDS = "needs";
    static final String SERVER_SETTINGS = "server settings";
    static final String POOL = "pool";
    static final String TABLES = "tables";
    static final String SETUP = "setup";
    static final String TEARDOWN = "teardown";

    static final Keys NEEDS_KEYS = Keys.of("place", "extensions", "version", "superuser");
    static final Keys POOL_KEYS = Keys.of("size", "timeout", "autocommit");
    private static final int MOST_CONNECTIONS = 50;
    /** The pool refuses less. */
    private static final Duration LEAST_TIMEOUT = Duration.ofMillis(250);

    private static final int OLDEST = 10;
    private static final int NEWEST = 99;
    private static final Map<String, Place> PLACES = Arrays.stream(Place.values())
            .collect(Collectors.toMap(
                    place -> place.name().toLowerCase(Locale.ROOT).replace('_', ' '), place -> place));

    private final SqlReader sql;

    FixtureReader(SqlReader sql) {
        this.sql = sql;
    }

    /** The fixture of that base with what stands there: messages are added, needs and settings take the place of the base's. */
    Fixture read(Fields fields, Fixture base) {
        Map<String, String> settings = new HashMap<>(base.serverSettings());
        fields.get(SERVER_SETTINGS).map(SessionReader::settings).ifPresent(settings::putAll);
        boolean existing = fields.get(TABLES)
                .flatMap(yaml -> Choices.oneOf(yaml, "existing"))
                .isPresent();
        if (existing) {
            Stream.of(SETUP, TEARDOWN)
                    .flatMap(key -> fields.get(key).stream())
                    .forEach(yaml -> yaml.problem(ProblemCode.TABLES_EXISTING_SETUP));
        }
        return new Fixture(
                fields.get(NEEDS).map(FixtureReader::needs).orElse(base.needs()),
                settings,
                fields.get(POOL).map(yaml -> pool(yaml, base.pool())).orElse(base.pool()),
                existing || base.existingTables(),
                with(base.setup(), fields.get(SETUP)),
                with(base.teardown(), fields.get(TEARDOWN)));
    }

    private List<String> with(List<String> messages, Optional<Yaml> more) {
        return Stream.concat(messages.stream(), more.stream().flatMap(yaml -> sql.messages(yaml).stream()))
                .toList();
    }

    private static Pool pool(Yaml yaml, Pool base) {
        Fields fields = Fields.of(yaml, POOL_KEYS);
        Optional<Yaml> written = fields.get("timeout");
        Duration timeout = written.flatMap(Choices::duration).orElse(base.timeout());
        if (timeout.compareTo(LEAST_TIMEOUT) < 0) {
            written.ifPresent(time -> time.problem(ProblemCode.POOL_TIMEOUT_SHORT, LEAST_TIMEOUT.toMillis() + "ms"));
        }
        return new Pool(
                fields.get("size")
                        .flatMap(size -> Choices.number(size, 1, MOST_CONNECTIONS))
                        .orElse(base.size()),
                timeout,
                fields.get("autocommit").flatMap(Choices::flag).orElse(base.autocommit()));
    }

    /** A place alone, or keys. */
    private static Needs needs(Yaml yaml) {
        if (!yaml.isMapping()) {
            return new Needs(place(yaml), List.of(), 0, false);
        }
        Fields fields = Fields.of(yaml, NEEDS_KEYS);
        return new Needs(
                fields.get("place").map(FixtureReader::place).orElse(Place.SCHEMA),
                fields.get("extensions").map(Yaml::texts).orElse(List.of()),
                fields.get("version")
                        .flatMap(version -> Choices.number(version, OLDEST, NEWEST))
                        .orElse(0),
                fields.get("superuser").flatMap(Choices::flag).orElse(false));
    }

    private static Place place(Yaml yaml) {
        return Choices.oneOf(yaml, PLACES.keySet().stream().sorted().toArray(String[]::new))
                .map(PLACES::get)
                .orElse(Place.SCHEMA);
    }
}
