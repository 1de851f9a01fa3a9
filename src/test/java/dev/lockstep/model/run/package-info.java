/** Tests of the fold of a run's events and of what follows from it. */
@NullMarked
package dev.lockstep.model.run;

import org.jspecify.annotations.NullMarked;
