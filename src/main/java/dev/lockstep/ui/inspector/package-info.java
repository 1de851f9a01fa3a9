/**
 * The inspector: all that is known of the one thing that is selected. What stands there follows from the moment by pure functions that
 * answer blocks of text; the panel only shows them.
 */
@NullMarked
package dev.lockstep.ui.inspector;

import org.jspecify.annotations.NullMarked;
