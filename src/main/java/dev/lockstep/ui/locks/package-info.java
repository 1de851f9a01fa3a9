/**
 * The table of {@code pg_locks} as the last look showed it. Its rows are found by key, never by place, so that a new look keeps selection,
 * scroll and order.
 */
@NullMarked
package dev.lockstep.ui.locks;

import org.jspecify.annotations.NullMarked;
