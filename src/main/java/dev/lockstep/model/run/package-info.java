/**
 * A run as a log of events. {@link dev.lockstep.model.run.RunEvent} is what happened, {@link dev.lockstep.model.run.RunState} the present
 * that follows from it and {@link dev.lockstep.model.run.RunHistory} the past; both come to be by folding events and in no other way.
 */
@NullMarked
package dev.lockstep.model.run;

import org.jspecify.annotations.NullMarked;
