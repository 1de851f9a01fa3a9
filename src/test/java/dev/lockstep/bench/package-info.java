/** Measurements, each with a main method and no assertion; the README names the command. */
@NullMarked
package dev.lockstep.bench;

import org.jspecify.annotations.NullMarked;
