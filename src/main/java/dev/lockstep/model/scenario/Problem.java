package dev.lockstep.model.scenario;

import java.util.List;
import java.util.Optional;

/**
 * Something in a scenario file that has to be put right before it can be run. {@code words} says it in a person's language.
 *
 * @param source the file, as a person names it
 * @param line 1 for the first line
 * @param column 1 for the first character of the line; characters outside the basic plane count once
 * @param code what is wrong
 * @param arguments what the message names, in the order that {@link ProblemCode} gives
 * @param suggestion the known name nearest to what was written; empty when none is near
 */
public record Problem(
        String source, int line, int column, ProblemCode code, List<String> arguments, Optional<String> suggestion) {

    /** Copies what it is given. */
    public Problem {
        arguments = List.copyOf(arguments);
    }
}
