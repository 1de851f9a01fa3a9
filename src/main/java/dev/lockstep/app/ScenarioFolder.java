package dev.lockstep.app;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Where the scenarios lie that come with the program. */
final class ScenarioFolder {
    private static final String NAME = "scenarios";

    private ScenarioFolder() {}

    /** The folder {@code scenarios} of the working directory, else beside or above the program's jar; there need not be one. */
    static Path find() {
        Path here = Path.of(NAME);
        return Stream.concat(Stream.of(here), besideProgram())
                .filter(Files::isDirectory)
                .findFirst()
                .orElse(here);
    }

    private static Stream<Path> besideProgram() {
        try {
            Path program = Path.of(ScenarioFolder.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return Stream.iterate(program, folder -> folder != null, Path::getParent)
                    .skip(1)
                    .limit(2)
                    .map(folder -> folder.resolve(NAME));
        } catch (URISyntaxException e) {
            return Stream.empty();
        }
    }
}
