/** Benchmarks: plain main classes that print a figure beside the peer or floor that they measured in the same run. */
@NullMarked
package dev.lockstep.bench;

import org.jspecify.annotations.NullMarked;
