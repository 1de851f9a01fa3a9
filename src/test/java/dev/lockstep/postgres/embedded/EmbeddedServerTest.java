package dev.lockstep.postgres.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.lockstep.postgres.embedded.Progress.Phase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person with the program gets: a server that only this program can use, and nothing once it is closed. */
final class EmbeddedServerTest {

    @TempDir
    static Path cache;

    @Test
    void startsFromNothingAndThenFromWhatItPrepared() throws Exception {
        List<Phase> first = new ArrayList<>();
        List<Double> unpacked = new ArrayList<>();
        Path empty = cache.resolve("empty");
        try (EmbeddedServer server = EmbeddedServer.start(new EmbeddedOptions(empty, Map.of()), (phase, fraction) -> {
            first.add(phase);
            if (phase == Phase.UNPACKING) {
                unpacked.add(fraction);
            }
        })) {
            assertThat(Sql.ask(server, "SHOW server_version")).isEqualTo(server.version());
            assertThat(server.version()).startsWith("18.");
        }
        assertThat(first.stream().distinct())
                .containsExactly(Phase.UNPACKING, Phase.PREPARING, Phase.STARTING, Phase.READY);
        assertThat(unpacked).isSorted().hasSizeGreaterThan(50).last().isEqualTo(1.0);

        List<Phase> second = new ArrayList<>();
        try (EmbeddedServer server =
                EmbeddedServer.start(new EmbeddedOptions(empty, Map.of()), (phase, fraction) -> second.add(phase))) {
            assertThat(Sql.ask(server, "SELECT 1")).isEqualTo("1");
        }
        assertThat(second).containsExactly(Phase.PREPARING, Phase.STARTING, Phase.READY);
    }

