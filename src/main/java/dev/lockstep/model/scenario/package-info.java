/**
 * A scenario as the engine runs it: sessions with their steps, schedules, invariants and expectations, with every parameter filled in.
 * How a scenario is written in a file is the business of {@code scenariofile}; here it is only what it means.
 */
@NullMarked
package dev.lockstep.model.scenario;

import org.jspecify.annotations.NullMarked;
