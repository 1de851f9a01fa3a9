package dev.lockstep.model.scenario;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Transaction isolation levels, weakest first. Source: PostgreSQL manual, chapter "Transaction Isolation". */
public enum IsolationLevel {
    READ_UNCOMMITTED,
    READ_COMMITTED,
    REPEATABLE_READ,
    SERIALIZABLE;

    /** The levels that differ in PostgreSQL, which treats read uncommitted as read committed. */
    public static final List<IsolationLevel> MATRIX = List.of(READ_COMMITTED, REPEATABLE_READ, SERIALIZABLE);

    /** The level as SQL and the settings write it, for example {@code repeatable read}. */
    public String sql() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** The level that is written so, in either case; empty for any other text. */
    public static Optional<IsolationLevel> of(String text) {
        return Arrays.stream(values())
                .filter(level -> level.sql().equalsIgnoreCase(text.strip()))
                .findFirst();
    }
}
