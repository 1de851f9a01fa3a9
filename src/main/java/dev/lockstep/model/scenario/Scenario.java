package dev.lockstep.model.scenario;

import dev.lockstep.model.lock.AdvisoryKey;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A scenario in one variant, ready to run: every parameter filled in, every name checked.
 *
 * @param source where it came from, as a person names it (a path relative to where it was opened from); empty when made by hand
 * @param title one line
 * @param about what a reader should learn, in plain words; may be empty
 * @param tags words to search by
 * @param variant the variant's name; empty for the file's own text
 * @param parameters values by name, in file order
 * @param fixture what it is run on
 * @param sessions in file order; names are unique
 * @param schedules in file order; names are unique; empty when sessions are stepped by hand only
 * @param invariants in file order
 * @param expectations by schedule name
 * @param invariantsHoldInEveryInterleaving what is expected of all orders together; empty when nothing is. Only exploring can judge it
 */
public record Scenario(
        String source,
        String title,
        String about,
        List<String> tags,
        String variant,
        Map<String, Value> parameters,
        Fixture fixture,
        List<SessionScript> sessions,
        List<Schedule> schedules,
        List<Invariant> invariants,
        Map<String, Expectation> expectations,
        Optional<Boolean> invariantsHoldInEveryInterleaving) {

    /** Copies what it is given, order kept. */
    public Scenario {
        tags = List.copyOf(tags);
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        sessions = List.copyOf(sessions);
        schedules = List.copyOf(schedules);
        invariants = List.copyOf(invariants);
        expectations = Collections.unmodifiableMap(new LinkedHashMap<>(expectations));
    }

    /** The file's name without its folder and endings, or the title. */
    public String shortName() {
        String file = source.substring(Math.max(source.lastIndexOf('/'), source.lastIndexOf('\\')) + 1);
        return file.isEmpty() ? title : file.replaceFirst("(\\.lockstep)?\\.[A-Za-z]+$", "");
    }

    /** Messages that make the tables, in order, each sent on its own. */
    public List<String> setup() {
        return fixture.setup();
    }

    /** The same scenario with the transactions of all its sessions at that level. */
    public Scenario at(IsolationLevel level) {
        return new Scenario(
                source,
                title,
                about,
                tags,
                variant,
                parameters,
                fixture,
                sessions.stream().map(session -> session.at(level)).toList(),
                schedules,
                invariants,
                expectations,
                invariantsHoldInEveryInterleaving);
    }

    /** The session of that name; empty when there is none. */
    public Optional<SessionScript> session(String name) {
        return sessions.stream().filter(session -> session.name().equals(name)).findFirst();
    }

    /** Whether some session has no connection of its own. */
    public boolean isPooled() {
        return sessions.stream().anyMatch(session -> session.via() != Via.DIRECT);
    }

    /** Whether some session comes so to its connections. */
    public boolean uses(Via via) {
        return sessions.stream().anyMatch(session -> session.via() == via);
    }

    /** The scripted step of that name; empty for steps that were typed by hand or added by the program. */
    public Optional<Step> step(StepId id) {
        return session(id.session())
                .flatMap(session -> session.steps().stream()
                        .filter(step -> step.name().equals(id.step()))
                        .findFirst());
    }

    /** The schedule of that name; empty when there is none. */
    public Optional<Schedule> schedule(String name) {
        return schedules.stream()
                .filter(schedule -> schedule.name().equals(name))
                .findFirst();
    }

    /** Names of the advisory keys among the parameters and the sessions' own values, by key. */
    public Map<AdvisoryKey, String> keyNames() {
        Map<AdvisoryKey, String> names = new HashMap<>();
        Stream.concat(
                        parameters.values().stream(),
                        sessions.stream().flatMap(session -> session.values().values().stream()))
                .forEach(value -> {
                    if (value instanceof Value.Key(String name, AdvisoryKey key)) {
                        names.put(key, name);
                    }
                });
        return names;
    }
}
