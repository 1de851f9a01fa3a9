package dev.lockstep.words;

import java.util.Locale;
import java.util.Optional;

/** What to do about an error of the server. */
public final class Advice {
    private final Words words;

    /** Advice in that language, English where it has none. */
    public Advice(Locale locale) {
        this.words = Words.of("advice", locale);
    }

    /** What to do about that SQLSTATE; empty when there is no advice for it or for its class, and for an empty code. */
    public Optional<String> forSqlState(String code) {
        if (code.length() != 5) {
            return Optional.empty();
        }
        String ofClass = "class." + code.substring(0, 2);
        if (words.has(code)) {
            return Optional.of(words.text(code));
        }
        return words.has(ofClass) ? Optional.of(words.text(ofClass)) : Optional.empty();
    }
}
