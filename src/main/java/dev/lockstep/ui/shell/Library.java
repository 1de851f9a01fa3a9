package dev.lockstep.ui.shell;

import dev.lockstep.scenariofile.ReadResult;
import dev.lockstep.scenariofile.ScenarioReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The scenario files in a folder and the folders below. */
final class Library {
    /** How a scenario file's name ends. */
    static final String EXTENSION = ".lockstep.yaml";

    private Library() {}

    /**
     * A file of the library.
     *
     * @param folder the folder it lies in, below the library's
     * @param title its title; its name when it has problems
     */
    record Entry(Path file, String folder, String title) {}

    /** The files in the order of their paths; empty when there is no such folder, or it can't be read. Reads every file. */
    static List<Entry> read(Path folder, Locale language) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Library::isScenario)
                    .sorted()
                    .map(file -> entry(folder, file, language))
                    .toList();
        } catch (IOException | java.io.UncheckedIOException e) {
            return List.of();
        }
    }

    private static boolean isScenario(Path file) {
        return file.getFileName().toString().endsWith(EXTENSION);
    }

    private static Entry entry(Path library, Path file, Locale language) {
        Path parent = library.relativize(file).getParent();
        String title = ScenarioReader.read(file, displayName(file), language) instanceof ReadResult.Ok ok
                ? ok.file().base().title()
                : displayName(file);
        return new Entry(file, parent == null ? "" : parent.toString(), title);
    }

    /** What the file is called where it is shown. */
    static String displayName(Path file) {
        return file.getFileName().toString();
    }
}
