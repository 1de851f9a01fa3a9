package dev.lockstep.postgres;

import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.lock.LockTarget;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Chooses the rows of {@code pg_locks} that concern one database. Transactions and shared catalogs belong to no database, so that the rows
 * on them come from everybody on the server; what counts is who holds or wants them: a process with a lock in the database, a session, or
 * one that such a process waits for, on and on.
 */
final class Involvement {
    /** A process; a prepared transaction, which has none, by its virtual transaction. */
    private record Party(int pid, String prepared) {
        static Party of(LockRow row) {
            return new Party(row.pid(), row.pid() == 0 ? row.virtualTransaction() : "");
        }
    }

    private final List<LockRow> rows;
    private final Set<Party> involved = new HashSet<>();

    private Involvement(List<LockRow> rows) {
        this.rows = rows;
    }

    /** Those of the rows that concern that database or one of these processes, in their order. */
    static List<LockRow> rowsOf(long database, Collection<Integer> sessions, List<LockRow> rows) {
        Involvement involvement = new Involvement(rows);
        sessions.forEach(pid -> involvement.involved.add(new Party(pid, "")));
        rows.stream()
                .filter(row -> row.target().database() == database)
                .forEach(row -> involvement.involved.add(Party.of(row)));
        while (involvement.addWhomTheyMeet()) {
            // Whoever is new may wait for somebody else.
        }
        return rows.stream()
                .filter(row -> row.target().database() == database || involvement.involved.contains(Party.of(row)))
                .toList();
    }

    private boolean addWhomTheyMeet() {
        Set<LockTarget> wanted = new HashSet<>();
        for (LockRow row : rows) {
            if (!row.granted() && involved.contains(Party.of(row))) {
                wanted.add(row.target());
            }
        }
        boolean added = false;
        for (LockRow row : rows) {
            added |= wanted.contains(row.target()) && involved.add(Party.of(row));
        }
        return added;
    }
}
