package dev.lockstep.model.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class VerdictTest {
    private static Verdict of(String text) {
        return Verdict.parse(text).orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"holds", "unknown", "broken", "error", "error 40001", "error 40001 40P01", "holds, waits 3"})
    void isWrittenAsItIsRead(String text) {
        assertThat(of(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "fine",
                "holds 40001",
                "broken 40001",
                "error 4000",
                "holds, waits",
                "holds, waits -1",
                "Holds"
            })
    void otherTextsAreNone(String text) {
        assertThat(Verdict.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "holds, waits 2|holds, waits 3|holds, waits 5",
                "holds|unknown|unknown",
                "error 40P01|error 40001|error 40001 40P01",
                "error 40001, waits 1|holds, waits 2|error 40001, waits 3",
                "broken|error 40001|broken"
            })
    void theWorstCountsAndWaitsAddUp(String one, String other, String both) {
        assertThat(of(one).and(of(other))).hasToString(both);
        assertThat(of(other).and(of(one))).hasToString(both);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "holds, waits 2|holds|true",
                "holds, waits 2|holds, waits 2|true",
                "holds, waits 2|holds, waits 3|false",
                "error 40001|error|true",
                "error 40001|error 40P01|false",
                "error 40001 40P01|error 40001|false",
                "holds|broken|false"
            })
    void whatIsNotSaidIsNotJudged(String got, String expected, boolean met) {
        assertThat(of(got).meets(of(expected))).isEqualTo(met);
    }

    @Test
    void noWaitIsAlsoANumber() {
        assertThat(Verdict.BEST.meets(of("holds, waits 0"))).isTrue();
        assertThat(of("holds, waits 1").meets(of("holds, waits 0"))).isFalse();
    }
}
