/**
 * The life cycle of Lockstep's own PostgreSQL server: unpacked once, prepared once, copied for each program, ended with it.
 *
 * <p>{@link dev.lockstep.postgres.embedded.EmbeddedServer} is the only way in. Whatever way the program ends, the server ends through one mechanism: a
 * pipe from the program to a small watcher closes. Where the watcher fails too, the next start finds what is left and ends it.
 */
@NullMarked
package dev.lockstep.postgres.embedded;

import org.jspecify.annotations.NullMarked;
