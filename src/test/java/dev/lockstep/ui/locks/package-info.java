/** Tests of the package of the same name. */
@NullMarked
package dev.lockstep.ui.locks;

import org.jspecify.annotations.NullMarked;
