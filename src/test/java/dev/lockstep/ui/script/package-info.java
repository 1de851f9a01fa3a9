/** Tests of the package of the same name. */
@NullMarked
package dev.lockstep.ui.script;

import org.jspecify.annotations.NullMarked;
