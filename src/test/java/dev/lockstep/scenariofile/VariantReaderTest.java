package dev.lockstep.scenariofile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.lockstep.model.scenario.IsolationLevel;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.Schedule;
import dev.lockstep.model.scenario.SessionScript;
import dev.lockstep.model.scenario.Step;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class VariantReaderTest {
    private static final String BASE = """
            lockstep: 1
            title: t
            about: the file's
            setup: SELECT 1
            sessions:
              A:
                settings: {lock_timeout: 1s}
                steps:
                  - begin: BEGIN
                  - check: {sql: SELECT true, otherwise: 'no', note: old}
                  - insert: SELECT 2
                  - commit: COMMIT
              B:
                steps:
                  - begin: BEGIN
                  - commit: COMMIT
            schedules:
              one: [A.begin, A.check, A.insert, A.commit]
              two: [B.begin, A.begin, A.commit, B.commit]
            expect:
              one: {outcomes: {A: committed}, blocked: {}}
              two: {outcomes: {B: committed}}
              every interleaving: {invariants: hold}
            variants:
              changed:
            """;

    private static Scenario variant(String body) {
        return Read.file(BASE + body.indent(4)).variant("changed").orElseThrow();
    }

    private static List<String> problems(String body) {
        return Read.codes(Read.problems(BASE + body.indent(4)));
    }

    private static List<String> names(Scenario scenario, String session) {
        return scenario.session(session).orElseThrow().steps().stream()
                .map(Step::name)
                .toList();
    }

    @Test
    void anEmptyVariantIsTheFileUnderAnotherName() {
        Scenario base = Read.file(BASE + "    {}").base();
        Scenario variant = variant("{}");
        assertThat(variant.variant()).isEqualTo("changed");
        assertThat(variant).usingRecursiveComparison().ignoringFields("variant").isEqualTo(base);
    }

    @Test
    void replacesAStepInItsPlaceAndWhole() {
        Scenario variant = variant("sessions: {A: {steps: [check: SELECT 3]}}");
        assertThat(names(variant, "A")).containsExactly("begin", "check", "insert", "commit");
        assertThat(variant.session("A").orElseThrow().steps().get(1)).isEqualTo(Step.of("check", "SELECT 3"));
        assertThat(variant.session("B"))
                .isEqualTo(Read.file(BASE + "    {}").base().session("B"));
    }

    @Test
    void insertsMovesAndRemovesInTurn() {
        Scenario variant = variant("""
                sessions:
                  A:
                    remove: [insert]
                    steps:
                      - lock: {before: check, sql: SELECT 9}
                      - unlock: {after: lock, sql: SELECT 8}
                      - check: {after: commit}
                schedules:
                  one: [A.begin, A.lock, A.unlock, A.commit, A.check]
                """);
        assertThat(names(variant, "A")).containsExactly("begin", "lock", "unlock", "commit", "check");
        assertThat(variant.session("A").orElseThrow().steps().getLast().note()).isEqualTo("old");
        assertThat(variant.schedules()).extracting(Schedule::name).containsExactly("one");
        assertThat(variant.expectations()).containsOnlyKeys("one");
    }

    @Test
    void addsToSetupAndSetsLevelsAndSettings() {
        Scenario variant = variant("""
                about: its own
                setup: [SELECT 2, SELECT 3]
                isolation: serializable
                settings: {lock_timeout: 2s, work_mem: 1MB}
                sessions:
                  B: {isolation: read committed, settings: {lock_timeout: 3s}}
                  C: {settings: {work_mem: 2MB}, steps: [begin: BEGIN]}
                """);
        assertThat(variant.about()).isEqualTo("its own");
        assertThat(variant.setup()).containsExactly("SELECT 1", "SELECT 2", "SELECT 3");
        assertThat(variant.sessions())
                .extracting(SessionScript::name, SessionScript::isolation, SessionScript::settings)
                .containsExactly(
                        tuple("A", IsolationLevel.SERIALIZABLE, Map.of("lock_timeout", "2s", "work_mem", "1MB")),
                        tuple("B", IsolationLevel.READ_COMMITTED, Map.of("lock_timeout", "3s", "work_mem", "1MB")),
                        tuple("C", IsolationLevel.SERIALIZABLE, Map.of("lock_timeout", "2s", "work_mem", "2MB")));
    }

    @Test
    void itsExpectationsReplaceThoseOfTheSchedulesItNames() {
        Scenario variant = variant("""
                expect:
                  one: {outcomes: {A: 'no'}}
                  every interleaving: {invariants: broken}
                """);
        assertThat(variant.expectations())
                .hasEntrySatisfying("one", one -> {
                    assertThat(one.blocked()).isNull();
                    assertThat(one.outcomes()).isEqualTo(Map.of("A", "no"));
                })
                .hasEntrySatisfying("two", two -> assertThat(two.outcomes()).isEqualTo(Map.of("B", "committed")));
        assertThat(variant.invariantsHoldInEveryInterleaving()).contains(false);
    }

    @Test
    void inheritedSchedulesMustFitTheStepsThatAreLeft() {
        assertThat(problems("sessions: {A: {remove: [insert]}}")).containsExactly("25:3 VARIANT_SCHEDULE_MISFIT");
        assertThat(problems("sessions: {A: {steps: [commit: {before: insert}]}}"))
                .containsExactly("25:3 VARIANT_SCHEDULE_MISFIT");
        assertThat(problems("sessions: {A: {steps: [lock: {before: check, sql: SELECT 9}]}}"))
                .containsExactly("25:3 VARIANT_STEP_NOT_RUN", "25:3 VARIANT_STEP_NOT_RUN");
    }

    @Test
    void inheritedExpectationsMustFitToo() {
        String body = """
                sessions: {B: {remove: [commit]}}
                schedules:
                  one: [A.begin]
                  two: [A.begin, B.begin]
                """;
        assertThat(problems(body + "expect: {two: {rows: {A.commit: 0}}}")).containsExactly("30:27 STEP_NOT_SCHEDULED");
        String blocked = BASE.replace("blocked: {}", "blocked: {A.insert: B}") + body.indent(4);
        assertThat(Read.codes(Read.problems(blocked))).containsExactly("25:3 VARIANT_EXPECTATION_MISFIT");
    }

    @Test
    void aNewStepSaysWhereItGoes() {
        assertThat(problems("sessions: {A: {steps: [lock: SELECT 9]}}")).contains("26:28 VARIANT_STEP_UNPLACED");
        assertThat(problems("sessions: {A: {steps: [lock: {before: chekc, sql: SELECT 9}]}}"))
                .contains("26:43 STEP_UNKNOWN");
        assertThat(problems("sessions: {A: {steps: [lokc: {before: check}]}}")).containsExactly("26:28 STEP_UNKNOWN");
        assertThat(problems("sessions: {A: {remove: [chekc]}}")).containsExactly("26:29 STEP_UNKNOWN");
    }

    @Test
    void aMistakeOfTheFileIsNotRepeatedByItsVariants() {
        String broken = BASE.replace("A.insert, A.commit]", "A.insret, A.commit]") + "    {}";
        assertThat(Read.codes(Read.problems(broken))).containsExactly("18:27 STEP_UNKNOWN");
    }
}