    @Test
    void refusesWhoeverHasNoPasswordOrAnother() throws Exception {
        try (EmbeddedServer server = start()) {
            assertThat(Sql.ask(server, "SELECT current_user")).isEqualTo("lockstep");
            assertThatThrownBy(() -> Sql.connect(server.port(), server.user(), ""))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("no password was provided");
            assertThatThrownBy(() -> Sql.connect(server.port(), server.user(), "not the password"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("password authentication failed");
            assertThat(Sql.ask(
                            server,
                            "SELECT string_agg(DISTINCT auth_method, ',') FROM pg_hba_file_rules WHERE error IS NULL"))
                    .isEqualTo("scram-sha-256");
        }
    }

    @Test
    void keepsItsPasswordToItself() throws Exception {
        try (EmbeddedServer server = start()) {
            assertThat(server.password()).hasSize(32);
            assertThat(server.toString()).doesNotContain(server.password());
            assertThat(ProcessHandle.allProcesses()
                            .map(process -> process.info().commandLine().orElse("")))
                    .noneMatch(line -> line.contains(server.password()));
        }
        List<Path> files = filesWhoseNameIs("password");
        assertThat(files).isNotEmpty().allSatisfy(file -> assertThat(mode(file)).isEqualTo("rw-------"));
    }

    @Test
    void makesItsFoldersPrivate() throws Exception {
        try (EmbeddedServer server = start()) {
            assertThat(mode(cache)).isEqualTo("rwx------");
            assertThat(mode(server.dataDirectory())).isEqualTo("rwx------");
            try (Stream<Path> all = Files.walk(server.dataDirectory())) {
                assertThat(all.filter(Files::isRegularFile))
                        .allSatisfy(file -> assertThat(mode(file)).endsWith("------"));
            }
        }
    }

    @Test
    void listensOnLoopbackOnly() throws Exception {
        try (EmbeddedServer server = start()) {
            assertThat(server.host()).isEqualTo("127.0.0.1");
            assertThat(Sql.ask(server, "SHOW listen_addresses")).isEqualTo("127.0.0.1");
            assertThat(Sql.ask(server, "SHOW unix_socket_directories")).isEmpty();
            List<String> pidFile = Files.readAllLines(server.dataDirectory().resolve("postmaster.pid"));
            assertThat(pidFile.get(4)).as("the folder of a Unix socket").isEmpty();
            assertThat(pidFile.get(5)).isEqualTo("127.0.0.1");
        }
    }

    @Test
    void isOutOfReachThroughOtherAddressesOfTheMachine() throws Exception {
        List<InetAddress> others = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                .toList();
        assumeFalse(others.isEmpty(), "This machine has no other address");
        try (EmbeddedServer server = start()) {
            for (InetAddress other : others) {
                assertThatThrownBy(() -> {
                            try (Socket socket = new Socket()) {
                                socket.connect(new InetSocketAddress(other, server.port()), 5_000);
                            }
                        })
                        .as(other.toString())
                        .isInstanceOf(IOException.class);
            }
        }
    }

    @Test
    void tradesDurabilityForSpeedAndKeepsQuiet() throws Exception {
        try (EmbeddedServer server = start()) {
            for (String off : List.of("fsync", "synchronous_commit", "full_page_writes", "autovacuum")) {
                assertThat(Sql.ask(server, "SHOW " + off)).as(off).isEqualTo("off");
            }
            assertThat(Sql.ask(server, "SHOW max_prepared_transactions")).isEqualTo("3");
            assertThat(Sql.ask(server, "SHOW max_connections")).isEqualTo("200");
            assertThat(Sql.ask(server, "SHOW server_encoding")).isEqualTo("UTF8");
            assertThat(Sql.ask(server, "SELECT datcollate FROM pg_database WHERE datname = 'postgres'"))
                    .isEqualTo("C");
        }
    }

    @Test
    void takesFurtherSettings() throws Exception {
        EmbeddedOptions options = new EmbeddedOptions(cache, Map.of())
                .withSetting("max_locks_per_transaction", "77")
                .withSetting("autovacuum", "on")
                .withSetting("lockstep.motto", "it's a \\ here");
        try (EmbeddedServer server = EmbeddedServer.start(options, Progress.none())) {
            assertThat(Sql.ask(server, "SHOW max_locks_per_transaction")).isEqualTo("77");
            assertThat(Sql.ask(server, "SHOW autovacuum")).isEqualTo("on");
            assertThat(Sql.ask(server, "SHOW lockstep.motto")).isEqualTo("it's a \\ here");
        }
    }

    @Test
    void saysWhatTheServerDidNotLike() throws Exception {
        EmbeddedOptions options = new EmbeddedOptions(cache, Map.of()).withSetting("max_connections", "many");
        assertThatThrownBy(() -> EmbeddedServer.start(options, Progress.none()))
                .isInstanceOfSatisfying(EmbeddedServerException.class, failed -> {
                    assertThat(failed.reason()).isEqualTo(EmbeddedServerException.Reason.START_FAILED);
                    assertThat(failed.log()).contains("invalid value for parameter \"max_connections\": \"many\"");
                    assertThat(failed).hasMessageContaining("--database");
                });
        assertThat(runs()).isEmpty();
    }

    @Test
    void givesEachProgramItsOwn() throws Exception {
        Callable<EmbeddedServer> start = EmbeddedServerTest::start;
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            List<Future<EmbeddedServer>> both = threads.invokeAll(List.of(start, start));
            try (EmbeddedServer other = both.get(1).get()) {
                try (EmbeddedServer one = both.get(0).get()) {
                    assertThat(one.port()).isNotEqualTo(other.port());
                    assertThat(one.dataDirectory()).isNotEqualTo(other.dataDirectory());
                    Sql.tell(one, "CREATE TABLE only_here ()");
                    assertThat(Sql.ask(other, "SELECT to_regclass('only_here')"))
                            .isNull();
                }
                assertThat(Sql.ask(other, "SELECT 1")).isEqualTo("1");
            }
        }
    }

    @Test
    void isGoneWhenClosed() throws Exception {
        EmbeddedServer server = start();
        ProcessHandle process = ProcessHandle.of(server.serverPid()).orElseThrow();
        assertThat(server.isAlive()).isTrue();
        server.close();
        server.close();
        assertThat(server.isAlive()).isFalse();
        assertThat(process.isAlive()).isFalse();
        assertThat(server.dataDirectory()).doesNotExist();
        assertThat(runs()).isEmpty();
    }

    @Test
    void leavesNothingOfOneProgramToTheNext() throws Exception {
        try (EmbeddedServer server = start()) {
            Sql.tell(server, "CREATE DATABASE mine");
            Sql.tell(server, "CREATE TABLE mine AS SELECT generate_series(1, 100000)");
            Sql.tell(server, "ALTER SYSTEM SET work_mem = '77MB'");
            Sql.tell(server, "ALTER ROLE lockstep PASSWORD 'changed'");
            Files.createSymbolicLink(server.dataDirectory().resolve("link"), cache);
        }
        Path spare = only(filesWhoseNameIs("spare"));
        assertThat(contents(spare)).isEqualTo(contents(spare.resolveSibling("data")));
        try (EmbeddedServer server = start()) {
            assertThat(spare).as("the spare is what the next server got").doesNotExist();
            assertThat(Sql.ask(server, "SELECT count(*) FROM pg_database")).isEqualTo("3");
            assertThat(Sql.ask(server, "SELECT to_regclass('mine')")).isNull();
            assertThat(Sql.ask(server, "SHOW work_mem")).isEqualTo("4MB");
        }
    }

    private static EmbeddedServer start() throws EmbeddedServerException, InterruptedException {
        return EmbeddedServer.start(new EmbeddedOptions(cache, Map.of()), Progress.none());
    }

    private static List<Path> runs() throws IOException {
        try (Stream<Path> runs = Files.list(cache.resolve("runs"))) {
            return runs.toList();
        }
    }

    private static List<Path> filesWhoseNameIs(String name) throws IOException {
        try (Stream<Path> templates = Files.list(cache)) {
            return templates
                    .map(folder -> folder.resolve(name))
                    .filter(Files::exists)
                    .toList();
        }
    }

    private static Path only(List<Path> paths) {
        assertThat(paths).hasSize(1);
        return paths.getFirst();
    }

    /** Each file of a folder with its mode and a hash of what is in it. */
    private static Map<String, String> contents(Path folder) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.toList()) {
                String content = Files.isRegularFile(path) ? Arrays.hashCode(Files.readAllBytes(path)) + "" : "";
                contents.put(folder.relativize(path).toString(), mode(path) + " " + content);
            }
        }
        return contents;
    }

    private static String mode(Path path) {
        try {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }
}
