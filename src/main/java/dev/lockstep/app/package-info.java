/**
 * Where the program starts and is put together: {@code Main}, the wiring by hand, the settings.
 * This package may use every other one, and no other package may use it.
 */
@NullMarked
package dev.lockstep.app;

import org.jspecify.annotations.NullMarked;
