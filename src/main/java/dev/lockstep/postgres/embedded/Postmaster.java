package dev.lockstep.postgres.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What {@code postmaster.pid} says of the server of a data directory (PostgreSQL's {@code pidfile.h}: line 1 is the process id, line 3 the start time, line 8
 * the status).
 *
 * @param pid the process id of the server's first process
 * @param started on the system's clock, to the second
 * @param ready whether it accepts connections
 */
record Postmaster(long pid, Instant started, boolean ready) {

    private static final int START_LINE = 2;
    private static final int STATUS_LINE = 7;
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration LOOK_EVERY = Duration.ofMillis(5);

    /** Reads it; empty when there is no such file, or it is not written to its end yet. */
    static Optional<Postmaster> of(Path data) {
        try {
            List<String> lines = Files.readAllLines(data.resolve("postmaster.pid"));
            // The file grows while it is read: the last line may be a part of one.
            if (lines.size() <= START_LINE + 1) {
                return Optional.empty();
            }
            boolean ready =
                    lines.size() > STATUS_LINE && lines.get(STATUS_LINE).strip().equals("ready");
            return Optional.of(new Postmaster(
                    Long.parseLong(lines.getFirst().strip()),
                    Instant.ofEpochSecond(Long.parseLong(lines.get(START_LINE).strip())),
                    ready));
        } catch (IOException | NumberFormatException notThere) {
            return Optional.empty();
        }
    }

    /**
     * Ends the server of a data directory, if it has one, at once: what is in it is thrown away. A process that is not provably that server is left alone; the
     * number in the file may have passed to another since.
     */
    static void end(Path data, Path pgCtl) throws InterruptedException {
        Optional<Postmaster> postmaster = of(data);
        Optional<ProcessHandle> server = postmaster.flatMap(each -> each.serverOf(data));
        if (server.isEmpty()) {
            return;
        }
        signalQuit(server.get(), data, pgCtl);
        long giveUp = System.nanoTime() + PATIENCE.toNanos();
        // The server deletes the file as its last act. Its process may stay for longer: until whoever inherited it
        // takes notice.
        while (of(data).equals(postmaster) && server.get().isAlive()) {
            if (System.nanoTime() - giveUp > 0) {
                server.get().destroyForcibly();
                return;
            }
            Thread.sleep(LOOK_EVERY);
        }
    }

    /** The process, if it is the server of that data directory. */
    private Optional<ProcessHandle> serverOf(Path data) {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(process -> {
            ProcessHandle.Info info = process.info();
            boolean isPostgres = info.command()
                    .map(command -> Path.of(command).getFileName())
                    .filter(program -> program.toString().startsWith("postgres"))
                    .isPresent();
            return isPostgres && (Platform.isWindows() ? startedThen(info) : names(info, data));
        });
    }

    /** Its command line names the data directory. */
    private static boolean names(ProcessHandle.Info info, Path data) {
        return info.arguments()
                .filter(arguments -> Arrays.asList(arguments).contains(data.toString()))
                .isPresent();
    }

    /** Windows shows no command lines, but when a process was started. */
    private boolean startedThen(ProcessHandle.Info info) {
        return info.startInstant()
                .filter(start -> Duration.between(start, started).abs().compareTo(Duration.ofSeconds(5)) < 0)
                .isPresent();
    }

    /** SIGQUIT is PostgreSQL's immediate shutdown (chapter "Shutting Down the Server"); Windows has no signals, there pg_ctl knows how. */
    private static void signalQuit(ProcessHandle server, Path data, Path pgCtl) throws InterruptedException {
        String number = Long.toString(server.pid());
        List<String> command = Platform.isWindows()
                ? List.of(pgCtl.toString(), "kill", "QUIT", number)
                : List.of("sh", "-c", "kill -QUIT \"$1\"", "sh", number);
        Commands.succeeds(command, data);
    }
}
