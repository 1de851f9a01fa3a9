package dev.lockstep.model.lock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeadlockDetailTest {
    @Test
    void readsARing() {
        assertThat(DeadlockDetail.read("""
                Process 28625 waits for ExclusiveLock on advisory lock [24862,0,2,1]; blocked by process 28626.
                Process 28626 waits for ShareLock on transaction 745; blocked by process 28625."""))
                .containsExactly(
                        new DeadlockDetail.Line(28625, LockMode.EXCLUSIVE, LockTarget.advisory(24862, 0, 2, 1), 28626),
                        new DeadlockDetail.Line(28626, LockMode.SHARE, LockTarget.transaction(745), 28625));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "relation 16384 of database 5|relation 16384",
                "tuple (0,7) of relation 16384 of database 5|tuple 16384 (0,7)",
                "virtual transaction 3/44|virtualxid 3/44",
                "transaction 745|transaction 745"
            })
    void knowsEachTarget(String described, String numbers) {
        assertThat(DeadlockDetail.read(
                        "Process 1 waits for AccessExclusiveLock on " + described + "; blocked by process 2."))
                .singleElement()
                .satisfies(line -> assertThat(line.target().numbers()).isEqualTo(numbers));
    }

    @Test
    void readsNumbersAndModesInAnotherLanguage() {
        assertThat(
                        DeadlockDetail.read(
                                "Prozess 11 wartet auf ExclusiveLock-Sperre auf Advisory Lock [5,0,1,1]; blockiert von Prozess 12."))
                .containsExactly(new DeadlockDetail.Line(11, LockMode.EXCLUSIVE, LockTarget.advisory(5, 0, 1, 1), 12));
    }

    @Test
    void readsNothingFromRubbish() {
        assertThat(DeadlockDetail.read("")).isEmpty();
        assertThat(DeadlockDetail.read("no numbers here\nProcess waits for NothingLock"))
                .isEmpty();
    }
}
