package dev.lockstep.recording;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Lines of a file that may be damaged: it tells whether a line's end is missing, and no line grows beyond a limit. */
final class Lines implements Closeable {
    /** Bytes; a look at some hundred thousand locks. */
    static final int LONGEST = 64 << 20;

    private final InputStream in;
    private long number;

    Lines(InputStream in) {
        this.in = new BufferedInputStream(in, 1 << 16);
    }

    /**
     * A line.
     *
     * @param number from 1
     * @param isUnfinished whether the file ends before the line does
     * @param tooLong whether it is longer than {@link #LONGEST}; its text is empty then
     */
    record Line(long number, String text, boolean isUnfinished, boolean tooLong) {}

    /** The next line that is not blank; empty at the end of the file. */
    Optional<Line> next() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        number++;
        for (int next = in.read(); ; next = in.read()) {
            if (next == '\n' || next < 0) {
                String text = bytes.toString(StandardCharsets.UTF_8);
                if (!text.isBlank()) {
                    return Optional.of(new Line(number, text, next < 0, false));
                }
                if (next < 0) {
                    return Optional.empty();
                }
                bytes.reset();
                number++;
            } else if (bytes.size() == LONGEST) {
                return Optional.of(new Line(number, "", false, true));
            } else {
                bytes.write(next);
            }
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
