package dev.lockstep.mutation;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;
import org.junit.platform.launcher.listeners.TestExecutionSummary.Failure;

/** Runs tests in this JVM, which it then ends, and writes down what became of them: the first line a {@link Verdict}, then why. */
final class NamedTests {
    private NamedTests() {}

    /** What became of the tests that were named. */
    enum Verdict {
        /** All passed. */
        GREEN,
        /** Some saw something else than they expect. */
        RED,
        /** Some could not say: they were not run, or fell over something that is no expectation of theirs. */
        UNCLEAR
    }

    /** Takes the file to write to and the tests, as {@code package.Class#method}. */
    public static void main(String[] arguments) throws IOException {
        List<String> tests = List.of(arguments).subList(1, arguments.length);
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(tests.stream().map(NamedTests::select).toList())
                .build();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request, listener);
        TestExecutionSummary summary = listener.getSummary();
        String why = summary.getFailures().stream().map(NamedTests::said).collect(joining("\n"));
        Files.writeString(Path.of(arguments[0]), verdict(summary, tests.size()) + "\n" + why);
        summary.printFailuresTo(new PrintWriter(System.out, true, StandardCharsets.UTF_8));
        System.exit(0);
    }

    /** The method of that name, whatever its parameters. */
    private static DiscoverySelector select(String test) {
        int hash = test.indexOf('#');
        String name = test.substring(hash + 1);
        try {
            Class<?> of = Class.forName(test.substring(0, hash));
            return Arrays.stream(of.getDeclaredMethods())
                    .filter(method -> method.getName().equals(name))
                    .findFirst()
                    .map(method -> DiscoverySelectors.selectMethod(of, method))
                    .orElseThrow(() -> new IllegalArgumentException("no test " + test));
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException("no test " + test, e);
        }
    }

    private static Verdict verdict(TestExecutionSummary summary, int expected) {
        if (summary.getTestsSucceededCount() == expected
                && summary.getFailures().isEmpty()) {
            return Verdict.GREEN;
        }
        boolean expectations = summary.getFailures().stream()
                .map(Failure::getException)
                .allMatch(e -> e instanceof AssertionError || e instanceof ConditionTimeoutException);
        return expectations && !summary.getFailures().isEmpty() ? Verdict.RED : Verdict.UNCLEAR;
    }

    private static String said(Failure failure) {
        return failure.getTestIdentifier().getDisplayName() + ": "
                + String.valueOf(failure.getException().getMessage())
                        .strip()
                        .lines()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty())
                        .collect(joining(" "));
    }
}
