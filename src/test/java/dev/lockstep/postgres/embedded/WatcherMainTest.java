package dev.lockstep.postgres.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The watcher for systems without a shell does what the shell's does; it can run where there is one too. */
final class WatcherMainTest {

    private static final Duration SOON = Duration.ofSeconds(60);

    @TempDir
    static Path folder;

    private Installation installation;
    private RunFolder run;
    private Process watcher;

    @BeforeEach
    void start() throws Exception {
        Cache cache = Cache.open(folder, null, ServerAccount::find);
        installation = cache.exclusively(() -> Installation.in(cache, false, Progress.none()));
        run = cache.exclusively(() -> RunFolder.make(cache));
        cache.exclusively(() -> new Template(cache, installation, Progress.none()).putCopy(run.data(), false));
        // As root the whole watcher runs where PostgreSQL's programs may.
        List<String> command = new ArrayList<>(cache.account().prefix());
        command.addAll(Watcher.javaCommand(installation, run.folder(), Launch.freePort()));
        watcher = new ProcessBuilder(command)
                .inheritIO()
                .redirectInput(ProcessBuilder.Redirect.PIPE)
                .start();
        await().atMost(SOON)
                .until(() -> Postmaster.of(run.data()).filter(Postmaster::ready).isPresent());
    }

    @AfterEach
    void end() throws Exception {
        watcher.destroyForcibly().onExit().join();
        run.delete(installation.program("pg_ctl"));
    }

    @Test
    void endsServerAndDataWhenThePipeCloses() throws Exception {
        ProcessHandle server = server();
        watcher.getOutputStream().close();
        await().atMost(SOON).until(() -> !server.isAlive() && !watcher.isAlive());
        assertThat(run.folder()).doesNotExist();
    }

    @Test
    void keepsTheDataWhenToldSo() throws Exception {
        ProcessHandle server = server();
        watcher.getOutputStream().write('k');
        watcher.getOutputStream().close();
        await().atMost(SOON).until(() -> !server.isAlive() && !watcher.isAlive());
        assertThat(run.data()).isNotEmptyDirectory();
    }

    @Test
    void endsWithTheServer() throws Exception {
        server().destroyForcibly();
        await().atMost(SOON).until(() -> !watcher.isAlive());
        assertThat(run.data()).isNotEmptyDirectory();
    }

    private ProcessHandle server() {
        return Postmaster.of(run.data())
                .flatMap(postmaster -> ProcessHandle.of(postmaster.pid()))
                .orElseThrow();
    }
}
