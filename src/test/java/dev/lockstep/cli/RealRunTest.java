package dev.lockstep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.run.RunLog;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.postgres.PgConnector;
import dev.lockstep.recording.RecordingReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The commands against the embedded server. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class RealRunTest {
    private static final Path ADVISORY = Path.of("scenarios/advisory/04-advisory-lock.lockstep.yaml");
    private static final String SLEEPS = """
            lockstep: 1
            title: A long sleep
            setup: CREATE TABLE t (n int)
            sessions:
              A:
                steps:
                  - begin: BEGIN
                  - lock: LOCK TABLE t
                  - sleep: SELECT pg_sleep(SECONDS)
                  - commit: COMMIT
              B:
                steps:
                  - read: SELECT count(*) FROM t
            schedules:
              wait: [A.begin, A.lock, B.read, A.sleep, A.commit]
            expect:
              wait:
                outcomes: {B: committed}
                results: {B.read: 3}
            """;

    private final PgConnector connector = CommandLineProcess.connector();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    Path folder;

    @AfterAll
    void close() {
        connector.close();
    }

    private int run(String... arguments) {
        out.reset();
        err.reset();
        Terminal terminal = Terminal.plain(
                new PrintStream(out, true, StandardCharsets.UTF_8), new PrintStream(err, true, StandardCharsets.UTF_8));
        return CommandLineProcess.commands(connector, terminal).run(arguments);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void theAdvisoryLockRunsAsExpectedAndReplaysByteForByte() {
        String recording = folder.resolve("run.jsonl").toString();
        assertThat(run("run", ADVISORY.toString(), "--schedule", "A first", "--variant", "", "--record", recording))
                .isZero();
        String live = out();
        assertThat(live)
                .contains("lock … waits for A")
                .contains("lock ← released by A.commit")
                .contains("check → f ⇒ 409 already pending")
                .contains("✓ as expected");
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(run("replay", recording)).isZero();
        assertThat(out()).isEqualTo(live);
    }

    @Test
    void whatARunThatNobodyWatchesWaitsForIsRecordedToo() throws Exception {
        Path recording = folder.resolve("run.jsonl");
        assertThat(run("run", ADVISORY.toString(), "--variant", "", "--record", recording.toString()))
                .isZero();
        RunLog log = RecordingReader.read(recording).runs().getFirst();
        StepSpan lock = log.now().steps().stream()
                .filter(span -> span.step().toString().equals("B.lock"))
                .findFirst()
                .orElseThrow();
        LockTarget target = Objects.requireNonNull(lock.waits().getFirst().target(), "no sample saw the wait");
        assertThat(log.now().state().names().nameOf(target)).startsWith("setup_request:7c0e");
    }

    @Test
    void everyVariantAndScheduleRunsAndASummaryCloses() {
        assertThat(run("run", ADVISORY.toString())).isZero();
        assertThat(out())
                .contains("variant “lock and check in one statement”")
                .contains("schedule “one after the other”")
                .endsWith("7 runs of 1 file: 7 as expected, 0 not." + System.lineSeparator());
    }

    @Test
    void jsonIsARecording() throws Exception {
        assertThat(run("run", ADVISORY.toString(), "--variant", "", "--format", "json"))
                .isZero();
        Path recording = Files.write(folder.resolve("out.jsonl"), out.toByteArray());
        assertThat(RecordingReader.read(recording).runs()).hasSize(2);
    }

    @Test
    void aBrokenExpectationIsStatusOne() throws IOException {
        Path file = Files.writeString(folder.resolve("s.lockstep.yaml"), SLEEPS.replace("SECONDS", "0.05"));
        assertThat(run("run", file.toString())).isEqualTo(1);
        assertThat(out()).contains("✕ result of B.read: expected 3, got 0");
    }

    @Test
    void aFullDiskIsToldAndTheRunGoesOn() throws IOException {
        Path full = Path.of("/dev/full");
        org.junit.jupiter.api.Assumptions.assumeTrue(Files.exists(full), "no device that is always full");
        assertThat(run(
                        "run",
                        ADVISORY.toString(),
                        "--schedule",
                        "A first",
                        "--variant",
                        "",
                        "--record",
                        full.toString()))
                .isZero();
        assertThat(err.toString(StandardCharsets.UTF_8).lines().filter(line -> line.contains("/dev/full")))
                .hasSize(1)
                .first()
                .asString()
                .contains("ends here, and the run goes on");
        assertThat(out()).contains("✓ as expected");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void controlCEndsTheRunInOrder() throws Exception {
        Path file = Files.writeString(folder.resolve("s.lockstep.yaml"), SLEEPS.replace("SECONDS", "600"));
        Path recording = folder.resolve("run.jsonl");
        Path printed = folder.resolve("printed");
        // whoever started the tests may have had SIGINT ignored, and children inherit that
        List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT"));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), CommandLineProcess.class.getName()));
        command.addAll(List.of("run", file.toString(), "--record", recording.toString()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        try {
            Awaitility.await()
                    .atMost(Duration.ofMinutes(2))
                    .until(() -> Files.exists(recording)
                            && Files.readString(recording).contains("\"step\":\"A.sleep\""));
            new ProcessBuilder("kill", "-INT", Long.toString(process.pid()))
                    .start()
                    .waitFor();
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).isEqualTo(130);
            assertThat(Files.readString(printed)).isEqualTo("Interrupted.\n");
            assertThat(Files.readString(recording)).endsWith("}\n").contains("\"reason\":\"STOPPED\"");
        } finally {
            process.destroyForcibly();
        }
    }
}
