/**
 * Puts the window together: the models between engine and view, the top bar, the arrangement of the panels, the key table, the states that
 * need a picture. Models offer read-only properties first, then commands; nothing here waits on the JavaFX thread.
 */
@NullMarked
package dev.lockstep.ui.shell;

import org.jspecify.annotations.NullMarked;
