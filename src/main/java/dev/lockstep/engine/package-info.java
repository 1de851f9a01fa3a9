/**
 * Runs scenarios: sends steps, finds out who waits for whom, and writes down what happens as events. {@link dev.lockstep.engine.Run} is the
 * door; the database is behind the ports {@link dev.lockstep.engine.Databases}, {@link dev.lockstep.engine.DatabaseSession} and
 * {@link dev.lockstep.engine.LockProbe}.
 */
@NullMarked
package dev.lockstep.engine;

import org.jspecify.annotations.NullMarked;
