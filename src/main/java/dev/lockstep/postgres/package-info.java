/**
 * Everything JDBC: connections of sessions that answer what the server said and nothing else, the probe that looks at locks, and a place
 * of its own for each run. {@link dev.lockstep.postgres.PgConnector} is the door; it implements the engine's ports.
 */
@NullMarked
package dev.lockstep.postgres;

import org.jspecify.annotations.NullMarked;
