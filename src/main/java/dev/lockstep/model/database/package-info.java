/**
 * Which server and database a run talks to, as a person writes it and as the program shows it. A password never becomes part of a text
 * that is shown, logged or recorded.
 */
@NullMarked
package dev.lockstep.model.database;

import org.jspecify.annotations.NullMarked;
