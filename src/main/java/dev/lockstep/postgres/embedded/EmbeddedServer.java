package dev.lockstep.postgres.embedded;

import dev.lockstep.postgres.embedded.EmbeddedServerException.Reason;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;

/**
 * A running PostgreSQL of this program's own. It listens on 127.0.0.1 only, asks everyone for a password, trades durability for speed, and ends, its data with
 * it, when it is closed or the program ends in whatever way.
 */
public final class EmbeddedServer implements AutoCloseable {

    private static final String HOST = "127.0.0.1";

    private final Template template;
    private final RunFolder run;
    private final Launch.Running running;
    private final String password;
    private final Thread atExit;
    private boolean closed;

    private EmbeddedServer(Prepared prepared, Launch.Running running) {
        this.template = prepared.template;
        this.run = prepared.run;
        this.running = running;
        this.password = prepared.password;
        this.atExit = Thread.ofPlatform().name("lockstep-embedded-end").unstarted(this::end);
    }

    /**
     * Starts a server and returns when it accepts connections. The first start of a version unpacks and prepares it (a few seconds); later ones are a matter of
     * a tenth of a second. To cancel, interrupt the thread.
     *
     * @throws EmbeddedServerException when there can be no server; the message says what to do
     * @throws InterruptedException when the thread was interrupted; nothing is left behind
     */
    public static EmbeddedServer start(EmbeddedOptions options, Progress progress)
            throws EmbeddedServerException, InterruptedException {
        return start(options, progress, ServerAccount::find);
    }

    static EmbeddedServer start(EmbeddedOptions options, Progress progress, Cache.AccountFinder accounts)
            throws EmbeddedServerException, InterruptedException {
        try {
            Path folder = options.cacheFolder();
            Cache cache = Cache.open(folder, CacheLocation.insteadOf(folder), accounts);
            EmbeddedServer server;
            try {
                server = start(cache, options, progress, false);
            } catch (EmbeddedServerException failed) {
                if (failed.reason() != Reason.START_FAILED && failed.reason() != Reason.INITDB_FAILED) {
                    throw failed;
                }
                // Files in the cache may have been damaged since they were made: once more, from the archive.
                server = start(cache, options, progress, true);
            }
            progress.at(Progress.Phase.READY, 1);
            return server;
        } catch (ClosedByInterruptException cancelled) {
            Thread.interrupted();
            throw new InterruptedException();
        } catch (IOException failed) {
            throw explained(failed, options.cacheFolder());
        }
    }

    /** The address that it listens on. */
    public String host() {
        return HOST;
    }

    /** The TCP port. */
    public int port() {
        return running.port();
    }

    /** The role to connect as, a superuser; the databases {@code postgres} and {@code template1} are there. */
    public String user() {
        return Template.USER;
    }

    /** The password of {@link #user()}: random, never to be shown, logged or put on a command line. */
    public String password() {
        return password;
    }

    /** PostgreSQL's version, such as {@code 18.6}. */
    public String version() {
        return template.installation().version();
    }

    /** The process id of the server's first process. */
    public long serverPid() {
        return running.pid();
    }

    /** Where its data are; gone once it is closed. */
    public Path dataDirectory() {
        return run.data();
    }

    /** Whether its first process lives. */
    public boolean isAlive() {
        return running.watcher().isAlive();
    }

    /** The last lines of its log, at most twenty, for a person who wants to know why it ended; empty when there are none. */
    public String log() {
        return Commands.lastLines(run.log());
    }

    /** Ends the server at once, with all its sessions, and deletes its data; takes about a tenth of a second. A second call does nothing. */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException exiting) {
            // The hook does the same; whoever comes first.
        }
        end();
    }

    /** Host, port and version; never the password. */
    @Override
    public String toString() {
        return "PostgreSQL " + version() + " at " + HOST + ":" + port();
    }

    private static EmbeddedServer start(Cache cache, EmbeddedOptions options, Progress progress, boolean suspect)
            throws IOException, EmbeddedServerException, InterruptedException {
        Prepared prepared = cache.exclusively(() -> prepare(cache, progress, suspect));
        try {
            progress.at(Progress.Phase.STARTING, -1);
            Launch launch =
                    new Launch(prepared.template.installation(), cache.account(), prepared.run, Launch::freePort);
            Launch.Running running = launch.start(options.settings());
            EmbeddedServer server = new EmbeddedServer(prepared, running);
            Runtime.getRuntime().addShutdownHook(server.atExit);
            return server;
        } catch (IOException | EmbeddedServerException | InterruptedException failed) {
            prepared.run.delete(prepared.template.installation().program("pg_ctl"));
            throw failed;
        }
    }

    private record Prepared(Template template, RunFolder run, String password) {}

    private static Prepared prepare(Cache cache, Progress progress, boolean suspect)
            throws IOException, EmbeddedServerException, InterruptedException {
        Installation installation = Installation.in(cache, suspect, progress);
        Path pgCtl = installation.program("pg_ctl");
        RunFolder.endLeftovers(cache, pgCtl);
        Template template = new Template(cache, installation, progress);
        RunFolder run = RunFolder.make(cache);
        try {
            return new Prepared(template, run, template.putCopy(run.data(), suspect));
        } catch (IOException | EmbeddedServerException | InterruptedException failed) {
            run.delete(pgCtl);
            throw failed;
        }
    }

    private synchronized void end() {
        if (closed) {
            return;
        }
        closed = true;
        boolean interrupted = Thread.interrupted();
        try {
            if (running.watcher().end(true)) {
                keepAsSpare();
            }
            run.delete(template.installation().program("pg_ctl"));
        } catch (IOException notDeleted) {
            // The next start finds what is left.
        } catch (InterruptedException hurry) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void keepAsSpare() throws InterruptedException {
        try {
            template.cache().exclusivelyIfFree(() -> {
                template.takeBack(run.data(), password);
                return run;
            });
        } catch (IOException | EmbeddedServerException noSpare) {
            // Then the next start copies.
        }
    }

    private static EmbeddedServerException explained(IOException failed, Path cacheFolder) {
        String text = String.valueOf(failed.getMessage());
        boolean full = text.contains("No space left") || text.contains("not enough space");
        return full
                ? new EmbeddedServerException(
                        Reason.NO_SPACE,
                        "The disk of " + cacheFolder
                                + " is full. Free some space, or choose another folder with the system property "
                                + "lockstep.cache.",
                        cacheFolder,
                        "",
                        failed)
                : new EmbeddedServerException(
                        Reason.CACHE_UNUSABLE,
                        "The cache folder " + cacheFolder + " can't be used: "
                                + failed.getClass().getSimpleName() + ": " + text
                                + ". Make it yours to write, or choose another folder with the system property lockstep.cache.",
                        cacheFolder,
                        "",
                        failed);
    }
}
