/** The program as its user starts it: a process of its own, with a real window or a terminal. */
@NullMarked
package dev.lockstep.app;

import org.jspecify.annotations.NullMarked;
