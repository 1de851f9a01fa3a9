package dev.lockstep.scenariofile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Finds the scenario files of a folder. */
public final class ScenarioFolder {
    /** How the name of a scenario file ends. */
    public static final String SUFFIX = ".lockstep.yaml";

    private ScenarioFolder() {}

    /**
     * The scenario files under a path, sorted by name folder by folder, each resolved against the path as it was given. A path that is a
     * file gives itself, whatever its name. Links to folders are not followed.
     *
     * @throws IOException when the path is not there, or a folder can't be read
     */
    public static List<Path> list(Path path) throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            return files.filter(Files::isRegularFile)
                    .filter(file ->
                            file.equals(path) || file.getFileName().toString().endsWith(SUFFIX))
                    .sorted(Comparator.naturalOrder())
                    .toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
