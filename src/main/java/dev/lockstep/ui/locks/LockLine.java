package dev.lockstep.ui.locks;

import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.lock.RowLock;
import dev.lockstep.model.run.BlockedBy;
import dev.lockstep.model.run.HoldSpan;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.SessionState;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.Subject;
import dev.lockstep.model.run.Wait;
import dev.lockstep.ui.fx.Related;
import org.jspecify.annotations.Nullable;

/**
 * One line of the table: a row of {@code pg_locks}, or who holds a row of a table, which {@code pg_locks} does not show.
 *
 * @param key what tells it from every other line
 * @param row the row of {@code pg_locks}; null for a row lock
 * @param rowLock the row that is held; null for a row of {@code pg_locks}
 * @param who whose it is
 * @param hue the style class of its session's hue
 * @param target the lock's name
 * @param sinceTick the tick since which it is held or waited for; 0 when that is not known, as for outsiders and for row locks
 */
record LockLine(
        Key key,
        @Nullable LockRow row,
        @Nullable RowLock rowLock,
        BlockedBy who,
        String hue,
        String target,
        int sinceTick) {

    /** What a line says, in the order in which lines stand. */
    enum State {
        WAITING,
        ROW_LOCK,
        GRANTED
    }

    /**
     * What tells a line from every other one.
     *
     * @param owner the virtual transaction of a prepared transaction, which has no process; the transaction's number for a row lock
     * @param mode the short name of a mode of {@code pg_locks}, or a mode of {@code pgrowlocks}, or empty where none is known
     */
    record Key(int pid, String owner, LockTarget target, String mode, State state) {
        static Key of(LockRow.Key row) {
            State state = row.granted() ? State.GRANTED : State.WAITING;
            return new Key(
                    row.pid(),
                    row.virtualTransaction(),
                    row.target(),
                    row.mode().shortName(),
                    state);
        }

        static Key of(RowLock lock, RowLock.Holder holder) {
            String transaction = Long.toString(holder.transactionId());
            return new Key(holder.pid(), transaction, lock.place(), holder.mode(), State.ROW_LOCK);
        }
    }

    State state() {
        return key.state();
    }

    /** What it is of, as the other panels draw it. */
    Subject subject() {
        return row == null
                ? new Subject.Target(key.target())
                : new Subject.Edge(row.pid(), row.target(), row.mode(), row.granted());
    }

    /** Whether it lights up with what that belongs to. */
    boolean isIn(Related related) {
        return row == null
                ? related.places().contains(key.target())
                : related.rows().contains(row.key());
    }

    /** Orders by the modes of {@code pg_locks}, weakest first; row locks come before them. */
    int compareMode(LockLine other) {
        return row == null || other.row == null
                ? Boolean.compare(row != null, other.row != null)
                : row.mode().compareTo(other.row.mode());
    }

    /** The tick since which that row is held, or waited for. */
    static int sinceTick(RunState state, LockRow row) {
        if (row.granted()) {
            HoldSpan hold = state.holds().get(row.key());
            return hold == null ? 0 : hold.fromTick();
        }
        StepSpan span = state.sessionOf(row.pid()).map(SessionState::inFlight).orElse(null);
        Wait wait = span == null ? null : span.openWait();
        return wait == null ? 0 : wait.fromTick();
    }
}
