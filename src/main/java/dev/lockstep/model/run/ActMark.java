package dev.lockstep.model.run;

import dev.lockstep.model.scenario.ScheduleItem.Action;

/**
 * Something that was done to a session's connection.
 *
 * @param at when
 * @param tick the tick that began with it
 */
public record ActMark(Stamp at, int tick, Action action, String session) {}
