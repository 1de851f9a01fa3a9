package dev.lockstep.scenariofile;

import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;

/**
 * A place in a file.
 *
 * @param line 1 for the first
 * @param column 1 for the first character of the line, counted in code points
 */
record Place(int line, int column) {
    static final Place START = new Place(1, 1);

    /** The parser counts from 0; where it knows no place, the start of the file is meant. */
    static Place of(Optional<Mark> mark) {
        return mark.map(known -> new Place(known.getLine() + 1, known.getColumn() + 1))
                .orElse(START);
    }
}
