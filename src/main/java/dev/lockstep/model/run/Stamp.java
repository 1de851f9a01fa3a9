package dev.lockstep.model.run;

/**
 * When an event happened.
 *
 * @param seq its place in the run's log, from 0 without gaps
 * @param at nanoseconds since the run began, on a clock that never goes back
 */
public record Stamp(long seq, long at) {
    /** Before the first event. */
    public static final Stamp BEFORE = new Stamp(-1, 0);
}
