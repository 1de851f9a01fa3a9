package dev.lockstep.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.model.database.DatabaseProblem;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each problem has one line of its own that names its arguments. */
final class DatabaseTextsTest {
    @ParameterizedTest
    @EnumSource
    void everyProblemHasOneLine(DatabaseProblem.Code code) {
        String text =
                new DatabaseTexts(Locale.ENGLISH).text(new DatabaseProblem(code, List.of("a1", "b2", "c3", "d4")));

        assertThat(text).isNotBlank().doesNotContain("\n").doesNotContain("{").doesNotContain("''");
    }
}
