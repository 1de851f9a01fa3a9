package dev.lockstep.model.database;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Whether and how a connection is encrypted. Source: PostgreSQL manual, chapter "libpq", section "SSL Support". */
public enum SslMode {
    DISABLE,
    ALLOW,
    PREFER,
    REQUIRE,
    VERIFY_CA,
    VERIFY_FULL;

    /** The word as addresses have it, for example {@code verify-full}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The mode of that word; empty for any other text. */
    public static Optional<SslMode> of(String word) {
        return Arrays.stream(values()).filter(mode -> mode.word().equals(word)).findFirst();
    }

    /** All words, weakest first. */
    public static List<String> words() {
        return Arrays.stream(values()).map(SslMode::word).toList();
    }
}
