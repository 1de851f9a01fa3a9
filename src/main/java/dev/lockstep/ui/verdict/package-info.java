/**
 * The verdict: whether the invariants hold, how each session ended, which rows are committed, and what was expected beside what came. It
 * judges nothing itself; that is {@code Judgement}'s business.
 */
@NullMarked
package dev.lockstep.ui.verdict;

import org.jspecify.annotations.NullMarked;
