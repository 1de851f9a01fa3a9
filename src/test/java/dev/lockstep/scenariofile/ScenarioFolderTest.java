package dev.lockstep.scenariofile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ScenarioFolderTest {
    @Test
    void listsScenarioFilesFolderByFolder(@TempDir Path folder) throws IOException {
        for (String name : List.of("b.lockstep.yaml", "a-b/x.lockstep.yaml", "a/y.lockstep.yaml", "a/notes.yaml")) {
            Path file = folder.resolve(name);
            Files.createDirectories(file.getParent());
            Files.createFile(file);
        }
        assertThat(ScenarioFolder.list(folder))
                .containsExactly(
                        folder.resolve("a/y.lockstep.yaml"),
                        folder.resolve("a-b/x.lockstep.yaml"),
                        folder.resolve("b.lockstep.yaml"));
    }

    @Test
    void aFileIsItsOwnList(@TempDir Path folder) throws IOException {
        Path file = Files.createFile(folder.resolve("any.yaml"));
        assertThat(ScenarioFolder.list(file)).containsExactly(file);
    }

    @Test
    void aMissingFolderIsSaidToBeMissing(@TempDir Path folder) {
        assertThatThrownBy(() -> ScenarioFolder.list(folder.resolve("gone"))).isInstanceOf(NoSuchFileException.class);
    }
}
