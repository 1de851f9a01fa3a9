package dev.lockstep.model.run;

/**
 * How a session ended.
 *
 * @param kind in general
 * @param label as scenario files and the verdict write it: {@code committed}, {@code rolled back}, a SQLSTATE, a text of the scenario,
 *     {@code blocked at the end}, {@code unfinished}
 */
public record Outcome(Kind kind, String label) {

    /** Its steps are through and what it did is committed. */
    public static final Outcome COMMITTED = new Outcome(Kind.COMMITTED, "committed");
    /** Its steps are through and it took back what it did. */
    public static final Outcome ROLLED_BACK = new Outcome(Kind.ROLLED_BACK, "rolled back");
    /** It still waited for a lock when the run ended. */
    public static final Outcome BLOCKED_AT_END = new Outcome(Kind.BLOCKED_AT_END, "blocked at the end");
    /** It had steps left, or an open transaction, when the run ended. */
    public static final Outcome UNFINISHED = new Outcome(Kind.UNFINISHED, "unfinished");

    /** Outcomes in general. */
    public enum Kind {
        COMMITTED,
        ROLLED_BACK,
        /** A statement failed; the label is its SQLSTATE. */
        ERROR,
        /** The scenario has a text for it. */
        NAMED,
        BLOCKED_AT_END,
        UNFINISHED
    }

    /** An error that the scenario has no text for. */
    public static Outcome error(String sqlState) {
        return new Outcome(Kind.ERROR, sqlState);
    }

    /** A text of the scenario. */
    public static Outcome named(String text) {
        return new Outcome(Kind.NAMED, text);
    }
}
