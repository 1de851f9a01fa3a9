package dev.lockstep.engine;

import dev.lockstep.model.run.BlockedBy;
import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.SessionState;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.scenario.Via;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which connections the sessions have, where these come out of a pool, and whom a step waits for. Used by the run's loop alone. */
final class Lending {
    private final Ledger ledger;
    private final Crew crew;

    Lending(Ledger ledger, Crew crew) {
        this.ledger = ledger;
        this.crew = crew;
    }

    private RunState state() {
        return ledger.state();
    }

    /** Writes down which connections a session has borrowed or given back; it has just answered, and does nothing else. */
    void changed(String session) {
        int servedBy = crew.session(session).servedBy();
        if (servedBy != 0) {
            borrowed(session, servedBy);
        }
        List<Integer> known = state().session(session).pids();
        List<Integer> now = crew.session(session).pids();
        known.stream()
                .filter(pid -> !now.contains(pid))
                .forEach(pid -> ledger.write(stamp -> new RunEvent.ConnectionReturned(stamp, session, pid)));
        now.stream().filter(pid -> pid != 0).forEach(pid -> borrowed(session, pid));
    }

    private void borrowed(String session, int pid) {
        if (!state().session(session).pids().contains(pid)) {
            ledger.write(stamp -> new RunEvent.ConnectionBorrowed(stamp, session, pid));
        }
    }

    /** A pooler's client in flight shows only now which server process works for it. */
    void lent(PoolLook pools) {
        for (StepSpan span : state().inFlight()) {
            Integer pid = pools.servers().get(span.step().session());
            if (pid != null) {
                borrowed(span.step().session(), pid);
            }
        }
    }

    /** Whom that step waits for; null when that is not known. */
    @Nullable
    List<BlockedBy> blockersOf(StepSpan span, BlockProbe.Answer answer) {
        RunState state = state();
        SessionState session = state.session(span.step().session());
        if (state.isBorrowing(span)) {
            return waits(session, answer.pools()) ? holders(session.via()) : null;
        }
        List<Integer> named = answer.blockers().get(session.pid());
        return named == null
                ? null
                : named.stream().map(state::whoIs).distinct().toList();
    }

    /** The pool counts who waits: only when these are as many as ask it is each of them known to wait. A pooler names them. */
    private boolean waits(SessionState session, PoolLook pools) {
        if (session.via() == Via.POOLER) {
            return pools.waiting().contains(session.name());
        }
        long asking = state().inFlight().stream()
                .filter(span -> state().session(span.step().session()).via() == Via.POOL)
                .filter(state()::isBorrowing)
                .count();
        return pools.awaiting() >= asking;
    }

    private List<BlockedBy> holders(Via via) {
        return state().borrowers(via).stream()
                .map(session -> BlockedBy.session(session.pid(), session.name()))
                .toList();
    }
}
