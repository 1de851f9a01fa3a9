package dev.lockstep.recording;

import dev.lockstep.model.run.RunEvent;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes events, one a line, each handed to the operating system before the next: whatever ends the program, what was written stays. A
 * file may hold several runs one after the other. For one thread at a time.
 */
public final class RecordingWriter implements Closeable {
    private final EventJson json = new EventJson();
    private final OutputStream out;

    /** Writes to a stream, which {@link #close} closes. */
    public RecordingWriter(OutputStream out) {
        this.out = out;
    }

    /** Writes to a file; what it held before is gone. Throws IOException when it cannot be written. */
    public static RecordingWriter open(Path file) throws IOException {
        return new RecordingWriter(Files.newOutputStream(file));
    }

    /**
     * Writes an event; before a run's first one the header. Throws IOException when it cannot be written, as on a full disk; what was
     * written before can still be read.
     */
    public void write(RunEvent event) throws IOException {
        String lines = json.line(event) + "\n";
        if (event instanceof RunEvent.RunStarted) {
            lines = json.header() + "\n" + lines;
        }
        out.write(lines.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
