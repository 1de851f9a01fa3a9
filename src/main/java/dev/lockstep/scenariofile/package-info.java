/**
 * Reads scenario files. A file either becomes a {@code ScenarioFile}, every name checked and every parameter filled in, or a list of
 * problems, each with its line and column; nothing that a file holds makes the reader throw or wait.
 */
@NullMarked
package dev.lockstep.scenariofile;

import org.jspecify.annotations.NullMarked;
