/** Tests of the texts that a person reads. */
@NullMarked
package dev.lockstep.words;

import org.jspecify.annotations.NullMarked;
