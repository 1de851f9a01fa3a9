package dev.lockstep.scenariofile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.model.lock.AdvisoryKey;
import dev.lockstep.model.scenario.Expectation;
import dev.lockstep.model.scenario.IsolationLevel;
import dev.lockstep.model.scenario.Retry;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.ScenarioFile;
import dev.lockstep.model.scenario.SessionScript;
import dev.lockstep.model.scenario.Step;
import dev.lockstep.model.scenario.StepId;
import dev.lockstep.model.scenario.Value;
import dev.lockstep.model.scenario.Via;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ScenarioReaderTest {
    /** Mutation: the first language is always taken. */
    @ParameterizedTest
    @CsvSource({"ja, 題", "en, title", "fr, title"})
    void aTextIsReadInTheLanguageAskedForElseInEnglish(String language, String title) {
        String file = FILE.replace("title: A title", "title: {de: Titel, ja: 題, en: title}");
        assertThat(Read.ok(ScenarioReader.read(file, "test", Locale.of(language)))
                        .base()
                        .title())
                .isEqualTo(title);
    }

    /** With one of everything. */
    private static final String FILE = """
            lockstep: 1
            title: A title
            about: |
              First line.
              Second line.
            tags: [one, two words]
            parameters:
              user: 7c0e0f5e
              quoted: '1'
              zip: 01234
              limit: 1
              rate: -1.5e3
              key: {advisory_key: "ns:${user}-${limit}"}
              greeting: hello ${user}
              same: ${greeting}
            setup:
              - CREATE TABLE t (n int DEFAULT :limit);
              - |
                INSERT INTO t VALUES (1);
                INSERT INTO t VALUES (2);
            sessions:
              A: &script
                isolation: Repeatable Read
                settings: {lock_timeout: 2s, work_mem: 40001}
                steps:
                  - begin: BEGIN
                  - check:
                      sql: SELECT count(*) < :limit FROM t WHERE u = :user
                      otherwise: 409 already
                      note: |
                        Look.
                  - try:
                      sql: SELECT 1
                      on error: continue
                      each error: {55P03: busy, 40001: again}
                      keep: one
                      pause: 300ms
                  - commit: COMMIT
              B:
                <<: *script
                isolation: serializable
              C: {}
            schedules:
              first: [A.begin, B.begin, A.check, B.check, B.rollback, A.commit]
              second: [A.begin]
            invariants:
              no more than one: SELECT count(*) <= :limit FROM t
            expect:
              first:
                blocked: {A.check: B, B.check: [A, outsider]}
                outcomes: {A: committed, B: 409 already}
                results: {A.check: true}
                rows: {A.check: 1}
                errors: {B.check: 02000}
                victim: A
                invariants: hold
                one of:
                  - outcomes: {A: committed}
                  - outcomes: {A: busy}
              second:
                blocked: {}
                victim: []
              every interleaving: {invariants: broken}
            """;

    private final Scenario scenario = Read.scenario(FILE);

    @Test
    void readsWhatTheFileSaysOfItself() {
        assertThat(scenario.source()).isEqualTo("test.lockstep.yaml");
        assertThat(scenario.title()).isEqualTo("A title");
        assertThat(scenario.about()).isEqualTo("First line.\nSecond line.");
        assertThat(scenario.tags()).containsExactly("one", "two words");
        assertThat(scenario.variant()).isEmpty();
    }

    @Test
    void readsParametersInTheirOrder() {
        assertThat(scenario.parameters())
                .containsExactly(
                        Map.entry("user", new Value.Text("7c0e0f5e")),
                        Map.entry("quoted", new Value.Text("1")),
                        Map.entry("zip", new Value.Text("01234")),
                        Map.entry("limit", new Value.Numeric("1")),
                        Map.entry("rate", new Value.Numeric("-1.5e3")),
                        Map.entry("key", new Value.Key("ns:7c0e0f5e-1", AdvisoryKey.ofName("ns:7c0e0f5e-1"))),
                        Map.entry("greeting", new Value.Text("hello 7c0e0f5e")),
                        Map.entry("same", new Value.Text("hello 7c0e0f5e")));
    }

    @Test
    void setupIsOneMessageAnItem() {
        assertThat(scenario.setup())
                .containsExactly(
                        "CREATE TABLE t (n int DEFAULT (1));", "INSERT INTO t VALUES (1);\nINSERT INTO t VALUES (2);");
        assertThat(Read.scenario("""
                        lockstep: 1
                        title: t
                        setup: SELECT 1
                        sessions: {A: {}}
                        """).setup()).containsExactly("SELECT 1");
    }

    @Test
    void readsSessionsThroughAliasesAndMerges() {
        assertThat(scenario.sessions()).extracting(SessionScript::name).containsExactly("A", "B", "C");
        SessionScript a = scenario.sessions().get(0);
        SessionScript b = scenario.sessions().get(1);
        assertThat(a.isolation()).isEqualTo(IsolationLevel.REPEATABLE_READ);
        assertThat(b.isolation()).isEqualTo(IsolationLevel.SERIALIZABLE);
        assertThat(a.settings()).isEqualTo(Map.of("lock_timeout", "2s", "work_mem", "40001"));
        assertThat(b.settings()).isEqualTo(a.settings());
        assertThat(b.steps()).isEqualTo(a.steps());
        assertThat(scenario.sessions().get(2))
                .isEqualTo(new SessionScript(
                        "C", null, "", Via.DIRECT, Map.of(), scenario.parameters(), List.of(), Retry.NEVER, List.of()));
    }

    @Test
    void readsShortAndLongSteps() {
        assertThat(scenario.sessions().getFirst().steps())
                .containsExactly(
                        Step.of("begin", "BEGIN"),
                        new Step(
                                "check",
                                "SELECT count(*) < :limit FROM t WHERE u = :user",
                                "SELECT count(*) < (1) FROM t WHERE u = '7c0e0f5e'",
                                "409 already",
                                false,
                                Map.of(),
                                null,
                                Duration.ZERO,
                                "Look."),
                        new Step(
                                "try",
                                "SELECT 1",
                                "SELECT 1",
                                null,
                                true,
                                Map.of("55P03", "busy", "40001", "again"),
                                "one",
                                Duration.ofMillis(300),
                                ""),
                        Step.of("commit", "COMMIT"));
    }

    @Test
    void readsSchedulesWithTheProgramsOwnRollback() {
        assertThat(scenario.schedule("first").orElseThrow().steps())
                .extracting(StepId::toString)
                .containsExactly("A.begin", "B.begin", "A.check", "B.check", "B.rollback", "A.commit");
        assertThat(scenario.schedules()).hasSize(2);
        assertThat(scenario.invariants().getFirst().sql()).isEqualTo("SELECT count(*) <= (1) FROM t");
    }

    @Test
    void readsEveryPartOfAnExpectation() {
        StepId aCheck = new StepId("A", "check");
        StepId bCheck = new StepId("B", "check");
        assertThat(scenario.expectations().get("first"))
                .isEqualTo(new Expectation(
                        Map.of(aCheck, Set.of("B"), bCheck, Set.of("A", "outsider")),
                        Map.of("A", "committed", "B", "409 already"),
                        Map.of(aCheck, "true"),
                        Map.of(aCheck, 1L),
                        Map.of(bCheck, "02000"),
                        Map.of(),
                        Set.of("A"),
                        true,
                        List.of(outcomeOfA("committed"), outcomeOfA("busy"))));
        assertThat(scenario.expectations().get("second"))
                .isEqualTo(new Expectation(
                        Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Set.of(), null, List.of()));
        assertThat(scenario.invariantsHoldInEveryInterleaving()).contains(false);
    }

    private static Expectation outcomeOfA(String outcome) {
        return new Expectation(
                null, Map.of("A", outcome), Map.of(), Map.of(), Map.of(), Map.of(), null, null, List.of());
    }

    @Test
    void needsNoMoreThanATitleAndASession() {
        ScenarioFile file = Read.file("\uFEFFlockstep: 1\r\ntitle: t\r\nsessions:\r\n  A: {}\r\n");
        assertThat(file.variants()).hasSize(1);
        assertThat(file.base().schedules()).isEmpty();
        assertThat(file.base().expectations()).isEmpty();
        assertThat(file.base().invariantsHoldInEveryInterleaving()).isEqualTo(Optional.empty());
    }
}
