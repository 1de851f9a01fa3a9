package dev.lockstep.scenariofile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.lockstep.model.scenario.Problem;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.ScenarioFile;
import dev.lockstep.words.ProblemTexts;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** Reading as tests want it: the one or the other, and a plain failure where it is not. */
final class Read {
    private static final ProblemTexts TEXTS = new ProblemTexts(Locale.ENGLISH);

    private static final Duration SOON = Duration.ofSeconds(2);
    /** Of a machine that is busy with other things. */
    private static final Duration SOON_ON_A_BUSY_MACHINE = Duration.ofSeconds(60);

    private Read() {}

    /** Reads within two seconds, not counting those in which the machine did something else. */
    static ReadResult soon(Supplier<ReadResult> reading) {
        return assertTimeoutPreemptively(SOON_ON_A_BUSY_MACHINE, () -> {
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            long start = threads.getCurrentThreadCpuTime();
            ReadResult result = reading.get();
            assertThat(Duration.ofNanos(threads.getCurrentThreadCpuTime() - start))
                    .isLessThan(SOON);
            return result;
        });
    }

    static ScenarioFile file(String text) {
        return ok(ScenarioReader.read(text, "test.lockstep.yaml"));
    }

    static Scenario scenario(String text) {
        return file(text).base();
    }

    static ScenarioFile ok(ReadResult result) {
        return switch (result) {
            case ReadResult.Ok(ScenarioFile file) -> file;
            case ReadResult.Problems(List<Problem> problems) ->
                throw new AssertionError(String.join("\n", lines(problems)));
        };
    }

    static List<Problem> problems(String text) {
        return problems(ScenarioReader.read(text, "test.lockstep.yaml"));
    }

    static List<Problem> problems(ReadResult result) {
        assertThat(result).isInstanceOf(ReadResult.Problems.class);
        List<Problem> problems = ((ReadResult.Problems) result).problems();
        assertThat(problems).isNotEmpty();
        return problems;
    }

    /** As a person reads them; fails where a text is missing or an argument was left out. */
    static List<String> lines(List<Problem> problems) {
        return problems.stream().map(TEXTS::line).toList();
    }

    /** Place and code, {@code 3:1 KEY_UNKNOWN}. */
    static List<String> codes(List<Problem> problems) {
        return problems.stream()
                .map(problem -> problem.line() + ":" + problem.column() + " " + problem.code())
                .toList();
    }
}
