package dev.lockstep.model.lock;

import java.util.List;

/**
 * A row that is locked, and who holds it. A row lock is a mark in the row, and {@code pg_locks} does not show it (manual, chapter "Explicit
 * Locking", section "Row-Level Locks"). Its table's name is the name of the relation, as {@link LockNames} has it.
 *
 * @param place where the row stands, as a {@code tuple} row of {@code pg_locks} names it
 * @param text the row as the last commit left it, as PostgreSQL writes a whole row; empty where it was not read
 * @param holders who holds it, each transaction once; at least one
 * @param derived whether it follows from who waits for whom; otherwise {@code pgrowlocks} read it in the row
 */
public record RowLock(LockTarget place, String text, List<Holder> holders, boolean derived) {

    /**
     * A transaction that holds the row.
     *
     * @param pid its server process; 0 for a prepared transaction
     * @param transactionId the transaction or subtransaction whose number is in the row; it holds the row until it ends
     * @param mode as {@code pgrowlocks} names it: {@code For Key Share}, {@code For Share}, {@code For No Key Update}, {@code For Update},
     *     {@code No Key Update} after an UPDATE that left keys alone, {@code Update} after any other and after DELETE; empty where it is derived
     */
    public record Holder(int pid, long transactionId, String mode) {}

    /** Copies what it is given. */
    public RowLock {
        holders = List.copyOf(holders);
    }

    /** Whether that process is one of the holders. */
    public boolean isHeldBy(int pid) {
        return holders.stream().anyMatch(holder -> holder.pid() == pid);
    }
}
