package dev.lockstep.postgres;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;

/**
 * Knows after which texts {@code search_path} has to be asked for, on servers that do not report it. Asking costs a round trip, and the
 * question then stands in {@code pg_stat_activity} as the session's last statement, so it is not asked after every step. Shared by the
 * connections of one run: what one of them puts into a function, another one may call.
 */
final class SearchPathWatch {
    private static final Pattern CHANGES = Pattern.compile(
            "search_path|set_config|\\bset\\b.*\\bschema\\b", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    /** Functions of other schemas were not written by this run. */
    private static final Pattern FOREIGN_CALL = Pattern.compile("\\.\\s*(\"[^\"]+\"|\\w+)\\s*\\(");

    private final AtomicBoolean always = new AtomicBoolean();

    /** Whether the path may be another one after that text. */
    boolean suspects(String sql) {
        if (CHANGES.matcher(sql).find()) {
            always.set(true);
        }
        return always.get() || FOREIGN_CALL.matcher(sql).find();
    }
}
