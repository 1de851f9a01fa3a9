package dev.lockstep.postgres.embedded;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** What {@code watcher.sh} does, for a system without a shell. */
final class WatcherMain {

    private final Path run;
    private final Path data;
    private final String pgCtl;
    private final AtomicBoolean delete = new AtomicBoolean();

    private WatcherMain(Path run, String pgCtl) {
        this.run = run;
        this.data = run.resolve("data");
        this.pgCtl = pgCtl;
    }

    /**
     * Runs a server until it ends, or standard input does.
     *
     * @param arguments the run's folder, the path of pg_ctl, the port
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        new WatcherMain(Path.of(arguments[0]), arguments[1]).watch(arguments[2]);
    }

    private void watch(String port) throws IOException, InterruptedException {
        List<String> start = List.of(
                pgCtl,
                "start",
                "--wait",
                "--pgdata=" + data,
                "--log=" + run.resolve("server.log"),
                "--options=-p " + port);
        if (Commands.run(start, run, run.resolve("start.log")) == 0) {
            Thread.ofPlatform().daemon().start(this::endWithPipe);
            Postmaster.of(data)
                    .flatMap(postmaster -> ProcessHandle.of(postmaster.pid()))
                    .ifPresent(server -> server.onExit().join());
        }
        if (delete.get()) {
            FileTrees.delete(run);
        }
    }

    private void endWithPipe() {
        try {
            delete.set(System.in.read() < 0);
            Commands.succeeds(List.of(pgCtl, "stop", "--wait", "--mode=immediate", "--pgdata=" + data), run);
        } catch (IOException | InterruptedException unreadable) {
            // The program sees the server's end to itself, or the next start does.
        }
    }
}
