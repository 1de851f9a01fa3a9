package dev.lockstep.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What to do about an error. */
final class AdviceTest {
    private final Advice advice = new Advice(Locale.ENGLISH);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "40001", "40P01", "55P03", "23505", "23P01", "25P02", "57014", "53200", "57P01", "42501", "3D000",
                "28P01"
            })
    void everyErrorOfTheLibraryHasAdviceInBothLanguages(String code) {
        assertThat(advice.forSqlState(code)).isPresent();
        assertThat(new Advice(Locale.JAPANESE).forSqlState(code)).isPresent().isNotEqualTo(advice.forSqlState(code));
    }

    @Test
    void serialisationFailuresAreRetriedAndConflictsAreNot() {
        assertThat(advice.forSqlState("40001").orElseThrow()).startsWith("Run the whole transaction again");
        assertThat(advice.forSqlState("23505").orElseThrow()).contains("running it again gives the same error");
    }

    @Test
    void aClassHasAdviceForItsRareCodes() {
        assertThat(advice.forSqlState("08006")).isEqualTo(advice.forSqlState("08004"));
        assertThat(advice.forSqlState("08006")).isPresent();
        assertThat(advice.forSqlState("XX000")).isEmpty();
        assertThat(advice.forSqlState("")).isEmpty();
    }
}
