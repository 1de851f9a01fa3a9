package dev.lockstep.scenariofile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

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
                    .sorted(ScenarioFolder::byNames)
                    .toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Name by name: as one text {@code a-b/x} would come before {@code a/x}. */
    private static int byNames(Path left, Path right) {
        return Arrays.compare(names(left), names(right));
    }

    private static String[] names(Path path) {
        return StreamSupport.stream(path.spliterator(), false)
                .map(Path::toString)
                .toArray(String[]::new);
    }
}
