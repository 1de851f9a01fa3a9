package dev.lockstep.words;

import dev.lockstep.model.scenario.Problem;
import java.util.Locale;

/** Says what is wrong with a scenario file and what would be right, in a person's language. */
public final class ProblemTexts {
    private final Words words;

    /** Texts in that language, English where it has none. */
    public ProblemTexts(Locale locale) {
        this.words = Words.of("problems", locale);
    }

    /** The message alone. */
    public String message(Problem problem) {
        String text = words.text(problem.code().name(), problem.arguments().toArray(Object[]::new));
        return problem.suggestion()
                .map(name -> words.text("SUGGESTION", text, name))
                .orElse(text);
    }

    /** The message after its place, {@code file:line:column: message}, as editors and terminals make a link of it. */
    public String line(Problem problem) {
        return words.text(
                "LINE",
                problem.source(),
                Integer.toString(problem.line()),
                Integer.toString(problem.column()),
                message(problem));
    }
}
