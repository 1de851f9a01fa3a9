/** The live lock graph, and the card of a deadlock over it. */
@NullMarked
package dev.lockstep.ui.graph;

import org.jspecify.annotations.NullMarked;
