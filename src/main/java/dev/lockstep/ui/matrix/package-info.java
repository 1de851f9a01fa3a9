/**
 * The matrix: variants of the loaded file below each other, isolation levels beside each other, a verdict a cell. The engine runs it in the
 * background; here stands how far it is, and what is shown of it.
 */
@NullMarked
package dev.lockstep.ui.matrix;

import org.jspecify.annotations.NullMarked;
