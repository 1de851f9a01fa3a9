package dev.lockstep.scenariofile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.model.scenario.Problem;
import dev.lockstep.model.scenario.ProblemCode;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each mistake is found where it stands, alone, and said in words. */
final class ProblemTest {
    /** These need a file or more text than a case has; {@link HostileFileTest} and {@link FileTextTest} see them. */
    private static final Set<ProblemCode> ELSEWHERE = EnumSet.of(
            ProblemCode.FILE_MISSING,
            ProblemCode.FILE_UNREADABLE,
            ProblemCode.FILE_TOO_BIG,
            ProblemCode.FILE_TOO_MUCH,
            ProblemCode.YAML_TOO_DEEP,
            ProblemCode.YAML_TOO_MANY_ALIASES,
            ProblemCode.PARAMETER_TOO_LONG,
            ProblemCode.MORE_PROBLEMS);

    static List<ProblemCases.Case> cases() {
        return ProblemCases.all();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isFoundWhereItStands(ProblemCases.Case one) {
        List<Problem> problems = Read.problems(one.text());

        assertThat(Read.codes(problems))
                .as(String.join("\n", Read.lines(problems)))
                .containsExactly(one.line() + ":" + one.column() + " " + one.code());
        Problem problem = problems.getFirst();
        assertThat(problem.arguments().stream().findFirst().orElse("")).isEqualTo(one.argument());
        assertThat(problem.suggestion().orElse("")).isEqualTo(one.suggestion());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isSaidInWords(ProblemCases.Case one) {
        Problem problem = Read.problems(one.text()).getFirst();
        String line = Read.lines(List.of(problem)).getFirst();

        assertThat(line)
                .startsWith("test.lockstep.yaml:" + one.line() + ":" + one.column() + ": ")
                .contains(one.argument())
                .doesNotContainPattern("\\{\\d}")
                .doesNotContain("''")
                .matches("(?s).*[.?]");
    }

    @Test
    void everyKindOfProblemHasACase() {
        Set<ProblemCode> seen = cases().stream()
                .map(ProblemCases.Case::code)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(ProblemCode.class)));
        assertThat(seen).isEqualTo(EnumSet.complementOf(EnumSet.copyOf(ELSEWHERE)));
    }

    @Test
    void saysTheNearestNameAndTheKnownOnes() {
        List<Problem> problems = Read.problems("lockstep: 1\ntilte: x\ntitle: t\nsessions: {A: {}}\n");
        assertThat(Read.lines(problems))
                .containsExactly(
                        "test.lockstep.yaml:2:1: 'tilte' is no key here. Keys here: lockstep, title, about, tags,"
                                + " parameters, needs, server settings, pool, tables, setup, teardown, sessions, schedules, invariants,"
                                + " expect, variants, matrix. Did you mean 'title'?");
    }

    @Test
    void listsAllMistakesOfAFileInOneGo() {
        String text = """
                lockstep: 1
                titel: t
                parameters: {a b: 1}
                setup: SELECT :who # comment
                sessions:
                  A:
                    isolation: strict
                    steps:
                      - begin: BEGIN
                      - rollback: ROLLBACK
                      - SELECT 1
                  B: {autocommit: on}
                schedules:
                  s: [A.begin, A.gone, C.begin]
                expect:
                  t: {}
                  s: {outcomes: {A: done}, rows: {A.begin: many}}
                """;
        assertThat(Read.codes(Read.problems(text)))
                .containsExactly(
                        "1:1 KEY_MISSING",
                        "2:1 KEY_UNKNOWN",
                        "3:14 PARAMETER_NAME_INVALID",
                        "4:15 PARAMETER_UNKNOWN",
                        "4:20 SQL_COMMENT",
                        "7:16 VALUE_UNKNOWN",
                        "10:9 NAME_RESERVED",
                        "11:9 STEP_UNNAMED",
                        "12:7 KEY_UNKNOWN",
                        "14:16 STEP_UNKNOWN",
                        "14:24 SESSION_UNKNOWN",
                        "16:3 SCHEDULE_UNKNOWN",
                        "17:21 OUTCOME_UNKNOWN",
                        "17:44 ROWS_INVALID");
    }

    @Test
    void findsEveryTabOfTheIndentation() {
        assertThat(Read.codes(Read.problems("lockstep: 1\nsessions:\n\tA:\n\t\tsteps: []\n  B: x\ty\n \tC: {}\n")))
                .containsExactly("3:1 YAML_TAB", "4:1 YAML_TAB", "6:2 YAML_TAB");
    }

    @Test
    void sharedStepsHaveTheirMistakesOnce() {
        String text = """
                lockstep: 1
                title: t
                sessions:
                  A: &a {steps: [begin: 'SELECT :x']}
                  B: *a
                """;
        assertThat(Read.codes(Read.problems(text))).containsExactly("4:33 PARAMETER_UNKNOWN");
    }

    @Test
    void placesAreCountedInCharactersAsPeopleSeeThem() {
        String text = "lockstep: 1\ntitle: t\nsessions: {A: {steps: [x: \"SELECT '🐘\\n🐘', :x\"]}}\n";
        assertThat(Read.codes(Read.problems(text))).containsExactly("3:43 PARAMETER_UNKNOWN");
    }
}
