package dev.lockstep.scenariofile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.model.scenario.Problem;
import dev.lockstep.model.scenario.ProblemCode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that would make a careless reader wait, fall over or eat all memory. */
final class HostileFileTest {
    private static final String HEAD = "lockstep: 1\ntitle: t\n";

    private static List<ProblemCode> codes(String text) {
        return Read.problems(Read.soon(() -> ScenarioReader.read(text, "test.lockstep.yaml"))).stream()
                .map(Problem::code)
                .toList();
    }

    private static List<Problem> read(Path file) {
        return Read.problems(
                Read.soon(() -> ScenarioReader.read(file, file.getFileName().toString())));
    }

    private static String times(int count, java.util.function.IntFunction<String> line) {
        return IntStream.range(0, count).mapToObj(line).collect(Collectors.joining("\n", "", "\n"));
    }

    @Test
    void aHundredMegabytes(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("big.lockstep.yaml");
        try (RandomAccessFile big = new RandomAccessFile(file.toFile(), "rw")) {
            big.setLength(100L * 1024 * 1024);
        }
        assertThat(Read.codes(read(file))).containsExactly("1:1 FILE_TOO_BIG");
    }

    @Test
    void rubbish(@TempDir Path folder) throws IOException {
        Random random = new Random(1);
        for (int round = 0; round < 50; round++) {
            byte[] bytes = new byte[random.nextInt(5000)];
            random.nextBytes(bytes);
            Path file = Files.write(folder.resolve("rubbish"), bytes);
            assertThat(read(file)).hasSize(1);
        }
    }

    @Test
    void bytesThatAreNoUtf8(@TempDir Path folder) throws IOException {
        Path file =
                Files.write(folder.resolve("latin1"), "lockstep: 1\ntitle: für".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(Read.codes(read(file))).containsExactly("2:9 FILE_NOT_TEXT");
    }

    @Test
    void deepNesting() {
        assertThat(codes("[".repeat(200_000))).containsExactly(ProblemCode.YAML_TOO_DEEP);
        assertThat(codes("- ".repeat(100_000))).containsExactly(ProblemCode.YAML_TOO_DEEP);
        assertThat(codes("{a: ".repeat(50_000))).containsExactly(ProblemCode.YAML_TOO_DEEP);
    }

    @Test
    void billionLaughs() {
        String list =
                "a0: &a0 [x]\n" + times(20, i -> "a%d: &a%d [%s]".formatted(i + 1, i + 1, ("*a" + i + ",").repeat(9)));
        assertThat(codes(HEAD + list)).contains(ProblemCode.KEY_UNKNOWN);
        String merge =
                "a0: &a0 {x: y}\n" + times(60, i -> "a%d: &a%d {<<: [*a%d, *a%d]}".formatted(i + 1, i + 1, i, i));
        assertThat(codes(HEAD + merge + "sessions: *a60\n")).contains(ProblemCode.KEY_UNKNOWN);
        assertThat(codes(HEAD + "x: &x y\n" + times(300, i -> "k" + i + ": *x")))
                .containsExactly(ProblemCode.YAML_TOO_MANY_ALIASES);
    }

    @Test
    void aliasesOfThemselves() {
        assertThat(codes("lockstep: 1\ntitle: &t [*t]\nsessions: &s {A: *s}\n"))
                .containsExactly(ProblemCode.EXPECTED_TEXT, ProblemCode.KEY_UNKNOWN);
        assertThat(codes("&a\nlockstep: 1\n<<: *a\n")).contains(ProblemCode.YAML_ENDLESS_ALIAS);
    }

    @Test
    void aliasesThatMultiplyLongLists() {
        String steps = times(6000, i -> "    - s" + i + ": SELECT 1");
        String sessions = times(190, i -> "  S" + i + ": *a");
        assertThat(codes(HEAD + "sessions:\n  A: &a\n    steps:\n" + steps + sessions))
                .contains(ProblemCode.FILE_TOO_MUCH);
        String schedule = "schedules: {s: [A.s0]}\nvariants:\n" + times(8000, i -> "  v" + i + ": {}");
        String few = times(100, i -> "    - s" + i + ": SELECT 1");
        assertThat(codes(HEAD + "sessions:\n  A: &a\n    steps:\n" + few + schedule))
                .contains(ProblemCode.FILE_TOO_MUCH);
    }

    @Test
    void parametersThatGrow() {
        String doubling =
                "parameters:\n  p0: xxxxxxxxxx\n" + times(30, i -> "  p%d: ${p%d}${p%d}".formatted(i + 1, i, i));
        assertThat(codes(HEAD + doubling + "sessions: {}\n")).contains(ProblemCode.PARAMETER_TOO_LONG);
        String chain = "parameters:\n" + times(9000, i -> "  p%d: ${p%d}".formatted(i, i + 1));
        assertThat(codes(HEAD + chain + "sessions: {}\n")).contains(ProblemCode.PARAMETER_TOO_LONG);
        String longText = "parameters: {p: " + "x".repeat(9_000) + "}\nsetup: \"" + ":p ".repeat(40_000) + "\"\n";
        assertThat(codes(HEAD + longText + "sessions: {}\n")).containsExactly(ProblemCode.FILE_TOO_MUCH);
        assertThat(codes(HEAD + "setup: \"" + ":p ".repeat(80_000) + "\"\nsessions: {}\n"))
                .contains(ProblemCode.PARAMETER_UNKNOWN);
    }

    @Test
    void moreMistakesThanAnyoneReads() {
        List<ProblemCode> codes = codes(HEAD + "sessions: {}\n" + times(5_000, i -> "k" + i + ": x"));
        assertThat(codes).hasSize(ProblemLog.LIMIT + 1).last().isEqualTo(ProblemCode.MORE_PROBLEMS);
        String schedule = String.join(
                ", ", IntStream.range(0, 15_000).mapToObj(i -> "A.s" + i).toList());
        assertThat(codes(HEAD + "sessions: {A: {}}\nschedules: {s: [" + schedule + "]}\n"))
                .hasSize(ProblemLog.LIMIT + 1);
    }

    @Test
    void longLinesAndLongNames() {
        assertThat(codes("x".repeat(250_000))).containsExactly(ProblemCode.FILE_NO_SCENARIO);
        assertThat(codes("\"".repeat(250_001))).hasSize(1);
        assertThat(codes(HEAD + "sessions: {}\n? " + "k".repeat(200_000) + "\n: x\n"))
                .containsExactly(ProblemCode.KEY_UNKNOWN);
        List<Problem> problems = Read.problems(HEAD + "sessions: {}\n? " + "k".repeat(200_000) + "\n: x\n");
        assertThat(Read.lines(problems).getFirst()).hasSizeLessThan(400);
        String sessions = Arrays.stream(new int[] {1, 2, 3})
                .mapToObj(i -> "  " + ("n" + i).repeat(500) + ": {autocommit: on}")
                .collect(Collectors.joining("\n"));
        assertThat(codes(HEAD + "sessions:\n" + sessions)).containsOnly(ProblemCode.KEY_UNKNOWN);
    }
}
