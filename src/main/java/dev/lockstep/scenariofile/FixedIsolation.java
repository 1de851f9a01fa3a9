package dev.lockstep.scenariofile;

import dev.lockstep.model.scenario.ProblemCode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds where a file says an isolation level itself, so that a matrix could not set it. */
final class FixedIsolation {
    private static final Set<String> SETTINGS = Set.of("default_transaction_isolation", "transaction_isolation");
    /** Strings, names in quotes, dollar quotes and comments. */
    private static final Pattern QUOTED =
            Pattern.compile("'[^']*+'|\"[^\"]*+\"|\\$(\\w*+)\\$.*?\\$\\1\\$|--[^\\n]*+|/\\*.*?\\*/", Pattern.DOTALL);

    private static final Pattern LEVEL = Pattern.compile(
            "\\bISOLATION\\s+LEVEL\\b|\\bSET\\s+((SESSION|LOCAL)\\s+)?(default_)?transaction_isolation\\b",
            Pattern.CASE_INSENSITIVE);

    private FixedIsolation() {}

    /** Logs each place of a file that has no other problems. */
    static void check(Yaml root) {
        of(root, "sessions", FixedIsolation::sessions);
        of(
                root,
                "variants",
                variants -> each(variants, variant -> {
                    level(variant);
                    of(variant, "sessions", FixedIsolation::sessions);
                }));
    }

    private static void sessions(Yaml sessions) {
        each(sessions, session -> {
            level(session);
            of(session, "setup", setup -> items(setup).forEach(FixedIsolation::sql));
            of(session, "steps", steps -> items(steps).forEach(item -> each(item, FixedIsolation::step)));
        });
    }

    private static void step(Yaml step) {
        if (step.isMapping()) {
            of(step, "sql", FixedIsolation::sql);
        } else {
            sql(step);
        }
    }

    private static void level(Yaml mapping) {
        if (!mapping.isMapping()) {
            return;
        }
        for (Yaml.Entry entry : mapping.entries()) {
            if (entry.name().equals("isolation")) {
                entry.key().problem(ProblemCode.ISOLATION_FIXED, entry.name());
            } else if (entry.name().equals("settings") && entry.value().isMapping()) {
                entry.value().entries().stream()
                        .filter(setting -> SETTINGS.contains(setting.name()))
                        .forEach(setting -> setting.key().problem(ProblemCode.ISOLATION_FIXED, setting.name()));
            }
        }
    }

    private static void sql(Yaml yaml) {
        if (yaml.isMapping() || yaml.isList()) {
            return;
        }
        String text = yaml.text().orElse("");
        String bare = QUOTED.matcher(text)
                .replaceAll(quoted -> " ".repeat(quoted.group().length()));
        Matcher level = LEVEL.matcher(bare);
        if (level.find()) {
            Place place = yaml.placeOf(level.group(), text, level.start());
            yaml.problems()
                    .add(place, ProblemCode.ISOLATION_FIXED, level.group().replaceAll("\\s+", " "));
        }
    }

    private static List<Yaml> items(Yaml yaml) {
        return yaml.isList() ? yaml.items() : List.of(yaml);
    }

    private static void each(Yaml mapping, Consumer<Yaml> then) {
        if (mapping.isMapping()) {
            mapping.entries().forEach(entry -> then.accept(entry.value()));
        }
    }

    private static void of(Yaml mapping, String key, Consumer<Yaml> then) {
        Optional<Yaml.Entry> found = mapping.isMapping()
                ? mapping.entries().stream()
                        .filter(entry -> entry.name().equals(key))
                        .findFirst()
                : Optional.empty();
        found.map(Yaml.Entry::value).ifPresent(then);
    }
}
