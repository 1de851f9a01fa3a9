/**
 * The script: each session with its state, its steps and a button of its own, and a line to type SQL into any of them. What a line of the
 * script is follows from the run's state by a pure function; the nodes only show it.
 */
@NullMarked
package dev.lockstep.ui.script;

import org.jspecify.annotations.NullMarked;
