/**
 * A run's events as a file: JSON lines, written event by event and read back into the same log. The names in the file are a fixed table;
 * nothing in a file chooses a Java class, and no password is part of any event.
 */
@NullMarked
package dev.lockstep.recording;

import org.jspecify.annotations.NullMarked;
