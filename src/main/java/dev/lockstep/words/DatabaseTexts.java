package dev.lockstep.words;

import dev.lockstep.model.database.DatabaseProblem;
import java.util.Locale;

/** Says in one plain line what is wrong with an address or with the way to a server, and what to do next. */
public final class DatabaseTexts {
    private final Words words;

    /** The sentences in that language. */
    public DatabaseTexts(Locale locale) {
        words = Words.of("database", locale);
    }

    /** The sentence for a problem. */
    public String text(DatabaseProblem problem) {
        return words.text(problem.code().name(), problem.arguments().toArray());
    }
}
