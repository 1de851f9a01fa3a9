package dev.lockstep.model.run;

import java.util.List;

/**
 * What the referee saw after a step.
 *
 * @param stamp when
 * @param tick the tick then
 * @param readings one an invariant
 */
public record Mark(Stamp stamp, int tick, List<InvariantReading> readings) {

    /** Copies the list it is given. */
    public Mark {
        readings = List.copyOf(readings);
    }
}
