package dev.lockstep.scenariofile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FileTextTest {
    @Test
    void saysThatAFileIsNotThere(@TempDir Path folder) {
        ReadResult result = ScenarioReader.read(folder.resolve("gone"), "gone");
        assertThat(Read.lines(Read.problems(result)))
                .containsExactly(
                        "gone:1:1: There is no such file. Check the path; scenario files end in .lockstep.yaml.");
    }

    @Test
    void saysThatAFolderIsNoFile(@TempDir Path folder) {
        assertThat(Read.codes(Read.problems(ScenarioReader.read(folder, "folder"))))
                .containsExactly("1:1 FILE_UNREADABLE");
    }

    @Test
    void readsAFileUnderTheNameItIsGiven(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("x.lockstep.yaml"), "\uFEFFlockstep: 1\ntitle: für 🐘\nsessions: {A: {}}\n");
        assertThat(Read.ok(ScenarioReader.read(file, "a name")).base().source()).isEqualTo("a name");
        assertThat(Read.ok(ScenarioReader.read(file, "a name")).base().title()).isEqualTo("für 🐘");
    }
}
