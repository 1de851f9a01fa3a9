package dev.lockstep.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lockstep.testing.TestPostgres;
import dev.lockstep.testing.TestPostgresExtension;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A real window on a real display, driven by a keyboard. What the keys did is read from the server, by a connection that the program does not
 * know. Skipped where there is no Xvfb.
 */
@ExtendWith(TestPostgresExtension.class)
class RealWindowTest {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final String WAITING = """
            SELECT count(*) FROM pg_stat_activity
            WHERE application_name LIKE 'lockstep/%/B' AND cardinality(pg_blocking_pids(pid)) > 0""";
    private static final String LEFT = """
            SELECT (SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'lockstep/%')
                 + (SELECT count(*) FROM pg_database WHERE datname LIKE 'lockstep\\_%')""";

    @Test
    void spaceStepsUntilBWaitsForA(TestPostgres postgres) throws Exception {
        assumeTrue(Display.isPossible(), "needs Xvfb, xdotool and imagemagick");
        try (Display display = Display.start();
                Connection server = postgres.connect("postgres");
                Program program = Program.start(
                        Map.of(
                                "DISPLAY",
                                display.name(),
                                "PGPASSWORD",
                                postgres.server().password()),
                        List.of("-Dprism.order=sw"),
                        "scenarios/advisory/04-advisory-lock.lockstep.yaml",
                        "--database",
                        "postgresql://" + postgres.server().user() + "@127.0.0.1:"
                                + postgres.server().port() + "/postgres")) {
            String before = Objects.requireNonNull(TestPostgres.ask(server, LEFT), "what other tests left behind");
            await("a window with the scenario")
                    .atMost(LIMIT)
                    .until(() -> !program.isAlive()
                            || display.windows("Lockstep").stream()
                                    .anyMatch(title -> title.contains("An advisory lock")));
            assertThat(program.isAlive()).as(program.output()).isTrue();

            await("B waits for A")
                    .atMost(LIMIT)
                    .pollInterval(Duration.ofSeconds(1))
                    .until(() -> {
                        display.press("space");
                        return "1".equals(TestPostgres.ask(server, WAITING));
                    });
            Path picture = Path.of("target", "real-window.png");
            display.picture(picture);
            assertThat(colours(picture)).as("colours of the picture").isGreaterThan(100);

            program.terminate();
            program.exitStatus(60);
            await("nothing left").atMost(LIMIT).until(() -> before.equals(TestPostgres.ask(server, LEFT)));
        }
    }

    private static long colours(Path file) throws Exception {
        BufferedImage picture = Objects.requireNonNull(ImageIO.read(file.toFile()));
        return IntStream.range(0, picture.getWidth())
                .boxed()
                .flatMap(x -> IntStream.range(0, picture.getHeight()).mapToObj(y -> picture.getRGB(x, y)))
                .distinct()
                .count();
    }
}
