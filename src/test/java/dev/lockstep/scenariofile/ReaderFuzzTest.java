package dev.lockstep.scenariofile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Good files with something wrong put in: each is read or refused with a place and a text, and soon. */
final class ReaderFuzzTest {
    private static final int ROUNDS = 500;
    private static final List<String> BITS = List.of(
            "\t",
            "*",
            "&a",
            "*a",
            "<<: *request",
            "{",
            "}",
            "[",
            "]",
            ": ",
            "- ",
            "#",
            " # ",
            "|",
            ">",
            "'",
            "\"",
            "!x",
            "---",
            "%",
            "@",
            "`",
            "\u0000",
            "\uD83D",
            "${",
            "${user}",
            ":x",
            "?",
            "\r",
            "A.begin",
            "~",
            "null",
            "🐘");

    @Test
    void mutatedFilesAreReadOrRefusedAndNothingElse() throws IOException {
        List<String> good = new ArrayList<>();
        for (Path path : ScenarioFolder.list(Path.of("scenarios"))) {
            good.add(Files.readString(path));
        }
        Random random = new Random(42);
        int refused = 0;
        for (int round = 0; round < ROUNDS; round++) {
            String text = good.get(random.nextInt(good.size()));
            int changes = 1 + random.nextInt(4);
            for (int i = 0; i < changes; i++) {
                text = mutate(text, random);
            }
            String mutated = text;
            ReadResult result = Read.soon(() -> ScenarioReader.read(mutated, "fuzz"));
            if (result instanceof ReadResult.Problems problems) {
                refused++;
                int lines = mutated.split("\n", -1).length;
                assertThat(problems.problems()).as(mutated).isNotEmpty().allSatisfy(problem -> {
                    assertThat(problem.line()).isBetween(1, lines);
                    assertThat(problem.column()).isPositive();
                });
                assertThat(Read.lines(problems.problems())).doesNotContain("");
            }
        }
        // Mutations that nothing notices, in notes for the most part, are the smaller part.
        assertThat(refused).isBetween(ROUNDS / 2, ROUNDS - 1);
    }

    private static String mutate(String text, Random random) {
        int at = random.nextInt(text.length());
        int end = Math.min(text.length(), at + 1 + random.nextInt(10));
        List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
        int line = random.nextInt(lines.size());
        return switch (random.nextInt(7)) {
            case 0 -> text.substring(0, at) + text.substring(end);
            case 1 -> text.substring(0, at) + BITS.get(random.nextInt(BITS.size())) + text.substring(at);
            case 2 -> text.substring(0, end) + text.substring(at);
            case 3 -> text.substring(0, at + 1);
            case 4 -> {
                lines.remove(line);
                yield String.join("\n", lines);
            }
            case 5 -> {
                lines.set(line, " ".repeat(random.nextInt(9)) + lines.get(line).strip());
                yield String.join("\n", lines);
            }
            default -> {
                Collections.swap(lines, line, random.nextInt(lines.size()));
                yield String.join("\n", lines);
            }
        };
    }
}
