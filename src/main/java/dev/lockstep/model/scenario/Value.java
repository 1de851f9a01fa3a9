package dev.lockstep.model.scenario;

import dev.lockstep.model.lock.AdvisoryKey;

/** What a parameter stands for. */
public sealed interface Value {

    /** The SQL that takes the place of {@code :name}. */
    String sql();

    /** The value alone: a text, a number's digits, a key's number. */
    String text();

    /** A text; becomes an untyped quoted literal. */
    record Text(String text) implements Value {
        @Override
        public String sql() {
            String quoted = "'" + text.replace("\\", "\\\\").replace("'", "''") + "'";
            return text.indexOf('\\') < 0 ? quoted : "E" + quoted;
        }
    }

    /** A number, kept as it was written; becomes itself in parentheses, so that {@code -:n} is no comment. */
    record Numeric(String literal) implements Value {
        @Override
        public String text() {
            return literal;
        }

        @Override
        public String sql() {
            return "(" + literal + ")";
        }
    }

    /**
     * An advisory key.
     *
     * @param name what it was made from, for example {@code setup_request:42}; the lock is shown by this name
     */
    record Key(String name, AdvisoryKey key) implements Value {
        @Override
        public String text() {
            return key.text();
        }

        @Override
        public String sql() {
            return "('" + key.value() + "'::bigint)";
        }
    }
}
