package dev.lockstep.picture;

import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.TableRows;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which held locks are worth a line when nobody wants them: advisory ones, and those on the scenario's own tables that stand in anybody's
 * way before DDL comes. The many others that every statement takes would hide them; a table shows all.
 */
final class ShownLocks {
    private static final Pattern TABLE =
            Pattern.compile("\\bTABLE\\s+(?:IF\\s+(?:NOT\\s+)?EXISTS\\s+)?\"?([\\w.]+)", Pattern.CASE_INSENSITIVE);

    private final RunState state;
    private final Set<String> tables;

    private ShownLocks(RunState state, Set<String> tables) {
        this.state = state;
        this.tables = tables;
    }

    /** The choice for a run: its tables are those that the referee reads and those that set-up names. */
    static ShownLocks of(RunState state) {
        Set<String> tables = new TreeSet<>();
        state.tables().stream().map(TableRows::table).map(ShownLocks::bare).forEach(tables::add);
        for (String message : state.scenario().setup()) {
            Matcher matcher = TABLE.matcher(message);
            while (matcher.find()) {
                tables.add(bare(matcher.group(1)));
            }
        }
        return new ShownLocks(state, tables);
    }

    /** Whether a lock held in that mode is shown though nobody wants it. */
    boolean showsUnwanted(LockTarget target, LockMode mode) {
        return switch (target.type()) {
            case "advisory", LockTarget.POOL_TYPE -> true;
            case "relation" -> mode != LockMode.ACCESS_SHARE && isOwnTable(target);
            case "tuple", "page" -> mode == LockMode.SI_READ;
            default -> false;
        };
    }

    /** Without a known table, as for sessions that are watched from outside, every table of no catalog counts. */
    private boolean isOwnTable(LockTarget target) {
        String name = bare(state.names().nameOf(target));
        return tables.isEmpty() ? !name.startsWith("pg_") : tables.contains(name);
    }

    private static String bare(String name) {
        return name.substring(name.lastIndexOf('.') + 1).replace("\"", "").toLowerCase(Locale.ROOT);
    }
}
