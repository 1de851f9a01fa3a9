package dev.lockstep.ui.shell;

import dev.lockstep.engine.Connector;
import dev.lockstep.model.database.DatabaseChoice;
import dev.lockstep.words.Words;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import javafx.application.Platform;
import javafx.stage.Stage;

/** Starts JavaFX and opens the window. */
public final class WindowStart {
    private static final double WIDTH = 1440;
    private static final double HEIGHT = 900;

    private WindowStart() {}

    /**
     * What the window is opened with.
     *
     * @param connector reaches servers
     * @param first the server to reach at once
     * @param library folder of the scenarios to choose from
     * @param file the scenario file to load; empty loads the library's first
     */
    public record Setup(Connector connector, DatabaseChoice first, Path library, Optional<Path> file, Locale locale) {}

    /** Thrown where there is no screen to open a window on. */
    public static final class NoDisplayException extends Exception {
        private static final long serialVersionUID = 1L;

        NoDisplayException(String message) {
            super(message);
        }
    }

    /**
     * Opens the window and returns when it has been closed, its run has ended and it has let go of its server. Once in a program.
     *
     * @throws NoDisplayException where there is no screen; JavaFX may have left threads behind that keep the program from ending by itself
     */
    public static void open(Setup setup) throws NoDisplayException, InterruptedException {
        Words words = Words.of("ui", setup.locale());
        if (!hasDisplay()) {
            throw new NoDisplayException(words.text("display.none"));
        }
        CountDownLatch closed = new CountDownLatch(1);
        try {
            Platform.startup(() -> start(setup, words, closed));
        } catch (UnsupportedOperationException | UnsatisfiedLinkError e) {
            throw new NoDisplayException(words.text("display.refused", String.valueOf(e.getMessage())));
        }
        closed.await();
        Platform.exit();
    }

    /** Asked before JavaFX, which takes a while to find out. Elsewhere than on Linux a desktop is always there. */
    private static boolean hasDisplay() {
        boolean linux =
                System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux");
        boolean headless = "Headless".equalsIgnoreCase(System.getProperty("glass.platform"));
        String display = System.getenv("DISPLAY");
        return !linux || headless || (display != null && !display.isBlank());
    }

    private static void start(Setup setup, Words words, CountDownLatch closed) {
        Platform.setImplicitExit(false);
        WindowModels models = new WindowModels(setup.connector(), setup.first(), setup.locale());
        MainWindow window = new MainWindow(words, models, FilePicker.ofSystem(), WIDTH, HEIGHT);
        Stage stage = new Stage();
        stage.setOnHidden(event -> models.close(closed::countDown));
        setup.file().ifPresent(models.scenarios()::open);
        models.scenarios().readLibrary(setup.library());
        models.server().connect(setup.first());
        window.show(stage);
        Runtime.getRuntime()
                .addShutdownHook(Thread.ofPlatform().name("end from outside").unstarted(() -> endInOrder(models)));
    }

    /**
     * Ctrl-C, a log-out, the end of whoever started the program: its run is ended as if the window had been closed. JavaFX ends itself at the
     * same time, and what its thread still tries to paint then is no error of anybody.
     */
    private static void endInOrder(WindowModels models) {
        System.setErr(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        models.closeNow();
    }
}
