/**
 * Tests of connections, probes and places of runs, on a real server. By default it is the embedded one; the system property
 * {@code lockstep.test.address} names another, where the role must be a superuser, so that the tests run on another major too.
 */
@NullMarked
package dev.lockstep.postgres;

import org.jspecify.annotations.NullMarked;
