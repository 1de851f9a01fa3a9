package dev.lockstep.app;

import dev.lockstep.cli.Commands;
import dev.lockstep.cli.Terminal;
import dev.lockstep.model.database.DatabaseChoice;
import dev.lockstep.postgres.PgConnector;
import dev.lockstep.postgres.SystemClient;
import dev.lockstep.postgres.embedded.EmbeddedOptions;
import dev.lockstep.ui.shell.WindowStart;
import dev.lockstep.words.DatabaseTexts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** The program's entry, once {@link Launcher} or Maven has found a Java that is new enough: wires the rooms and follows the command line. */
public final class Main {
    /** Exit status: the command line or a file is wrong, or there is no display for the window. */
    private static final int WRONG = 2;

    private Main() {}

    /** Opens the window or follows a command, and ends the program with its exit status. */
    public static void main(String[] args) {
        endWithParent();
        System.exit(follow(args));
    }

    private static int follow(String[] args) {
        Locale locale = Locale.getDefault(Locale.Category.DISPLAY);
        DatabaseTexts problems = new DatabaseTexts(locale);
        try (PgConnector connector =
                new PgConnector(problems::text, SystemClient.environment(), EmbeddedOptions::defaults)) {
            Commands commands = new Commands(
                    connector,
                    Terminal.ofThisProcess(),
                    (file, database) -> openWindow(connector, database, file, locale),
                    version(),
                    locale);
            return commands.run(args);
        }
    }

    private static int openWindow(PgConnector connector, DatabaseChoice database, Optional<Path> file, Locale locale) {
        Logger javafx = Logger.getLogger("javafx");
        javafx.setFilter(Main::isOfUse);
        try {
            WindowStart.open(new WindowStart.Setup(connector, database, ScenarioFolder.find(), file, locale));
            return 0;
        } catch (WindowStart.NoDisplayException e) {
            System.err.println(e.getMessage());
            return WRONG;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        } finally {
            javafx.setFilter(null);
        }
    }

    /** JavaFX warns of a class path where it would like modules; several libraries have none, and nobody can do anything about it. */
    private static boolean isOfUse(LogRecord logged) {
        return !logged.getMessage().startsWith("Unsupported JavaFX configuration");
    }

    /** Ends the program when Maven has ended that started it: ending Maven alone would leave the program behind. */
    private static void endWithParent() {
        if (Boolean.getBoolean("lockstep.endWithParent")) {
            ProcessHandle.current()
                    .parent()
                    .ifPresent(parent -> Thread.ofPlatform()
                            .name("end with parent")
                            .daemon()
                            .start(() -> {
                                parent.onExit().join();
                                System.exit(0);
                            }));
        }
    }

    /** The version that the build wrote, as in the pom; fails when the resource is missing, a broken build. */
    static String version() {
        try (InputStream in = Main.class.getResourceAsStream("build.properties")) {
            if (in == null) {
                throw new IllegalStateException("build.properties is missing beside Main");
            }
            Properties build = new Properties();
            build.load(in);
            return build.getProperty("version", "unknown");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
