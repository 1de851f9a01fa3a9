package dev.lockstep.app;

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
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;

/** The program's entry, once {@link Launcher} or Maven has found a Java that is new enough. */
public final class Main {
    /** Exit status: the command line or a file is wrong, or there is no display for the window. */
    private static final int NO_DISPLAY = 2;

    private Main() {}

    /** Opens the window without arguments or with a scenario file; ends the program. */
    public static void main(String[] args) {
        endWithParent();
        if (args.length == 0 || (args.length == 1 && isScenario(args[0]))) {
            System.exit(openWindow(Arrays.stream(args).findFirst().map(Path::of)));
        }
        System.out.println("lockstep " + version());
    }

    private static boolean isScenario(String argument) {
        return argument.endsWith(".lockstep.yaml");
    }

    /** Answers the exit status. */
    private static int openWindow(Optional<Path> file) {
        Locale locale = Locale.getDefault(Locale.Category.DISPLAY);
        DatabaseTexts problems = new DatabaseTexts(locale);
        try (PgConnector connector =
                new PgConnector(problems::text, SystemClient.environment(), EmbeddedOptions::defaults)) {
            WindowStart.open(new WindowStart.Setup(
                    connector, new DatabaseChoice.Embedded(), ScenarioFolder.find(), file, locale));
            return 0;
        } catch (WindowStart.NoDisplayException e) {
            System.err.println(e.getMessage());
            return NO_DISPLAY;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        }
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
