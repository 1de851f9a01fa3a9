package dev.lockstep.model.lock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LockModeTest {
    /** The manual's table "Conflicting Lock Modes", typed in anew: a row and a column for each mode, weakest first. */
    private static final List<String> MANUAL = List.of(
            ".......X", //
            "......XX",
            "....XXXX",
            "...XXXXX",
            "..XX.XXX",
            "..XXXXXX",
            ".XXXXXXX",
            "XXXXXXXX");

    @Test
    void conflictsAreThoseOfTheManual() {
        List<LockMode> modes = List.of(LockMode.values()).subList(0, 8);
        for (int row = 0; row < 8; row++) {
            for (int column = 0; column < 8; column++) {
                assertThat(modes.get(row).conflictsWith(modes.get(column)))
                        .as("%s against %s", modes.get(row), modes.get(column))
                        .isEqualTo(MANUAL.get(row).charAt(column) == 'X');
            }
        }
    }

    @Test
    void predicateLocksConflictWithNothing() {
        for (LockMode mode : LockMode.values()) {
            assertThat(LockMode.SI_READ.conflictsWith(mode)).isFalse();
            assertThat(mode.conflictsWith(LockMode.SI_READ)).isFalse();
        }
    }

    @Test
    void namesAreThoseOfTheView() {
        assertThat(LockMode.ofPgName("ShareUpdateExclusiveLock")).contains(LockMode.SHARE_UPDATE_EXCLUSIVE);
        assertThat(LockMode.ofPgName("SIReadLock")).contains(LockMode.SI_READ);
        assertThat(LockMode.ofPgName("SomethingLock")).isEmpty();
    }
}
