package dev.lockstep.postgres.embedded;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Runs PostgreSQL's programs and a few of the system's. */
final class Commands {

    private static final int LAST_LINES = 20;

    private Commands() {}

    /** A process that sees none of the user's PostgreSQL variables, speaks English, and stands in a folder that it may enter. */
    static ProcessBuilder builder(List<String> command, Path workingFolder) {
        ProcessBuilder builder = new ProcessBuilder(command).directory(workingFolder.toFile());
        builder.environment()
                .keySet()
                .removeIf(name -> name.toUpperCase(Locale.ROOT).startsWith("PG"));
        builder.environment().put("LC_ALL", "C");
        return builder;
    }

    /**
     * Runs a command to its end.
     *
     * @param output the file that gets all it writes
     * @return its exit status
     * @throws InterruptedException after ending the command and what it started
     */
    static int run(List<String> command, Path workingFolder, Path output) throws IOException, InterruptedException {
        Process process = builder(command, workingFolder)
                .redirectInput(ProcessBuilder.Redirect.from(nothing()))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            return process.waitFor();
        } catch (InterruptedException cancelled) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().onExit().join();
            throw cancelled;
        }
    }

    /** Whether a command can be run and succeeds. */
    static boolean succeeds(List<String> command, Path workingFolder) throws InterruptedException {
        try {
            return run(command, workingFolder, nothing().toPath()) == 0;
        } catch (IOException notThere) {
            return false;
        }
    }

    /** Whether a program of that name is on the path. */
    static boolean onPath(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    /** The last lines of a log; empty when there is none. */
    static String lastLines(Path log) {
        try {
            List<String> lines = Files.readAllLines(log);
            return String.join(
                    System.lineSeparator(), lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
        } catch (IOException notThere) {
            return "";
        }
    }

    private static File nothing() {
        return new File(Platform.isWindows() ? "NUL" : "/dev/null");
    }
}
