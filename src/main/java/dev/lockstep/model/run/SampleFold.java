package dev.lockstep.model.run;

import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockQueue;
import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.lock.LockSample;
import dev.lockstep.model.lock.WaitForGraph;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a look at the locks changes: the graph, what each session waits for, and which locks it holds. */
final class SampleFold {
    private SampleFold() {}

    static void apply(StateEdit edit, RunEvent.LocksSampled event) {
        edit.sample = event.sample();
        PoolFold.regraph(edit);
        edit.rowLocks = edit.rowLocks.at(event.sample().rows());
        edit.names = edit.names.with(event.sample().newNames());
        edit.looked(event.stamp().at(), event.sample().tookNanos());
        nameWaits(edit);
        holds(edit, event.sample(), event.stamp());
    }

    /** The blocked answer says whom a step waits for; only a sample says for what, and either may come first. */
    static void nameWaits(StateEdit edit) {
        for (SessionState session : edit.sessions.values()) {
            StepSpan span = session.inFlight();
            Wait wait = span == null ? null : span.openWait();
            LockRow row = edit.graph.waitOf(session.process());
            if (span != null && wait != null && row != null && !row.target().equals(wait.target())) {
                edit.step(span.step(), open -> open.withLastWait(wait.on(row.target(), row.mode())));
            }
        }
    }

    /** What the sessions hold of what a sample shows, by the connections that they have now. */
    static void holds(StateEdit edit, LockSample sample, Stamp when) {
        Map<Integer, String> names = new HashMap<>();
        edit.sessions.values().forEach(session -> session.pids().forEach(pid -> names.put(pid, session.name())));
        Map<LockRow.Key, HoldSpan> now = new LinkedHashMap<>();
        for (LockRow row : sample.rows()) {
            String session = names.get(row.pid());
            if (!row.granted() || row.pid() == 0 || session == null) {
                continue;
            }
            HoldSpan known = edit.holds.get(row.key());
            HoldSpan hold = known == null || !known.session().equals(session)
                    ? HoldSpan.open(session, row.pid(), row.target(), row.mode(), when, edit.tick)
                    : known;
            now.put(row.key(), hold.wantedBy(wanting(edit.graph, row), when, edit.tick));
        }
        edit.holds = Collections.unmodifiableMap(now);
    }

    private static int wanting(WaitForGraph graph, LockRow held) {
        LockQueue queue = graph.queue(held.target());
        if (queue == null || held.mode() == LockMode.SI_READ) {
            return 0;
        }
        return (int) queue.waiters().stream()
                .filter(waiter -> waiter.pid() != held.pid() && waiter.mode().conflictsWith(held.mode()))
                .count();
    }
}
