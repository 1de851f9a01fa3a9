package dev.lockstep.recording;

import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.run.RunLog;
import dev.lockstep.recording.RecordingException.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** Reads recordings back into the logs that they were written from. */
public final class RecordingReader {
    private final EventJson json = new EventJson();
    private final String file;
    private final List<RunLog> runs = new ArrayList<>();
    private @Nullable RunLog current;
    private boolean torn;

    private RecordingReader(String file) {
        this.file = file;
    }

    /** Reads a file. Throws RecordingException, which names the line, when it is no recording or is damaged before its last line. */
    public static Recording read(Path file) throws RecordingException {
        RecordingReader reader = new RecordingReader(file.toString());
        try (Lines lines = new Lines(Files.newInputStream(file))) {
            return reader.read(lines);
        } catch (NoSuchFileException e) {
            throw new RecordingException(Problem.MISSING, file.toString(), 0, "");
        } catch (IOException e) {
            throw new RecordingException(Problem.UNREADABLE, file.toString(), 0, e.toString());
        }
    }

    private Recording read(Lines lines) throws IOException, RecordingException {
        Optional<Lines.Line> line = lines.next();
        while (line.isPresent()) {
            take(line.get());
            line = lines.next();
        }
        keep();
        if (runs.isEmpty()) {
            throw new RecordingException(Problem.EMPTY, file, 0, "");
        }
        return new Recording(runs, torn);
    }

    private void take(Lines.Line line) throws RecordingException {
        if (line.tooLong()) {
            throw problem(Problem.LINE_TOO_LONG, line, "");
        }
        boolean mayBeHeader = line.number() == 1 || line.text().startsWith("{\"" + EventJson.HEADER);
        String version = mayBeHeader ? json.version(line.text()) : "";
        if (!version.isEmpty()) {
            header(line, version);
        } else if (line.number() == 1) {
            throw problem(Problem.NO_RECORDING, line, "");
        } else {
            event(line);
        }
    }

    private void header(Lines.Line line, String version) throws RecordingException {
        if (!version.equals(Integer.toString(EventJson.VERSION))) {
            throw problem(Problem.VERSION, line, version);
        }
        keep();
    }

    private void keep() {
        if (current != null) {
            runs.add(current);
            current = null;
        }
    }

    private void event(Lines.Line line) throws RecordingException {
        RunEvent event;
        try {
            event = json.event(line.text());
        } catch (JacksonException e) {
            if (line.isUnfinished()) {
                torn = true;
                return;
            }
            throw problem(Problem.NO_EVENT, line, e.getOriginalMessage());
        }
        current = append(event, line);
    }

    private RunLog append(RunEvent event, Lines.Line line) throws RecordingException {
        RunLog log = current;
        try {
            if (log != null) {
                return log.plus(event);
            }
            if (event instanceof RunEvent.RunStarted first && first.stamp().seq() == 0) {
                return RunLog.of(first);
            }
        } catch (RuntimeException e) {
            // an event that the fold finds impossible: the file was edited, or written by a program gone wrong
            throw problem(Problem.OUT_OF_ORDER, line, "");
        }
        throw problem(Problem.OUT_OF_ORDER, line, "");
    }

    private RecordingException problem(Problem problem, Lines.Line line, String what) {
        return new RecordingException(problem, file, line.number(), what);
    }
}
