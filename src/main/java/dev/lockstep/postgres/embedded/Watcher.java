package dev.lockstep.postgres.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * The small process between the program and its server. It starts the server, and ends it and deletes its data when the pipe from the program closes, which the
 * system sees to whatever ends the program. It lives exactly as long as the server.
 */
final class Watcher {

    private static final byte[] KEEP = "keep\n".getBytes(StandardCharsets.US_ASCII);

    private final Process process;

    private Watcher(Process process) {
        this.process = process;
    }

    /**
     * Starts a server of a data directory, through a shell script, or where there is no shell through {@link WatcherMain}.
     *
     * @param run holds {@code data}; gets {@code server.log}
     */
    static Watcher start(Installation installation, ServerAccount account, Path run, int port) throws IOException {
        List<String> command = Platform.isWindows()
                ? javaCommand(installation, run, port)
                : shellCommand(installation, account, run, port);
        return new Watcher(Commands.builder(command, installation.folder())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    /** Whether the server runs. */
    boolean isAlive() {
        return process.isAlive();
    }

    /**
     * Ends the server and leaves its data where they are, or to the watcher to delete.
     *
     * @return false when server and watcher are not gone after ten seconds, or the watcher was gone before
     */
    boolean end(boolean keepData) throws InterruptedException {
        boolean wasAlive = process.isAlive();
        try (OutputStream pipe = process.getOutputStream()) {
            if (keepData) {
                pipe.write(KEEP);
            }
        } catch (IOException brokenPipe) {
            // The watcher is gone; the caller sees to what it left.
        }
        return process.waitFor(10, TimeUnit.SECONDS) && wasAlive;
    }

    private static List<String> shellCommand(Installation installation, ServerAccount account, Path run, int port)
            throws IOException {
        List<String> command = new ArrayList<>();
        // Out of the terminal's process group, so that Ctrl-C reaches the program alone and it can end things in order.
        if (Commands.onPath("setsid")) {
            command.add("setsid");
        }
        command.addAll(List.of("sh", "-c", script(), "lockstep-watcher", run.toString()));
        command.addAll(installation.command(
                account, "postgres", List.of("-D", run.resolve("data").toString(), "-p", Integer.toString(port))));
        return command;
    }

    static List<String> javaCommand(Installation installation, Path run, int port) {
        Path java = Path.of(System.getProperty("java.home"), "bin", Platform.isWindows() ? "java.exe" : "java");
        return List.of(
                java.toString(),
                "-Xmx16m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                WatcherMain.class.getName(),
                run.toString(),
                installation.program("pg_ctl").toString(),
                Integer.toString(port));
    }

    private static String script() throws IOException {
        try (InputStream in = Objects.requireNonNull(Watcher.class.getResourceAsStream("watcher.sh"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
