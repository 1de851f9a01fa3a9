package dev.lockstep.model.lock;

import java.util.Arrays;
import java.util.Optional;

/**
 * The table-level lock modes, weakest first, and the mode of predicate locks. Source of names and conflicts: PostgreSQL manual, chapter
 * "Explicit Locking", table "Conflicting Lock Modes"; {@code SIReadLock}: chapter "Serializable Isolation Level".
 */
public enum LockMode {
    ACCESS_SHARE("AccessShare", 1 << 0, 0b1000_0000),
    ROW_SHARE("RowShare", 1 << 1, 0b1100_0000),
    ROW_EXCLUSIVE("RowExclusive", 1 << 2, 0b1111_0000),
    SHARE_UPDATE_EXCLUSIVE("ShareUpdateExclusive", 1 << 3, 0b1111_1000),
    SHARE("Share", 1 << 4, 0b1110_1100),
    SHARE_ROW_EXCLUSIVE("ShareRowExclusive", 1 << 5, 0b1111_1100),
    EXCLUSIVE("Exclusive", 1 << 6, 0b1111_1110),
    ACCESS_EXCLUSIVE("AccessExclusive", 1 << 7, 0b1111_1111),
    SI_READ("SIRead", 0, 0);

    private final String shortName;
    /** This mode's bit in a set of modes; PostgreSQL numbers the modes in the same order. */
    private final int bit;

    /** The modes that this one conflicts with. */
    private final int conflicts;

    LockMode(String shortName, int bit, int conflicts) {
        this.shortName = shortName;
        this.bit = bit;
        this.conflicts = conflicts;
    }

    /** The name as {@code pg_locks.mode} has it, for example {@code RowExclusiveLock}. */
    public String pgName() {
        return shortName + "Lock";
    }

    /** The name without the word Lock, for example {@code RowExclusive}, as labels show it. */
    public String shortName() {
        return shortName;
    }

    /** Whether two different transactions cannot hold these modes on one target at the same time. Predicate locks conflict with nothing. */
    public boolean conflictsWith(LockMode other) {
        return (conflicts & other.bit) != 0;
    }

    /** The mode of this {@code pg_locks.mode} text; empty when the server knows a mode that this program does not. */
    public static Optional<LockMode> ofPgName(String pgName) {
        return Arrays.stream(values())
                .filter(mode -> mode.pgName().equals(pgName))
                .findFirst();
    }
}
