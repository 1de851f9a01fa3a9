package dev.lockstep.cli;

import dev.lockstep.model.run.RunEvent;
import dev.lockstep.recording.RecordingWriter;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Writes events where the command line wants them. When a file can't be written any more it says so once, and the runs go on. */
final class Recorder implements AutoCloseable {
    private final Context context;
    private final @Nullable Path file;
    private final @Nullable RecordingWriter standardOut;
    private @Nullable RecordingWriter recording;

    /**
     * A recorder.
     *
     * @param file where to; null for no file
     * @param toStandardOut whether the events are the result that is printed
     */
    Recorder(Context context, @Nullable Path file, boolean toStandardOut) {
        this.context = context;
        this.file = file;
        this.standardOut =
                toStandardOut ? new RecordingWriter(context.terminal().out()) : null;
        this.recording = file == null ? null : open(file);
    }

    private RecordingWriter open(Path to) {
        try {
            return RecordingWriter.open(to);
        } catch (IOException e) {
            throw context.wrong("record.unwritable", to.toString(), context.reason(e));
        }
    }

    /** Takes one event. */
    void take(RunEvent event) {
        try {
            if (standardOut != null) {
                standardOut.write(event);
            }
            if (recording != null) {
                recording.write(event);
            }
        } catch (IOException e) {
            recording = null;
            context.tell(context.words().text("record.failed", String.valueOf(file), context.reason(e)));
        }
    }

    @Override
    public void close() {
        try {
            if (recording != null) {
                recording.close();
            }
        } catch (IOException e) {
            context.tell(context.words().text("record.failed", String.valueOf(file), context.reason(e)));
        }
    }
}
