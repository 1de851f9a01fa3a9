/** What tests of several packages share: a scenario, and runs of it written by hand event by event. */
@NullMarked
package dev.lockstep.testing;

import org.jspecify.annotations.NullMarked;
