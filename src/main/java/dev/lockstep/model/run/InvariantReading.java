package dev.lockstep.model.run;

/**
 * What the referee saw of one invariant.
 *
 * @param invariant its name
 * @param state whether it held
 * @param shown what the check's second column said, for example {@code 1 ≤ 1}; empty when there is none
 * @param reason why it is unknown, as the server said it; empty otherwise
 */
public record InvariantReading(String invariant, State state, String shown, String reason) {

    /** Whether an invariant held. */
    public enum State {
        HOLDS,
        BROKEN,
        /** The referee could not look, for example because a table was locked. */
        UNKNOWN
    }
}
