/** Tests of the window and its models. */
@NullMarked
package dev.lockstep.ui.shell;

import org.jspecify.annotations.NullMarked;
