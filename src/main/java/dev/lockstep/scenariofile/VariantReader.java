package dev.lockstep.scenariofile;

import dev.lockstep.model.scenario.Expectation;
import dev.lockstep.model.scenario.ProblemCode;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.Schedule;
import dev.lockstep.model.scenario.SessionScript;
import dev.lockstep.model.scenario.StepId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads one of {@code variants:} and puts it on top of the file's own scenario. Sessions, set-up and expectations that it does not mention
 * stay; schedules of its own take the place of all the file's. What stays must fit the changed steps.
 */
final class VariantReader {
    static final Keys KEYS = Keys.of(
            "about",
            FixtureReader.NEEDS,
            FixtureReader.SERVER_SETTINGS,
            FixtureReader.POOL,
            FixtureReader.SETUP,
            FixtureReader.TEARDOWN,
            "isolation",
            "settings",
            "sessions",
            "schedules",
            "expect");

    private final Scenario base;
    private final Fields baseFields;
    private final SqlReader sql;
    private final VariantSessions sessionReader;
    private final boolean judgesInherited;

    /**
     * Reads variants of that scenario.
     *
     * @param baseFields where the file's own schedules and expectations stand
     * @param judgesInherited whether schedules and expectations of the file are checked against the variant; where they are wrong for the
     *     file itself, once is enough
     */
    VariantReader(Scenario base, Fields baseFields, Parameters parameters, boolean judgesInherited) {
        this.base = base;
        this.baseFields = baseFields;
        this.sql = new SqlReader(parameters.values());
        this.sessionReader = new VariantSessions(base.sessions(), parameters);
        this.judgesInherited = judgesInherited;
    }

    /** The whole scenario that the variant makes. */
    Scenario read(Yaml.Entry entry) {
        Fields fields = Fields.of(entry.value(), KEYS);
        VariantSessions.Changed changed = sessionReader.read(fields);
        List<SessionScript> sessions = changed.sessions();
        List<Schedule> schedules = fields.get("schedules")
                .map(own -> new ScheduleReader(sessions).schedules(own))
                .orElseGet(() -> inheritedSchedules(entry, changed));
        ExpectReader expectReader = new ExpectReader(sessions, schedules);
        ExpectReader.Expect own = fields.get("expect").map(expectReader::read).orElse(ExpectReader.Expect.NOTHING);
        Map<String, Expectation> expectations = inheritedExpectations(entry, own, schedules, expectReader);
        expectations.putAll(own.bySchedule());
        return new Scenario(
                base.source(),
                base.title(),
                fields.said("about").orElse(base.about()),
                base.tags(),
                entry.name(),
                base.parameters(),
                new FixtureReader(sql).read(fields, base.fixture()),
                sessions,
                schedules,
                base.invariants(),
                expectations,
                own.everyInterleaving().or(base::invariantsHoldInEveryInterleaving));
    }

    /** Read again for the changed steps; what does not fit is the variant's problem, not the file's. */
    private List<Schedule> inheritedSchedules(Yaml.Entry variant, VariantSessions.Changed changed) {
        List<Schedule> schedules = new ArrayList<>();
        for (Yaml.Entry entry : baseEntries("schedules")) {
            ProblemLog misfits = variant.key().problems().scratch();
            Yaml.Entry quiet =
                    new Yaml.Entry(entry.key(), entry.name(), entry.value().reportingTo(misfits));
            Schedule schedule = new ScheduleReader(changed.sessions()).schedule(quiet);
            misfit(variant, ProblemCode.VARIANT_SCHEDULE_MISFIT, entry.name(), firstMisfit(misfits));
            misfit(variant, ProblemCode.VARIANT_STEP_NOT_RUN, entry.name(), notRun(schedule, changed.added()));
            schedules.add(schedule);
        }
        return schedules;
    }

    private Map<String, Expectation> inheritedExpectations(
            Yaml.Entry variant, ExpectReader.Expect own, List<Schedule> schedules, ExpectReader reader) {
        Map<String, Expectation> expectations = new LinkedHashMap<>();
        for (Yaml.Entry entry : baseEntries("expect")) {
            Optional<Schedule> schedule = schedules.stream()
                    .filter(one -> one.name().equals(entry.name()))
                    .filter(one -> !own.bySchedule().containsKey(one.name()))
                    .findFirst();
            if (schedule.isPresent()) {
                ProblemLog misfits = variant.key().problems().scratch();
                Expectation expectation = reader.one(entry.value().reportingTo(misfits), schedule.get());
                misfit(variant, ProblemCode.VARIANT_EXPECTATION_MISFIT, entry.name(), firstMisfit(misfits));
                expectations.put(entry.name(), expectation);
            }
        }
        return expectations;
    }

    private void misfit(Yaml.Entry variant, ProblemCode code, String schedule, Optional<String> what) {
        if (judgesInherited && what.isPresent()) {
            variant.key().problem(code, schedule, what.get());
        }
    }

    private List<Yaml.Entry> baseEntries(String key) {
        return baseFields.get(key).map(Yaml::entries).orElse(List.of());
    }

    /** What the first problem is about; it is always its first argument. */
    private static Optional<String> firstMisfit(ProblemLog misfits) {
        return misfits.inOrder().stream()
                .flatMap(problem -> problem.arguments().stream())
                .findFirst();
    }

    /** A step of a session that the schedule runs, added by the variant and not listed. */
    private static Optional<String> notRun(Schedule schedule, List<StepId> added) {
        return added.stream()
                .filter(step -> schedule.steps().stream()
                        .anyMatch(listed -> listed.session().equals(step.session())))
                .filter(step -> !schedule.steps().contains(step))
                .map(StepId::toString)
                .findFirst();
    }
}
