/** The timeline of a run, with the sentence of what happened below it. */
@NullMarked
package dev.lockstep.ui.timeline;

import org.jspecify.annotations.NullMarked;
