package dev.lockstep.scenariofile;

import dev.lockstep.model.scenario.SessionScript;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads {@code sessions:}. */
final class SessionReader {
    static final Keys KEYS = Keys.of("isolation", "settings", "steps")
            .later("autocommit", "copies", "database", "retry", "role", "setup", "teardown", "via", "with");

    private final StepReader steps;

    SessionReader(StepReader steps) {
        this.steps = steps;
    }

    /** The sessions in file order. */
    List<SessionScript> sessions(Yaml yaml) {
        List<SessionScript> sessions = new ArrayList<>();
        for (Yaml.Entry entry : yaml.entries()) {
            sessions.add(session(entry));
        }
        return sessions;
    }

    /** One session; it may have no steps, and is then typed by hand. */
    SessionScript session(Yaml.Entry entry) {
        Names.checkSession(entry);
        Fields fields = Fields.of(entry.value(), KEYS);
        return new SessionScript(
                entry.name(),
                fields.get("isolation").flatMap(Choices::isolation).orElse(null),
                fields.get("settings").map(SessionReader::settings).orElse(Map.of()),
                fields.get("steps").map(steps::steps).orElse(List.of()));
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
