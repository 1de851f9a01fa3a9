/** Tests of the package of the same name. */
@NullMarked
package dev.lockstep.ui.fx;

import org.jspecify.annotations.NullMarked;
