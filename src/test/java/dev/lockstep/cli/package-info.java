/** Tests of the commands: the table of hand-written runs, the command line, and real runs against the embedded server. */
@NullMarked
package dev.lockstep.cli;

import org.jspecify.annotations.NullMarked;
