/**
 * Whether the tests would notice: breaks the program in one place at a time and runs the test that guards that place, which must turn red. A
 * program of its own, started by the command that the README names; it is no test itself, and no test uses it.
 */
@NullMarked
package dev.lockstep.mutation;

import org.jspecify.annotations.NullMarked;
