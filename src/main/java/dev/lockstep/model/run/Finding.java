package dev.lockstep.model.run;

import dev.lockstep.model.scenario.LockClaim;

/**
 * One thing that was expected beside what came. Texts are as scenario files write them, not in a reader's language.
 *
 * @param kind which part of an expectation
 * @param subject what it is about: a step ({@code B.lock}), a session or an invariant; empty when it is about the whole run
 * @param expected what should come; empty for nothing, as when nobody should wait
 * @param got what came so far; empty for nothing
 * @param met whether what came is what should; before the run's end an unmet one may still be met
 */
public record Finding(Kind kind, String subject, String expected, String got, boolean met) {

    /** Parts of an expectation. */
    public enum Kind {
        /** A step's blockers, names divided by commas; without a subject: nobody waited, and nobody should. */
        BLOCKED,
        /** A session's outcome. */
        OUTCOME,
        /** The first column of the first row that a step's last statement answered. */
        RESULT,
        /** How many rows a step's last statement returned or affected. */
        ROWS,
        /** The SQLSTATE that a step failed with. */
        ERROR,
        /** A lock that should be held or waited for once a step has ended or is blocked, as {@link LockClaim} writes it. */
        LOCK,
        /** Sessions that were a deadlock's victim, names divided by commas. */
        VICTIM,
        /** {@code hold}, {@code broken}, or {@code unknown} where the referee could never look. */
        INVARIANT,
        /** How many alternatives there are, and which of them, from 1, came closest; that one's own findings follow. */
        ONE_OF
    }
}
