package dev.lockstep.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.lock.LockTarget;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which rows concern a database: its own, and of those without one whatever its processes hold, want or wait for. */
final class InvolvementTest {
    private static final long HERE = 5;
    private static final LockTarget TABLE = LockTarget.relation(HERE, 16384);
    private static final LockTarget SHARED = LockTarget.relation(0, 1262);

    @Test
    void keepsRowsOfTheDatabaseAndTransactionsOfItsProcesses() {
        LockRow table = held(1, TABLE);
        LockRow transaction = held(1, LockTarget.transaction(700));
        LockRow stranger = held(2, LockTarget.transaction(701));
        assertThat(rows(List.of(), table, transaction, stranger)).containsExactly(table, transaction);
    }

    @Test
    void keepsRowsOfSessionsThatHoldNothingInTheDatabase() {
        LockRow transaction = held(1, LockTarget.transaction(700));
        assertThat(rows(List.of(), transaction)).isEmpty();
        assertThat(rows(List.of(1), transaction)).containsExactly(transaction);
    }

    @Test
    void followsWaitsIntoOtherDatabases() {
        LockRow mine = wanted(1, LockTarget.transaction(700));
        LockRow holder = held(2, LockTarget.transaction(700));
        LockRow itsWait = wanted(2, SHARED);
        LockRow last = held(3, SHARED);
        LockRow other = held(4, LockTarget.transaction(704));
        assertThat(rows(List.of(1), mine, holder, itsWait, last, other)).containsExactly(mine, holder, itsWait, last);
    }

    @Test
    void doesNotFollowWhatIsOnlyHeldTogether() {
        LockRow mine = held(1, SHARED);
        LockRow other = held(2, SHARED);
        assertThat(rows(List.of(1), mine, other)).containsExactly(mine);
    }

    @Test
    void tellsPreparedTransactionsApart() {
        LockRow here = prepared("-1/10", TABLE);
        LockRow itsTransaction = prepared("-1/10", LockTarget.transaction(10));
        LockRow elsewhere = prepared("-1/11", LockTarget.transaction(11));
        assertThat(rows(List.of(), here, itsTransaction, elsewhere)).containsExactly(here, itsTransaction);
    }

    private static List<LockRow> rows(List<Integer> sessions, LockRow... rows) {
        return Involvement.rowsOf(HERE, sessions, List.of(rows));
    }

    private static LockRow held(int pid, LockTarget target) {
        return new LockRow(pid, pid + "/1", target, LockMode.EXCLUSIVE, true, false, LockRow.UNKNOWN);
    }

    private static LockRow wanted(int pid, LockTarget target) {
        return new LockRow(pid, pid + "/1", target, LockMode.SHARE, false, false, 1);
    }

    private static LockRow prepared(String transaction, LockTarget target) {
        return new LockRow(0, transaction, target, LockMode.EXCLUSIVE, true, false, LockRow.UNKNOWN);
    }
}
