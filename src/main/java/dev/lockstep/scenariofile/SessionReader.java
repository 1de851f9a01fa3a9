package dev.lockstep.scenariofile;

import dev.lockstep.model.scenario.ProblemCode;
import dev.lockstep.model.scenario.Retry;
import dev.lockstep.model.scenario.SessionScript;
import dev.lockstep.model.scenario.Via;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Reads {@code sessions:}. */
final class SessionReader {
    static final Keys KEYS =
            Keys.of("via", "isolation", "database", "settings", "role", "with", "copies", "setup", "retry", "steps");
    static final Keys RETRY_KEYS = Keys.of("on", "at most");
    /** The setting that SET ROLE sets. */
    private static final String ROLE = "role";

    private static final Pattern DATABASE = Pattern.compile("[a-z][a-z0-9_]{0,19}");
    private static final int MOST_COPIES = 100;
    private static final Map<String, Via> VIAS = Map.of("pool", Via.POOL, "pooler", Via.POOLER);
    /** What belongs to a connection, and so not to a session that shares it with others. */
    private static final List<String> OF_A_CONNECTION = List.of("database", "isolation", "settings", "role", "setup");

    private final Parameters parameters;

    SessionReader(Parameters parameters) {
        this.parameters = parameters;
    }

    /** The sessions in file order. */
    List<SessionScript> sessions(Yaml yaml) {
        List<SessionScript> sessions = new ArrayList<>();
        for (Yaml.Entry entry : yaml.entries()) {
            for (SessionScript session : session(entry)) {
                if (sessions.stream().anyMatch(other -> other.name().equals(session.name()))) {
                    entry.key().problem(ProblemCode.COPY_DOUBLED, session.name());
                }
                sessions.add(session);
            }
        }
        return sessions;
    }

    /** One session, or its copies; it may have no steps, and is then typed by hand. */
    List<SessionScript> session(Yaml.Entry entry) {
        Names.checkSession(entry);
        Fields fields = Fields.of(entry.value(), KEYS);
        Optional<Integer> copies = fields.get("copies").flatMap(yaml -> Choices.number(yaml, 1, MOST_COPIES));
        if (copies.isEmpty()) {
            return List.of(session(entry.name(), fields, Optional.empty()));
        }
        return IntStream.rangeClosed(1, copies.get())
                .takeWhile(copy ->
                        entry.value().budget().items(fields.size(), entry.key().place()))
                .mapToObj(copy -> session(entry.name() + copy, fields, Optional.of(copy)))
                .toList();
    }

    private SessionScript session(String name, Fields fields, Optional<Integer> copy) {
        SqlReader sql = new SqlReader(parameters.of(fields.get("with"), copy));
        Via via = via(fields).orElse(Via.DIRECT);
        refuse(via, fields);
        return new SessionScript(
                name,
                fields.get("isolation").flatMap(Choices::isolation).orElse(null),
                fields.get("database").flatMap(SessionReader::database).orElse(""),
                via,
                settings(fields),
                sql.values(),
                fields.get("setup").map(sql::messages).orElse(List.of()),
                fields.get("retry").map(SessionReader::retry).orElse(Retry.NEVER),
                fields.get("steps").map(new StepReader(sql)::steps).orElse(List.of()));
    }

    static Optional<Via> via(Fields fields) {
        return fields.get("via")
                .flatMap(yaml -> Choices.oneOf(yaml, "pool", "pooler"))
                .map(VIAS::get);
    }

    /** Says of each key that a session without a connection of its own can't have why; a pooler's client sets nothing of its session's. */
    static void refuse(Via via, Fields fields) {
        if (via == Via.DIRECT) {
            return;
        }
        OF_A_CONNECTION.stream()
                .filter(key -> via == Via.POOLER || !key.equals("isolation"))
                .forEach(key ->
                        fields.get(key).ifPresent(yaml -> yaml.problem(ProblemCode.POOL_SESSION_KEY, key, word(via))));
    }

    private static String word(Via via) {
        return via.name().toLowerCase(Locale.ROOT);
    }

    private static Optional<String> database(Yaml yaml) {
        Optional<String> name = yaml.text();
        if (name.isPresent() && !DATABASE.matcher(name.get()).matches()) {
            yaml.problem(ProblemCode.DATABASE_NAME_INVALID, name.get());
        }
        return name;
    }

    /** What {@code settings:} and {@code role:} say together. */
    static Map<String, String> settings(Fields fields) {
        Map<String, String> settings = new LinkedHashMap<>();
        fields.text(ROLE).ifPresent(role -> settings.put(ROLE, role));
        fields.get("settings").map(SessionReader::settings).ifPresent(settings::putAll);
        return settings;
    }

    /** {@code retry:}; without problems it has both keys. */
    static Retry retry(Yaml yaml) {
        Fields fields = Fields.of(yaml, RETRY_KEYS);
        Set<String> states = new LinkedHashSet<>();
        for (Yaml item : fields.required("on").map(Yaml::items).orElse(List.of())) {
            Optional<String> state = item.text();
            if (state.isPresent() && !Names.isSqlState(state.get())) {
                item.problem(ProblemCode.SQLSTATE_INVALID, state.get());
            }
            state.ifPresent(states::add);
        }
        int attempts = fields.required("at most")
                .flatMap(most -> Choices.number(most, 1, MOST_COPIES))
                .orElse(1);
        return new Retry(states, attempts);
    }

    /** Run-time parameters by name. */
    static Map<String, String> settings(Yaml yaml) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (Yaml.Entry entry : yaml.entries()) {
            entry.value().text().ifPresent(text -> settings.put(entry.name(), text));
        }
        return settings;
    }
}
