package dev.lockstep.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A display that does not answer: one line, exit status 2, and the program ends instead of hanging on JavaFX's threads. */
@EnabledOnOs(OS.LINUX)
final class NoDisplayTest {
    /** What a person should wait at most; the start of a Java on a busy machine comes on top. */
    private static final Duration LIMIT = Duration.ofSeconds(2);

    /** JavaFX finds that out itself, and leaves threads behind. */
    @Test
    void aDisplayThatDoesNotAnswer() throws Exception {
        check(":4711");
    }

    private static void check(String display) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.lockstep.app.Main");
        builder.environment().remove("WAYLAND_DISPLAY");
        builder.environment().put("DISPLAY", display);
        long begun = System.nanoTime();
        Process program = builder.start();
        boolean ended = program.waitFor(60, TimeUnit.SECONDS);
        Duration took = Duration.ofNanos(System.nanoTime() - begun);
        if (!ended) {
            program.destroyForcibly().waitFor();
        }
        assertThat(ended).isTrue();
        List<String> said = new String(program.getErrorStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertThat(program.exitValue()).isEqualTo(2);
        assertThat(said).hasSize(1).first().asString().startsWith("lockstep: ");
        System.out.println("without a display (DISPLAY=" + display + ") ended after " + took.toMillis() + " ms");
        assertThat(took).isLessThan(LIMIT.multipliedBy(10));
    }
}
