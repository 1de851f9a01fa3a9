package dev.lockstep.postgres.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** However a program ends, its server and its data end too, and nothing else does. */
final class EmbeddedServerEndTest {

    /** The promise is 3 s; the machine that runs the tests may be busy with others. */
    private static final Duration SOON = Duration.ofSeconds(20);

    @TempDir
    static Path cache;

    @BeforeAll
    static void killsBySignal() {
        assumeFalse(Platform.isWindows(), "Windows has no signals");
    }

    @Test
    void afterSigkill() throws Exception {
        try (EmbeddedProgram program = EmbeddedProgram.start(cache)) {
            program.handle().destroyForcibly();
            awaitNothingLeftOf(program);
        }
    }

    @Test
    void afterSigterm() throws Exception {
        try (EmbeddedProgram program = EmbeddedProgram.start(cache)) {
            program.handle().destroy();
            awaitNothingLeftOf(program);
            await().atMost(SOON).until(() -> !program.handle().isAlive());
        }
    }

    @Test
    void afterCtrlC() throws Exception {
        try (EmbeddedProgram program = EmbeddedProgram.start(cache)) {
            // A terminal sends it to every process of the group; the watcher must do its work all the same.
            for (ProcessHandle watcher : program.watchers()) {
                signal("INT", watcher);
                signal("HUP", watcher);
                signal("TERM", watcher);
            }
            signal("INT", program.handle());
            awaitNothingLeftOf(program);
        }
    }

    @Test
    void theNextStartEndsWhatAKilledWatcherLeft() throws Exception {
        try (EmbeddedProgram program = EmbeddedProgram.start(cache)) {
            killAllButTheServer(program);
            assertThat(program.server().isAlive()).isTrue();
            assertThat(program.data()).exists();

            try (EmbeddedServer next = start()) {
                assertThat(processesOf(program.data())).isEmpty();
                assertThat(program.data().getParent()).doesNotExist();
                assertThat(Sql.ask(next, "SELECT 1")).isEqualTo("1");
            }
        }
    }

    @Test
    void aProgramWhoseWatcherWasKilledEndsItsServerItself() throws Exception {
        EmbeddedServer server = start();
        ProcessHandle process = ProcessHandle.of(server.serverPid()).orElseThrow();
        ProcessHandle watcher = process.parent().orElseThrow();
        watcher.children().filter(child -> child.pid() != process.pid()).forEach(ProcessHandle::destroyForcibly);
        watcher.destroyForcibly();
        watcher.onExit().join();

        server.close();
        await().atMost(SOON).until(() -> !process.isAlive());
        assertThat(server.dataDirectory()).doesNotExist();
    }

    @Test
    void aStartLeavesTheServersOfLivingProgramsAlone() throws Exception {
        try (EmbeddedProgram program = EmbeddedProgram.start(cache);
                EmbeddedServer other = start()) {
            assertThat(Sql.ask(other, "SELECT 1")).isEqualTo("1");
            assertThat(program.server().isAlive()).isTrue();
            assertThat(program.data()).exists();
        }
    }

    @Test
    void aStartLeavesAForeignServerAloneWhoseProcessIdALeftoverNames(@TempDir Path foreign) throws Exception {
        EmbeddedOptions elsewhere = new EmbeddedOptions(foreign, Map.of());
        try (EmbeddedServer server = EmbeddedServer.start(elsewhere, Progress.none())) {
            Path leftover = cache.resolve("runs").resolve("1-0-leftover");
            Files.createDirectories(leftover.resolve("data"));
            Files.copy(
                    server.dataDirectory().resolve("postmaster.pid"),
                    leftover.resolve("data").resolve("postmaster.pid"));

            try (EmbeddedServer next = start()) {
                assertThat(leftover).doesNotExist();
                assertThat(Sql.ask(server, "SELECT 1")).isEqualTo("1");
                assertThat(Sql.ask(next, "SELECT 1")).isEqualTo("1");
            }
        }
    }

    @Test
    void noticesThatItsServerWasKilled() throws Exception {
        try (EmbeddedServer server = start()) {
            ProcessHandle.of(server.serverPid()).orElseThrow().destroyForcibly();
            await().atMost(SOON).until(() -> !server.isAlive());
        }
        try (EmbeddedServer next = start()) {
            assertThat(Sql.ask(next, "SELECT 1")).isEqualTo("1");
        }
    }

    private static EmbeddedServer start() throws EmbeddedServerException, InterruptedException {
        return EmbeddedServer.start(new EmbeddedOptions(cache, Map.of()), Progress.none());
    }

    private static void killAllButTheServer(EmbeddedProgram program) {
        List<ProcessHandle> watchers = program.watchers();
        assertThat(watchers).as("processes between program and server").isNotEmpty();
        program.handle().destroyForcibly();
        watchers.forEach(ProcessHandle::destroyForcibly);
        watchers.forEach(watcher -> watcher.onExit().join());
        program.handle().onExit().join();
    }

    private static void awaitNothingLeftOf(EmbeddedProgram program) {
        await().atMost(SOON).untilAsserted(() -> {
            assertThat(processesOf(program.data())).isEmpty();
            assertThat(program.data().getParent()).doesNotExist();
        });
    }

    /** The processes whose command line names the data directory: server and watcher. */
    private static List<ProcessHandle> processesOf(Path data) {
        return ProcessHandle.allProcesses()
                .filter(process -> Arrays.stream(process.info().arguments().orElse(new String[0]))
                        .anyMatch(argument ->
                                argument.startsWith(data.resolveSibling("").toString())))
                .toList();
    }

    private static void signal(String name, ProcessHandle process) throws IOException, InterruptedException {
        new ProcessBuilder("sh", "-c", "kill -" + name + " " + process.pid())
                .start()
                .waitFor();
    }
}
