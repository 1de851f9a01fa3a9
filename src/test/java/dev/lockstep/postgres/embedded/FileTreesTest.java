package dev.lockstep.postgres.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder made equal to another holds exactly what that holds, and nothing outside is touched. */
final class FileTreesTest {

    @TempDir
    Path folder;

    @Test
    void mirrorsWhatIsNotThereYet() throws Exception {
        Path from = original();
        FileTrees.Size size = FileTrees.mirror(from, folder.resolve("to"));
        assertThat(size).isEqualTo(new FileTrees.Size(2, 8)).isEqualTo(FileTrees.measure(folder.resolve("to")));
        assertThat(folder.resolve("to/sub/b")).hasContent("short");
    }

    @Test
    void writesOverFilesThatAreLongerOrShorterAndDeletesTheRest() throws Exception {
        Path from = original();
        Path to = folder.resolve("to");
        FileTrees.mirror(from, to);
        Files.writeString(to.resolve("a"), "much longer than the original");
        Files.writeString(to.resolve("sub/b"), "");
        Files.writeString(to.resolve("sub/extra"), "extra");
        Files.createDirectories(to.resolve("extra/deep"));
        Files.writeString(to.resolve("extra/deep/c"), "extra");

        assertThat(FileTrees.mirror(from, to)).isEqualTo(new FileTrees.Size(2, 8));
        assertThat(FileTrees.measure(to)).isEqualTo(new FileTrees.Size(2, 8));
        assertThat(to.resolve("a")).hasContent("one");
        assertThat(to.resolve("sub/b")).hasContent("short");
        assertThat(to.resolve("extra")).doesNotExist();
    }

    @Test
    void neverWritesOrDeletesThroughALink() throws Exception {
        Path from = original();
        Path to = folder.resolve("to");
        FileTrees.mirror(from, to);
        Path outside = Files.createDirectory(folder.resolve("outside"));
        Files.writeString(outside.resolve("b"), "not ours");
        Files.delete(to.resolve("a"));
        Files.createSymbolicLink(to.resolve("a"), outside.resolve("b"));
        FileTrees.delete(to.resolve("sub"));
        Files.createSymbolicLink(to.resolve("sub"), outside);

        FileTrees.mirror(from, to);
        assertThat(outside.resolve("b")).hasContent("not ours");
        assertThat(Files.isSymbolicLink(to.resolve("sub"))).isFalse();
        assertThat(to.resolve("a")).hasContent("one");
        assertThat(to.resolve("sub/b")).hasContent("short");

        Files.createSymbolicLink(to.resolve("link"), outside);
        FileTrees.delete(to);
        assertThat(to).doesNotExist();
        assertThat(outside.resolve("b")).hasContent("not ours");
    }

    @Test
    void deletesWhatIsGoneAlready() throws Exception {
        FileTrees.delete(folder.resolve("nothing"));
        assertThat(FileTrees.measure(folder.resolve("nothing"))).isEqualTo(new FileTrees.Size(0, 0));
    }

    private Path original() throws IOException {
        Path from = Files.createDirectory(folder.resolve("from"));
        Files.writeString(from.resolve("a"), "one");
        Files.createDirectory(from.resolve("sub"));
        Files.writeString(from.resolve("sub/b"), "short");
        return from;
    }
}
