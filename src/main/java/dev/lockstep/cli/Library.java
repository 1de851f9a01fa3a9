package dev.lockstep.cli;

import dev.lockstep.model.scenario.ScenarioFile;
import dev.lockstep.scenariofile.Nearest;
import dev.lockstep.scenariofile.ReadResult;
import dev.lockstep.scenariofile.ScenarioFolder;
import dev.lockstep.scenariofile.ScenarioReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The scenario files that a command line names. */
final class Library {
    /** Where the scenarios are unless one says otherwise. */
    static final Path FOLDER = Path.of("scenarios");

    private final Context context;

    Library(Context context) {
        this.context = context;
    }

    /** A file with what reading it came to. */
    record Read(Path file, ReadResult result) {}

    /** Reads every file that is named, or stands in a folder that is named. Fails when there is none. */
    List<Read> read(List<Path> named) {
        List<Read> read = new ArrayList<>();
        for (Path path : named) {
            for (Path file : files(path)) {
                read.add(new Read(file, ScenarioReader.read(file, file.toString(), context.locale())));
            }
        }
        return read;
    }

    /** As {@link #read}, and all of them without problems; otherwise tells the problems and fails. */
    List<ScenarioFile> readAll(List<Path> named) {
        List<ScenarioFile> good = new ArrayList<>();
        int bad = 0;
        for (Read read : read(named)) {
            switch (read.result()) {
                case ReadResult.Ok(ScenarioFile file) -> good.add(file);
                case ReadResult.Problems problems -> {
                    problems.problems()
                            .forEach(problem -> context.tell(context.problems().line(problem)));
                    bad++;
                }
            }
        }
        if (bad > 0) {
            throw context.wrong("files.bad", bad);
        }
        return good;
    }

    private List<Path> files(Path path) {
        if (!Files.exists(path)) {
            throw missing(path);
        }
        List<Path> files;
        try {
            files = ScenarioFolder.list(path);
        } catch (IOException e) {
            throw context.wrong("folder.unreadable", path.toString());
        }
        if (files.isEmpty()) {
            throw context.wrong("folder.empty", path.toString(), ScenarioFolder.SUFFIX);
        }
        return files;
    }

    private CommandFailure missing(Path path) {
        if (path.equals(FOLDER)) {
            return context.wrong("library.missing", FOLDER.toString());
        }
        return nearest(path)
                .map(near -> context.wrong("file.missing.near", path.toString(), near))
                .orElseGet(() -> context.wrong("file.missing", path.toString()));
    }

    /** A file of the same folder or of the library whose name is near; a name may lack its ending. */
    private static Optional<String> nearest(Path path) {
        List<Path> known = Stream.concat(list(path.toAbsolutePath().normalize().getParent()), list(FOLDER))
                .distinct()
                .toList();
        String name = String.valueOf(path.getFileName());
        List<String> names = known.stream()
                .map(file -> stem(String.valueOf(file.getFileName())))
                .toList();
        return names.stream()
                .filter(full -> full.startsWith(stem(name)))
                .findFirst()
                .or(() -> Nearest.to(stem(name), names))
                .map(near -> known.get(names.indexOf(near)).toString());
    }

    private static String stem(String name) {
        return name.endsWith(ScenarioFolder.SUFFIX)
                ? name.substring(0, name.length() - ScenarioFolder.SUFFIX.length())
                : name;
    }

    private static Stream<Path> list(@Nullable Path folder) {
        try {
            return folder != null && Files.isDirectory(folder) ? ScenarioFolder.list(folder).stream() : Stream.empty();
        } catch (IOException e) {
            return Stream.empty();
        }
    }
}
