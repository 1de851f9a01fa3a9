package dev.lockstep.model.run;

import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockTarget;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A lock that a session of the run held, from the first sample that showed it to the first that did not. It may have been taken a little
 * earlier: no view of PostgreSQL tells when a lock was granted.
 *
 * @param session who held it
 * @param pid its process
 * @param target what it is on
 * @param mode in which mode
 * @param from when a sample first showed it
 * @param fromTick the tick then
 * @param wanted how many waiters it stood in the way of, each change from when it was seen; empty when nobody ever wanted it
 * @param to when a sample first missed it; null while it is held
 * @param toTick the tick then; 0 while it is held
 */
public record HoldSpan(
        String session,
        int pid,
        LockTarget target,
        LockMode mode,
        Stamp from,
        int fromTick,
        List<Wanted> wanted,
        @Nullable Stamp to,
        int toTick) {

    /**
     * A change of the number of waiters.
     *
     * @param waiters how many from here on
     */
    public record Wanted(Stamp from, int tick, int waiters) {}

    /** Copies the list it is given. */
    public HoldSpan {
        wanted = List.copyOf(wanted);
    }

    static HoldSpan open(String session, int pid, LockTarget target, LockMode mode, Stamp from, int tick) {
        return new HoldSpan(session, pid, target, mode, from, tick, List.of(), null, 0);
    }

    /** How many waiters it stood in the way of last. */
    public int waiters() {
        return wanted.isEmpty() ? 0 : wanted.getLast().waiters();
    }

    HoldSpan wantedBy(int waiters, Stamp when, int tick) {
        if (waiters == waiters()) {
            return this;
        }
        List<Wanted> all = new ArrayList<>(wanted);
        all.add(new Wanted(when, tick, waiters));
        return new HoldSpan(session, pid, target, mode, from, fromTick, all, to, toTick);
    }

    HoldSpan over(Stamp when, int tick) {
        return new HoldSpan(session, pid, target, mode, from, fromTick, wanted, when, tick);
    }
}
