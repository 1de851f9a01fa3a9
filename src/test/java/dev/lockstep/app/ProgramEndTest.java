package dev.lockstep.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lockstep.testing.TestPostgres;
import dev.lockstep.testing.TestPostgresExtension;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How the program ends when it cannot go on, or is not let. */
@ExtendWith(TestPostgresExtension.class)
class ProgramEndTest {
    private static final String OPEN =
            "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'lockstep/killed%' AND xact_start IS NOT NULL";

    @TempDir
    private Path folder;

    /** No display, and one that does not answer: JavaFX finds the second out itself, and leaves threads behind that must not keep us. */
    @ParameterizedTest
    @ValueSource(strings = {"", ":4711"})
    @EnabledOnOs(OS.LINUX)
    void withoutADisplayItSaysSoAndEnds(String display) throws Exception {
        try (Program program = Program.start(Map.of("DISPLAY", display, "WAYLAND_DISPLAY", ""), List.of())) {
            assertThat(program.exitStatus(20)).isEqualTo(2);
            assertThat(program.output().strip().lines())
                    .singleElement()
                    .asString()
                    .startsWith("lockstep: ");
        }
    }

    @Test
    void aServerThatIsNotThereIsOneLine() throws Exception {
        try (Program program = Program.start(
                Map.of(), List.of(), "run", "scenarios", "--database", "postgresql://nobody@127.0.0.1:1/none")) {
            assertThat(program.exitStatus(60)).isEqualTo(3);
            assertThat(program.output().strip().lines()).hasSizeLessThanOrEqualTo(2);
            assertThat(program.output()).contains("127.0.0.1").doesNotContain("Exception", "\tat ");
        }
    }

    @Test
    void killedInMidRunItLeavesNoTransactionOpen(TestPostgres postgres) throws Exception {
        Path file = Files.writeString(folder.resolve("killed.lockstep.yaml"), """
                lockstep: 1
                title: killed in mid-run
                sessions:
                  A:
                    steps:
                      - begin: BEGIN
                      - lock: SELECT pg_advisory_xact_lock(1)
                      - sleep: SELECT pg_sleep(600)
                  B:
                    steps:
                      - lock: SELECT pg_advisory_lock(1)
                schedules:
                  stuck: [A.begin, A.lock, B.lock, A.sleep]
                """);
        try (Connection server = postgres.connect("postgres");
                Program program = Program.start(
                        Map.of("PGPASSWORD", postgres.server().password()),
                        List.of(),
                        "run",
                        file.toString(),
                        "--database",
                        "postgresql://" + postgres.server().user() + "@127.0.0.1:"
                                + postgres.server().port() + "/postgres")) {
            await("two open transactions")
                    .atMost(Duration.ofSeconds(60))
                    .until(() -> "2".equals(TestPostgres.ask(server, OPEN)));

            program.kill();

            await("none open").atMost(Duration.ofSeconds(20)).until(() -> "0".equals(TestPostgres.ask(server, OPEN)));
        }
    }
}
