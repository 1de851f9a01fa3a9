package dev.lockstep.words;

import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.Verdict;
import java.util.Locale;

/** What is said of a matrix. */
public final class VerdictTexts {
    private final Words words;

    /** Texts in that language. */
    public VerdictTexts(Locale locale) {
        this.words = Words.of("sentences", locale);
    }

    /** A verdict in a few words: {@code holds, waits 3}. */
    public String of(Verdict verdict) {
        String kind = words.text("verdict." + verdict.kind(), String.join(" ", verdict.errors()));
        int waits = verdict.waits() == null ? 0 : verdict.waits();
        return (waits == 0 ? kind : words.text("verdict.waits", kind, waits)).strip();
    }

    /** A variant's name, as {@link Scenario#variant} has it; the file's own text has one of the program's. */
    public String variant(String name) {
        return name.isEmpty() ? words.text("variant.written") : name;
    }
}
