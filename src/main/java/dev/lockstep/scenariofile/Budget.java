package dev.lockstep.scenariofile;

import dev.lockstep.model.scenario.ProblemCode;

/**
 * How much one file may come to. Aliases, merges and parameters let a small text stand for an endless one; whoever reads a part of it pays
 * for it here first.
 */
final class Budget {
    /** Items of lists and mappings, and pieces of SQL; the largest scenario of the library needs a hundredth. */
    static final int LIMIT = 30_000;

    private static final int PIECE = 64;

    private final ProblemLog problems;
    private long spent;

    Budget(ProblemLog problems) {
        this.problems = problems;
    }

    /** Takes that many items; false when there are not so many left, which is the last problem that is logged. */
    boolean items(long count, Place place) {
        spent += count;
        if (spent > LIMIT) {
            problems.addLast(place, ProblemCode.FILE_TOO_MUCH);
        }
        return spent <= LIMIT;
    }

    /** Takes text of that many characters. */
    boolean text(long length, Place place) {
        return items(1 + length / PIECE, place);
    }
}
