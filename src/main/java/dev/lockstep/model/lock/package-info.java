/**
 * What PostgreSQL's lock manager shows: lock modes with their conflict table, lock targets, rows of {@code pg_locks}, and the graph of who
 * waits for whom that follows from them. Plain data and pure functions; nothing here asks a server.
 */
@NullMarked
package dev.lockstep.model.lock;

import org.jspecify.annotations.NullMarked;
