package dev.lockstep.model.lock;

import java.util.Arrays;
import java.util.Optional;

/**
 * The table-level lock modes, weakest first, and the mode of predicate locks. Source of names and conflicts: PostgreSQL manual, chapter
 * "Explicit Locking", table "Conflicting Lock Modes"; {@code SIReadLock}: chapter "Serializable Isolation Level".
 */
public enum LockMode {
    ACCESS_SHARE("AccessShare", 0b1000_0000),
    ROW_SHARE("RowShare", 0b1100_0000),
    ROW_EXCLUSIVE("RowExclusive", 0b1111_0000),
    SHARE_UPDATE_EXCLUSIVE("ShareUpdateExclusive", 0b1111_1000),
    SHARE("Share", 0b1110_1100),
    SHARE_ROW_EXCLUSIVE("ShareRowExclusive", 0b1111_1100),
    EXCLUSIVE("Exclusive", 0b1111_1110),
    ACCESS_EXCLUSIVE("AccessExclusive", 0b1111_1111),
    SI_READ("SIRead", 0);

    private final String shortName;
    /** Bit n is set when this mode conflicts with the mode whose ordinal is n. */
    private final int conflicts;

    LockMode(String shortName, int conflicts) {
        this.shortName = shortName;
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
        return (conflicts & (1 << other.ordinal())) != 0;
    }

    /** The mode of this {@code pg_locks.mode} text; empty when the server knows a mode that this program does not. */
    public static Optional<LockMode> ofPgName(String pgName) {
        return Arrays.stream(values())
                .filter(mode -> mode.pgName().equals(pgName))
                .findFirst();
    }
}
