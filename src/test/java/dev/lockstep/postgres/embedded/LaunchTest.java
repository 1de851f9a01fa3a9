package dev.lockstep.postgres.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockstep.postgres.embedded.EmbeddedServerException.Reason;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Between looking for a free port and listening on it, another program may be quicker. */
final class LaunchTest {

    @TempDir
    static Path folder;

    private Cache cache;
    private Installation installation;
    private RunFolder run;
    private ServerSocket other;

    @BeforeEach
    void prepare() throws Exception {
        cache = Cache.open(folder, null, ServerAccount::find);
        installation = cache.exclusively(() -> Installation.in(cache, false, Progress.none()));
        run = cache.exclusively(() -> RunFolder.make(cache));
        cache.exclusively(() -> new Template(cache, installation, Progress.none()).putCopy(run.data(), false));
        other = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"));
    }

    @AfterEach
    void end() throws Exception {
        other.close();
        run.delete(installation.program("pg_ctl"));
    }

    @Test
    void takesAnotherPortWhenTheFirstIsTaken() throws Exception {
        int free = Launch.freePort();
        Queue<Integer> ports = new ArrayDeque<>(List.of(other.getLocalPort(), free));
        Launch.Running running = new Launch(installation, cache.account(), run, ports::remove).start(Map.of());
        assertThat(running.port()).isEqualTo(free);
        assertThat(running.watcher().isAlive()).isTrue();
        assertThat(running.watcher().end(false)).isTrue();
        assertThat(run.folder()).doesNotExist();
    }

    @Test
    void saysThatNoPortCanBeHad() {
        assertThatThrownBy(() -> new Launch(installation, cache.account(), run, other::getLocalPort).start(Map.of()))
                .isInstanceOfSatisfying(EmbeddedServerException.class, failed -> {
                    assertThat(failed.reason()).isEqualTo(Reason.PORT_REFUSED);
                    assertThat(failed.log()).contains("Address already in use");
                    assertThat(failed).hasMessageContaining(Integer.toString(other.getLocalPort()));
                });
    }
}
