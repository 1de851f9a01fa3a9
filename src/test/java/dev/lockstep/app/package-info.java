/** Tests of the program as a process of its own. */
@NullMarked
package dev.lockstep.app;

import org.jspecify.annotations.NullMarked;
