package dev.lockstep.model.run;

import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.lock.WaitForGraph;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * How the pool of connections enters a state: who has one of them, and who waits for one. In the graph it stands as one more lock, each
 * connection had exclusively, so that rings are found that run through it.
 */
final class PoolFold {
    private PoolFold() {}

    static void borrowed(StateEdit edit, RunEvent.ConnectionBorrowed event) {
        Set<Integer> known = new HashSet<>(edit.pooled);
        known.add(event.pid());
        edit.pooled = Set.copyOf(known);
        edit.session(event.session(), session -> session.borrowed(event.pid()));
        SampleFold.holds(edit, edit.sample, event.stamp());
    }

    /** What the connection still holds is the session's no longer. */
    static void returned(StateEdit edit, RunEvent.ConnectionReturned event) {
        edit.session(event.session(), session -> session.returned(event.pid()));
        SampleFold.holds(edit, edit.sample, event.stamp());
    }

    /** The sessions have changed, and with them, perhaps, who waits for the pool. */
    static void changed(StateEdit edit) {
        if (edit.scenario().isPooled()) {
            regraph(edit);
        }
    }

    /** The graph of the last sample and of the pool as it is now. */
    static void regraph(StateEdit edit) {
        edit.graph = WaitForGraph.of(edit.sample, rows(edit));
    }

    private static List<LockRow> rows(StateEdit edit) {
        List<LockRow> rows = new ArrayList<>();
        for (SessionState session : edit.sessions.values()) {
            if (!session.pooled()) {
                continue;
            }
            session.pids().forEach(pid -> rows.add(row(pid, true, LockRow.UNKNOWN)));
            StepSpan span = session.inFlight();
            Wait wait = span == null ? null : span.openWait();
            if (span != null && wait != null && edit.isBorrow(span)) {
                rows.add(row(session.process(), false, edit.serverMicros(wait.from())));
            }
        }
        return rows;
    }

    private static LockRow row(int process, boolean granted, long since) {
        return new LockRow(process, "", LockTarget.POOL, LockMode.EXCLUSIVE, granted, false, since);
    }
}
