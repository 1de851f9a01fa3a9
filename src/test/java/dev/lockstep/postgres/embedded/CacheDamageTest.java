package dev.lockstep.postgres.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lockstep.postgres.embedded.EmbeddedServerException.Reason;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever happened to the cache, a start gives a sound server or says why there can be none. */
final class CacheDamageTest {

    @TempDir
    static Path cache;

    @Test
    void makesAgainWhatWasHalfMadeWhenAProgramWasKilled() throws Exception {
        startAndClose();
        Path template = folder("template-");
        Path programs = folder("postgres-");
        Path halfTemplate = cache.resolve(template.getFileName() + ".half-1");
        Path halfPrograms = cache.resolve(programs.getFileName() + ".half-2");
        Files.move(template, halfTemplate);
        Files.move(programs, halfPrograms);
        truncate(halfTemplate.resolve("data/PG_VERSION"));
        startAndClose();
        assertThat(template).isDirectory();
        assertThat(programs).isDirectory();
        assertThat(halfTemplate).doesNotExist();
        assertThat(halfPrograms).doesNotExist();
    }

    @Test
    void makesATemplateAgainThatLacksAFileOrAPartOfOne() throws Exception {
        startAndClose();
        Path template = folder("template-");
        FileTrees.delete(template.resolve("spare"));
        String password = Files.readString(template.resolve("password"));
        truncate(template.resolve("data/global/pg_control"));
        startAndClose();
        assertThat(Files.readString(template.resolve("password"))).isNotEqualTo(password);

        Files.delete(template.resolve("password"));
        FileTrees.delete(template.resolve("spare"));
        startAndClose();
    }

    @Test
    void doesNotUseADamagedSpare() throws Exception {
        startAndClose();
        Path spare = folder("template-").resolve("spare");
        truncate(spare.resolve("global/pg_control"));
        startAndClose();
        assertThat(spare.resolve("global/pg_control")).isNotEmptyFile();
    }

    @Test
    void doesNotUseASpareFromBeforeARestartOfTheSystem() throws Exception {
        startAndClose();
        Path template = folder("template-");
        Files.writeString(template.resolve("spare.boot"), "an earlier one");
        Path mark = template.resolve("spare/postgresql.auto.conf");
        String lines = Files.readString(mark);
        Files.writeString(mark, lines.replace('D', 'X'));
        try (EmbeddedServer server = start(Progress.none())) {
            assertThat(server.dataDirectory().resolve("postgresql.auto.conf")).hasContent(lines);
        }
    }

    @Test
    void unpacksAgainWhenAProgramIsDamaged() throws Exception {
        startAndClose();
        truncate(folder("postgres-").resolve("files/bin/postgres"));
        startAndClose();
    }

    @Test
    void leavesNothingBehindWhenCancelled(@TempDir Path empty) throws Exception {
        EmbeddedOptions options = new EmbeddedOptions(empty, Map.of());
        for (Progress.Phase when :
                List.of(Progress.Phase.UNPACKING, Progress.Phase.PREPARING, Progress.Phase.STARTING)) {
            Progress cancelling = (phase, fraction) -> {
                if (phase == when && (fraction < 0 || fraction > 0.5)) {
                    Thread.currentThread().interrupt();
                }
            };
            assertThatThrownBy(() -> EmbeddedServer.start(options, cancelling))
                    .as("cancelled while %s", when)
                    .isInstanceOf(InterruptedException.class);
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
            assertThat(empty.resolve("runs"))
                    .satisfiesAnyOf(
                            runs -> assertThat(runs).doesNotExist(),
                            runs -> assertThat(runs).isEmptyDirectory());
        }
        try (EmbeddedServer server = EmbeddedServer.start(options, Progress.none())) {
            assertThat(Sql.ask(server, "SELECT 1")).isEqualTo("1");
        }
    }

    @Test
    void saysThatTheCacheFolderIsNone() throws Exception {
        Path file = Files.createFile(cache.resolve("a file"));
        assertThatThrownBy(() -> EmbeddedServer.start(new EmbeddedOptions(file, Map.of()), Progress.none()))
                .isInstanceOfSatisfying(EmbeddedServerException.class, failed -> {
                    assertThat(failed.reason()).isEqualTo(Reason.CACHE_UNUSABLE);
                    assertThat(failed.where()).isEqualTo(file);
                    assertThat(failed).hasMessageContaining(file.toString()).hasMessageContaining("lockstep.cache");
                });
    }

    @Test
    void saysThatThereIsNoPostgresForThisPlatform() {
        Properties alien = new Properties();
        alien.setProperty("os.name", "Plan 9");
        alien.setProperty("os.arch", "sparc");
        assertThatThrownBy(() -> Installation.onClassPath(Platform.of(alien)))
                .isInstanceOfSatisfying(EmbeddedServerException.class, failed -> {
                    assertThat(failed.reason()).isEqualTo(Reason.NO_BINARIES);
                    assertThat(failed).hasMessageContaining("plan 9 sparc").hasMessageContaining("--database");
                });
    }

    @Test
    void saysThatTheDiskIsFull(@TempDir Path disk) throws Exception {
        assumeTrue(runs("mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", disk.toString()), "No small disk can be had");
        try {
            EmbeddedOptions options = new EmbeddedOptions(disk, Map.of());
            assertThatThrownBy(() -> EmbeddedServer.start(options, Progress.none()))
                    .isInstanceOfSatisfying(EmbeddedServerException.class, failed -> {
                        assertThat(failed.reason()).isEqualTo(Reason.NO_SPACE);
                        assertThat(failed).hasMessageContaining("8 MB are free");
                    });
        } finally {
            runs("umount", disk.toString());
        }
    }

    private static boolean runs(String... command) throws InterruptedException {
        return Commands.succeeds(List.of(command), Path.of("/"));
    }

    private static void startAndClose() throws Exception {
        try (EmbeddedServer server = start(Progress.none())) {
            assertThat(Sql.ask(server, "SELECT count(*) FROM pg_database")).isEqualTo("3");
        }
    }

    private static EmbeddedServer start(Progress progress) throws EmbeddedServerException, InterruptedException {
        return EmbeddedServer.start(new EmbeddedOptions(cache, Map.of()), progress);
    }

    private static Path folder(String prefix) throws IOException {
        try (Stream<Path> all = Files.list(cache)) {
            return all.filter(path -> path.getFileName().toString().startsWith(prefix))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static void truncate(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(channel.size() / 2);
        }
    }
}
