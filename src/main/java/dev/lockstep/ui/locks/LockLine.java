package dev.lockstep.ui.locks;

import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.run.BlockedBy;
import dev.lockstep.model.run.HoldSpan;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.SessionState;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.Subject;
import dev.lockstep.model.run.Wait;

/**
 * One line of the table.
 *
 * @param row the row of {@code pg_locks}
 * @param who whose it is
 * @param hue the style class of its session's hue
 * @param target the lock's name
 * @param sinceTick the tick since which it is held or waited for; 0 when that is not known, as for outsiders
 */
record LockLine(LockRow row, BlockedBy who, String hue, String target, int sinceTick) {

    /** What tells it from every other line. */
    LockRow.Key key() {
        return row.key();
    }

    /** What it is of, as the other panels draw it. */
    Subject subject() {
        return new Subject.Edge(row.pid(), row.target(), row.mode(), row.granted());
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
