package dev.lockstep.app;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** An X server without a screen, and a hand on its keyboard. */
final class Display implements AutoCloseable {
    private static final String[] NEEDED = {"Xvfb", "xdotool", "import"};

    private final Process server;
    private final String name;

    private Display(Process server, String name) {
        this.server = server;
        this.name = name;
    }

    /** Whether this machine has what it takes. */
    static boolean isPossible() {
        List<String> folders =
                Arrays.asList(System.getenv().getOrDefault("PATH", "").split(":", -1));
        return Stream.of(NEEDED)
                .allMatch(program -> folders.stream()
                        .anyMatch(folder -> Path.of(folder, program).toFile().canExecute()));
    }

    /** Starts one on a display number that is free. */
    static Display start() throws IOException {
        Process server = new ProcessBuilder(
                        "Xvfb", "-displayfd", "1", "-screen", "0", "1440x900x24", "-nolisten", "tcp")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        BufferedReader said =
                new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.US_ASCII));
        return new Display(server, ":" + said.readLine());
    }

    /** Its name, for {@code DISPLAY}. */
    String name() {
        return name;
    }

    /** Titles of the windows whose title begins so. */
    List<String> windows(String beginning) throws IOException, InterruptedException {
        return run("xdotool", "search", "--onlyvisible", "--name", "^" + beginning, "getwindowname", "%@")
                .lines()
                .toList();
    }

    void press(String key) throws IOException, InterruptedException {
        run("xdotool", "key", "--clearmodifiers", key);
    }

    void picture(Path file) throws IOException, InterruptedException {
        run("import", "-window", "root", file.toString());
    }

    private String run(String... command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("DISPLAY", name);
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(30, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
        return said;
    }

    @Override
    public void close() {
        server.destroy();
    }
}
