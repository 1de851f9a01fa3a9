package dev.lockstep.model.run;

import dev.lockstep.model.scenario.StepId;
import java.util.List;
import java.util.Map;

/**
 * A point at which everything in flight was known to be blocked.
 *
 * @param stamp when
 * @param tick the tick then
 * @param blocked the steps in flight with their blockers; empty when nothing was in flight
 */
public record SettlePoint(Stamp stamp, int tick, Map<StepId, List<BlockedBy>> blocked) {

    /** Copies the map it is given. */
    public SettlePoint {
        blocked = Map.copyOf(blocked);
    }
}
