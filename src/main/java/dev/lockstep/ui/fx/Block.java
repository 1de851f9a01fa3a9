package dev.lockstep.ui.fx;

import dev.lockstep.model.run.Row;
import java.util.List;

/** A piece of a panel that is text from top to bottom. A panel says what stands there as a list of blocks; {@link BlockPane} shows it. */
public sealed interface Block {
    /** The panel's own first line, for example {@code B.lock}. */
    record Title(String text) implements Block {}

    /** The first line of a part. */
    record Heading(String text) implements Block {}

    /** A paragraph. */
    record Text(String text) implements Block {}

    /** SQL. */
    record Statement(String sql) implements Block {}

    /** Names with values, a line each. */
    record Facts(List<Fact> facts) implements Block {
        /** Copies the list it is given. */
        public Facts {
            facts = List.copyOf(facts);
        }
    }

    /** Lines with an icon. */
    record Lines(List<Line> lines) implements Block {
        /** Copies the list it is given. */
        public Lines {
            lines = List.copyOf(lines);
        }
    }

    /**
     * A table.
     *
     * @param title what it is of; may be empty
     * @param columns names of its columns
     * @param rows its first rows
     * @param more what is to be said below, such as how many rows there are; may be empty
     */
    record Rows(String title, List<String> columns, List<Row> rows, String more) implements Block {
        /** Copies the lists it is given. */
        public Rows {
            columns = List.copyOf(columns);
            rows = List.copyOf(rows);
        }
    }

    /**
     * A name with its value.
     *
     * @param mono whether the value is something of the server's, such as a number or a name, shown in fixed-width type
     */
    record Fact(String name, String value, boolean mono) {}

    /**
     * A line with an icon.
     *
     * @param strong its beginning, shown bold; may be empty
     * @param text its rest
     */
    record Line(Tone tone, String strong, String text) {}
}
