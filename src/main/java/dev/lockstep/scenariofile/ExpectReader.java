package dev.lockstep.scenariofile;

import dev.lockstep.model.scenario.Expectation;
import dev.lockstep.model.scenario.ProblemCode;
import dev.lockstep.model.scenario.Schedule;
import dev.lockstep.model.scenario.SessionScript;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@code expect:}, by schedule. */
final class ExpectReader {
    static final String EVERY_INTERLEAVING = "every interleaving";

    static final Keys EVERY_KEYS = Keys.of("invariants");

    private final List<SessionScript> sessions;
    private final List<Schedule> schedules;

    ExpectReader(List<SessionScript> sessions, List<Schedule> schedules) {
        this.sessions = sessions;
        this.schedules = schedules;
    }

    /**
     * What a file or a variant expects.
     *
     * @param bySchedule expectations by the name of their schedule
     * @param everyInterleaving whether the invariants hold in all orders; empty when nothing is expected of them
     */
    record Expect(Map<String, Expectation> bySchedule, Optional<Boolean> everyInterleaving) {
        static final Expect NOTHING = new Expect(Map.of(), Optional.empty());
    }

    /** All that is expected. */
    Expect read(Yaml yaml) {
        Map<String, Expectation> bySchedule = new LinkedHashMap<>();
        Optional<Boolean> every = Optional.empty();
        for (Yaml.Entry entry : yaml.entries()) {
            if (entry.name().equals(EVERY_INTERLEAVING)) {
                every = everyInterleaving(entry.value());
            } else {
                schedule(entry).ifPresent(schedule -> bySchedule.put(entry.name(), one(entry.value(), schedule)));
            }
        }
        return new Expect(bySchedule, every);
    }

    /** What is expected of one schedule. */
    Expectation one(Yaml yaml, Schedule schedule) {
        return new ExpectationReader(sessions, schedule).read(yaml);
    }

    private static Optional<Boolean> everyInterleaving(Yaml yaml) {
        return Fields.of(yaml, EVERY_KEYS).required("invariants").flatMap(Choices::invariants);
    }

    private Optional<Schedule> schedule(Yaml.Entry entry) {
        Optional<Schedule> schedule = schedules.stream()
                .filter(one -> one.name().equals(entry.name()))
                .findFirst();
        if (schedule.isEmpty()) {
            List<String> names = schedules.stream().map(Schedule::name).toList();
            entry.key().unknown(ProblemCode.SCHEDULE_UNKNOWN, entry.name(), names);
        }
        return schedule;
    }
}
