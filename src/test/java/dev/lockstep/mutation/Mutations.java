package dev.lockstep.mutation;

import dev.lockstep.mutation.NamedTests.Verdict;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Runs the tests that {@link MutationList} names, which must be green; then each again on the program broken in one place, where it must turn
 * red. A line a mutation on standard output; exit status 0 when all turned red, 1 when not. Arguments, if any, choose mutations: those whose
 * name contains one of them.
 */
final class Mutations {
    private static final String BASE = "dev.lockstep.";
    private static final int MOST_MINUTES = 10;
    private static final int MOST_SAID = 150;
    /** As the build gives them to the tests of windows. */
    private static final List<String> JVM = List.of(
            "--enable-native-access=ALL-UNNAMED",
            "-Dglass.platform=Headless",
            "-Dprism.order=sw",
            "-Dtestfx.robot=glass",
            "-Djava.awt.headless=true",
            "-Djava.util.logging.config.file=src/test/resources/logging.properties");

    private final Path folder;

    private Mutations(Path folder) {
        this.folder = folder;
    }

    private record Answer(Verdict verdict, String why) {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        List<Mutation> chosen = MutationList.ALL.stream()
                .filter(mutation -> arguments.length == 0
                        || Arrays.stream(arguments)
                                .anyMatch(word -> mutation.name().contains(word)))
                .toList();
        Path folder = Files.createTempDirectory("lockstep-mutations");
        boolean allRed = false;
        try {
            allRed = new Mutations(folder).areAllRed(chosen);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        } finally {
            delete(folder);
        }
        System.exit(allRed ? 0 : 1);
    }

    private boolean areAllRed(List<Mutation> mutations) throws IOException, InterruptedException {
        for (Mutation mutation : mutations) {
            Mutant.source(mutation);
        }
        List<String> tests = mutations.stream().map(Mutation::test).distinct().toList();
        Answer untouched = run("", tests);
        System.out.println(
                tests.size() + " tests on the program as it is: " + untouched.verdict() + " " + untouched.why());
        if (mutations.isEmpty() || untouched.verdict() != Verdict.GREEN) {
            return false;
        }
        int red = 0;
        for (int i = 0; i < mutations.size(); i++) {
            red += isRed(mutations.get(i), Files.createDirectory(folder.resolve("mutant-" + i))) ? 1 : 0;
        }
        System.out.println(red + " of " + mutations.size() + " are red");
        return red == mutations.size();
    }

    private boolean isRed(Mutation mutation, Path own) throws IOException, InterruptedException {
        long begun = System.nanoTime();
        Path classes = Mutant.compile(mutation, own);
        Answer answer = run(classes + File.pathSeparator, List.of(mutation.test()));
        String verdict =
                switch (answer.verdict()) {
                    case RED -> "red";
                    case GREEN -> "STILL GREEN";
                    case UNCLEAR -> "UNCLEAR";
                };
        System.out.printf(
                Locale.ROOT,
                "%-11s %s (%s, %d s)%n",
                verdict,
                mutation.name(),
                mutation.test(),
                TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun));
        if (!answer.why().isEmpty()) {
            System.out.println("            "
                    + answer.why().substring(0, Math.min(MOST_SAID, answer.why().length())));
        }
        return answer.verdict() == Verdict.RED;
    }

    /** Runs tests in a JVM of their own, with that put before the class path. */
    private Answer run(String before, List<String> tests) throws IOException, InterruptedException {
        Path answer = folder.resolve("answer");
        Path log = folder.resolve("log");
        Files.deleteIfExists(answer);
        Process process = new ProcessBuilder(Stream.of(
                                List.of(Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString()),
                                JVM,
                                List.of("-classpath", before + System.getProperty("java.class.path")),
                                List.of(NamedTests.class.getName(), answer.toString()),
                                tests.stream().map(test -> BASE + test).toList())
                        .flatMap(List::stream)
                        .toList())
                .redirectErrorStream(true)
                .redirectOutput(Redirect.to(log.toFile()))
                .start();
        if (!process.waitFor(MOST_MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly().waitFor();
            return new Answer(Verdict.UNCLEAR, "did not end within " + MOST_MINUTES + " minutes");
        }
        if (!Files.exists(answer)) {
            return new Answer(Verdict.UNCLEAR, "the tests could not be run:\n" + Files.readString(log));
        }
        List<String> lines = Files.readAllLines(answer);
        return new Answer(Verdict.valueOf(lines.getFirst()), String.join(" | ", lines.subList(1, lines.size())));
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
