package dev.lockstep.postgres.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * What {@code postmaster.pid} says of the server of a data directory (PostgreSQL's {@code pidfile.h}: line 1 is the process id, line 8 the status).
 *
 * @param pid the process id of the server's first process
 * @param ready whether it accepts connections
 */
record Postmaster(long pid, boolean ready) {

    private static final int STATUS_LINE = 7;
    private static final long PATIENCE_SECONDS = 10;

    /** Reads it; empty when there is no such file, or it is not written to its end yet. */
    static Optional<Postmaster> of(Path data) {
        try {
            List<String> lines = Files.readAllLines(data.resolve("postmaster.pid"));
            boolean ready =
                    lines.size() > STATUS_LINE && lines.get(STATUS_LINE).strip().equals("ready");
            // The file grows while it is read: without a line end the number may be a part of one.
            return lines.size() < 2
                    ? Optional.empty()
                    : Optional.of(new Postmaster(Long.parseLong(lines.getFirst().strip()), ready));
        } catch (IOException | NumberFormatException notThere) {
            return Optional.empty();
        }
    }

    /** What is known of a process id found in a data directory. */
    enum Owner {
        /** Its command line names the data directory, and it is PostgreSQL. */
        OURS,
        /** It is gone, or is another program that got the same number. */
        NOT_OURS,
        /** The system does not let us see. */
        UNKNOWN
    }

    /** Whether the process is the server of that data directory. */
    Owner owner(Path data) {
        Optional<ProcessHandle> process = ProcessHandle.of(pid).filter(ProcessHandle::isAlive);
        if (process.isEmpty()) {
            return Owner.NOT_OURS;
        }
        ProcessHandle.Info info = process.get().info();
        if (info.command().isEmpty() || info.arguments().isEmpty()) {
            return Owner.UNKNOWN;
        }
        Path program = Path.of(info.command().get()).getFileName();
        boolean isPostgres = program != null && program.toString().startsWith("postgres");
        return isPostgres && Arrays.asList(info.arguments().get()).contains(data.toString())
                ? Owner.OURS
                : Owner.NOT_OURS;
    }

    /**
     * Ends the server of a data directory, if it has one. At once: what is in it is thrown away.
     *
     * @return whether it is certain that none runs there any more
     */
    static boolean end(Path data, Path pgCtl) throws InterruptedException {
        Optional<Postmaster> found = of(data);
        if (found.isEmpty()) {
            return true;
        }
        Postmaster postmaster = found.get();
        return switch (postmaster.owner(data)) {
            case NOT_OURS -> true;
            case UNKNOWN -> false;
            case OURS -> postmaster.quit(data, pgCtl);
        };
    }

    private boolean quit(Path data, Path pgCtl) throws InterruptedException {
        Optional<ProcessHandle> process = ProcessHandle.of(pid);
        if (process.isEmpty()) {
            return true;
        }
        signalQuit(data, pgCtl);
        try {
            process.get().onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException stubborn) {
            process.get().destroyForcibly();
        }
        return true;
    }

    /** SIGQUIT is PostgreSQL's immediate shutdown (chapter "Shutting Down the Server"); Windows has no signals, there pg_ctl knows how. */
    private void signalQuit(Path data, Path pgCtl) throws InterruptedException {
        String number = Long.toString(pid);
        List<String> command = Platform.isWindows()
                ? List.of(pgCtl.toString(), "kill", "QUIT", number)
                : List.of("sh", "-c", "kill -QUIT \"$1\"", "sh", number);
        Commands.succeeds(command, data);
    }
}
