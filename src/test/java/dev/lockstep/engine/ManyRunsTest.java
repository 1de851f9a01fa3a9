package dev.lockstep.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lockstep.model.run.Judgement;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.scenariofile.ReadResult;
import dev.lockstep.scenariofile.ScenarioReader;
import dev.lockstep.testing.LiveRun;
import dev.lockstep.testing.TestPostgres;
import dev.lockstep.testing.TestPostgresExtension;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;

/** Nothing stays behind: after 200 runs there are no more connections, threads and open files than after ten. */
@ExtendWith(TestPostgresExtension.class)
class ManyRunsTest {
    private static final Path OPEN_FILES = Path.of("/proc/self/fd");

    private record Left(long connections, long databases, long threads, long files) {}

    @Test
    @EnabledOnOs(OS.LINUX) // counts open files by /proc
    void leaveNothingBehind(TestPostgres postgres) throws Exception {
        Scenario scenario = rowFour();
        try (Connection watching = postgres.connect("postgres");
                Databases databases = postgres.databases()) {
            for (int i = 0; i < 10; i++) {
                runOnce(databases, scenario);
            }
            Left afterTen = count(watching);
            for (int i = 10; i < 200; i++) {
                runOnce(databases, scenario);
            }
            await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
                Left afterAll = count(watching);
                assertThat(afterAll.connections()).isLessThanOrEqualTo(afterTen.connections());
                assertThat(afterAll.databases()).isLessThanOrEqualTo(afterTen.databases());
                assertThat(afterAll.threads()).isLessThanOrEqualTo(afterTen.threads());
                assertThat(afterAll.files()).isLessThanOrEqualTo(afterTen.files());
            });
        }
    }

    private static Scenario rowFour() {
        Path file = Path.of("scenarios/advisory/04-advisory-lock.lockstep.yaml");
        return ((ReadResult.Ok) ScenarioReader.read(file, file.toString()))
                .file()
                .base();
    }

    private static void runOnce(Databases databases, Scenario scenario) throws InterruptedException {
        try (LiveRun run =
                LiveRun.start(databases, RunRequest.of(scenario, "A first")).toEnd()) {
            assertThat(Judgement.of(run.now())).isNotEmpty().allMatch(finding -> finding.met());
        }
    }

    private static Left count(Connection watching) throws SQLException {
        return new Left(
                number(watching, "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"),
                number(watching, "SELECT count(*) FROM pg_database"),
                Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> !isPooled(thread))
                        .count(),
                openFiles());
    }

    /** The carriers of virtual threads come and go as the machine's load has it; the test's own waiting takes a thread too. */
    private static boolean isPooled(Thread thread) {
        return thread.getName().startsWith("ForkJoinPool")
                || thread.getName().contains("Unblocker")
                || thread.getName().startsWith("awaitility");
    }

    private static long number(Connection connection, String sql) throws SQLException {
        return Long.parseLong(Objects.requireNonNull(TestPostgres.ask(connection, sql)));
    }

    private static long openFiles() {
        try (Stream<Path> files = Files.list(OPEN_FILES)) {
            return files.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
