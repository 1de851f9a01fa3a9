package dev.lockstep.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The program in a process of its own. */
final class Program implements AutoCloseable {
    private final Process process;
    private final Path output;

    private Program(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    /** Starts it with these environment variables; an empty value takes one away. */
    static Program start(Map<String, String> environment, List<String> properties, String... arguments)
            throws IOException {
        Path output = Files.createTempFile("lockstep", ".out");
        List<String> command = new ArrayList<>(
                List.of(ProcessHandle.current().info().command().orElse("java"), "--enable-native-access=ALL-UNNAMED"));
        command.addAll(properties);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        environment.forEach((name, value) -> {
            if (value.isEmpty()) {
                builder.environment().remove(name);
            } else {
                builder.environment().put(name, value);
            }
        });
        return new Program(builder.start(), output);
    }

    /** What it has printed so far, on either stream. */
    String output() throws IOException {
        return Files.readString(output);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Asks it to end, as a log-out does. */
    void terminate() {
        process.destroy();
    }

    /** Ends it as nobody can prevent. */
    void kill() {
        process.destroyForcibly();
    }

    /** Waits for its end and gives its exit status; fails after that many seconds. */
    int exitStatus(long seconds) throws InterruptedException, IOException {
        if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
            throw new AssertionError("still running after " + seconds + " s; it said: " + output());
        }
        return process.exitValue();
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        Files.deleteIfExists(output);
    }
}
