package dev.lockstep.model.run;

import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.scenario.StepId;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of time in which a step waited.
 *
 * @param from when the server first named a blocker
 * @param fromTick the tick then
 * @param blockers whom it waits for, or waited for last
 * @param earlier whom it waited for before and no longer, in that order; the queue moved on
 * @param target what it waits for; null until a sample has seen it
 * @param mode the mode it wants; null as long as the target is
 * @param to when it was let go; null while it waits
 * @param toTick the tick then; 0 while it waits
 * @param releasedBy the step that let it go; null while it waits, when that is not known, and when it ended without a release
 */
public record Wait(
        Stamp from,
        int fromTick,
        List<BlockedBy> blockers,
        List<BlockedBy> earlier,
        @Nullable LockTarget target,
        @Nullable LockMode mode,
        @Nullable Stamp to,
        int toTick,
        @Nullable StepId releasedBy) {

    /** Copies the list it is given. */
    public Wait {
        blockers = List.copyOf(blockers);
        earlier = List.copyOf(earlier);
    }

    /** Whether it is for a connection of the pool, of which the server knows nothing. */
    public boolean isForPool() {
        return target != null && target.isPool();
    }

    /** Everybody whom it ever waited for, the earliest first. */
    public List<BlockedBy> everybody() {
        return Stream.concat(earlier.stream(), blockers.stream()).toList();
    }

    /** Whether it is over. */
    public boolean isOver() {
        return to != null;
    }

    Wait withBlockers(List<BlockedBy> now) {
        List<BlockedBy> before = Stream.concat(earlier.stream(), blockers.stream())
                .filter(blocker -> !now.contains(blocker))
                .distinct()
                .toList();
        return new Wait(from, fromTick, now, before, target, mode, to, toTick, releasedBy);
    }

    Wait on(LockTarget what, LockMode wanted) {
        return new Wait(from, fromTick, blockers, earlier, what, wanted, to, toTick, releasedBy);
    }

    Wait over(Stamp when, int tick, @Nullable StepId by) {
        return new Wait(from, fromTick, blockers, earlier, target, mode, when, tick, by);
    }
}
