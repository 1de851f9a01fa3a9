/**
 * Tests of the program as a whole. Here the design's rules are tests, each with its reason; what a single package
 * promises is tested in the package of that name.
 */
@NullMarked
package dev.lockstep;

import org.jspecify.annotations.NullMarked;
