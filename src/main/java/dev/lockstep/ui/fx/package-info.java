/**
 * What all panels share: the run as it is shown, the one selection, the way from other threads to the JavaFX thread, colours and painting.
 */
@NullMarked
package dev.lockstep.ui.fx;

import org.jspecify.annotations.NullMarked;
