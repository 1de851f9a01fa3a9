package dev.lockstep.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.model.scenario.Problem;
import dev.lockstep.model.scenario.ProblemCode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class ProblemTextsTest {
    private final ProblemTexts texts = new ProblemTexts(Locale.ENGLISH);

    @Test
    void everyKindOfProblemHasATextAndNoTextIsLeftOver() {
        Set<String> codes = Arrays.stream(ProblemCode.values()).map(Enum::name).collect(Collectors.toSet());
        Set<String> keys = ResourceBundle.getBundle("dev.lockstep.words.problems", Locale.ROOT).keySet().stream()
                .filter(key -> !key.equals("LINE") && !key.equals("SUGGESTION"))
                .collect(Collectors.toSet());
        assertThat(keys).isEqualTo(codes);
    }

    @Test
    void aLineSaysWhereAndWhatAndWhatWasMeant() {
        Problem problem =
                new Problem("a.yaml", 1234, 5, ProblemCode.SESSION_UNKNOWN, List.of("Q{0}'", "A, B"), Optional.of("A"));
        assertThat(texts.line(problem))
                .isEqualTo("a.yaml:1234:5: There is no session 'Q{0}''. Sessions: A, B. Did you mean 'A'?");
    }

    @Test
    void bracesAndApostrophesComeOutAsTheyAreMeant() {
        assertThat(texts.message(problem(ProblemCode.PARAMETER_UNCLOSED)))
                .isEqualTo("The closing brace is missing. Write ${name}.");
        assertThat(texts.message(problem(ProblemCode.EXPECTED_KEYS))).endsWith("is written {}.");
        assertThat(texts.message(problem(ProblemCode.YAML_SYNTAX, "x"))).startsWith("This can't be read as YAML (x).");
    }

    private static Problem problem(ProblemCode code, String... arguments) {
        return new Problem("a.yaml", 1, 1, code, List.of(arguments), Optional.empty());
    }
}
