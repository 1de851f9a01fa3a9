/**
 * The commands of the terminal: list, check, run, matrix, replay, clean, import, schema, key. Results go to standard output, all else to
 * standard error; what is printed of a run is a pure function of its moment, so that a recording prints the same.
 */
@NullMarked
package dev.lockstep.cli;

import org.jspecify.annotations.NullMarked;
