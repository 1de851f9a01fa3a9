/** Tests and tools of the window as a whole. */
@NullMarked
package dev.lockstep.ui;

import org.jspecify.annotations.NullMarked;
