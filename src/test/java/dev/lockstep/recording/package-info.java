/** Tests that a recording is the run: what is read back folds to the state that was live, and damage is told line by line. */
@NullMarked
package dev.lockstep.recording;

import org.jspecify.annotations.NullMarked;
