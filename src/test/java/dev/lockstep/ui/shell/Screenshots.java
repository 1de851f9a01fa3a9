package dev.lockstep.ui.shell;

import dev.lockstep.engine.Connector;
import dev.lockstep.model.database.DatabaseChoice;
import dev.lockstep.model.run.Subject;
import dev.lockstep.model.scenario.StepId;
import dev.lockstep.testing.TestPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javafx.embed.swing.SwingFXUtils;
import javafx.scene.control.Labeled;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javax.imageio.ImageIO;
import org.testfx.api.FxToolkit;

/** Writes pictures of the window, worked by keys against a real server, into the folder that is given. */
public final class Screenshots {
    private static final Path ADVISORY = Path.of("scenarios", "advisory");

    private final Path folder;
    private final TestPostgres server;

    private Screenshots(Path folder, TestPostgres server) {
        this.folder = folder;
        this.server = server;
    }

    /** One argument: the folder. */
    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        paintWithoutADisplay();
        Files.createDirectories(folder);
        FxToolkit.registerPrimaryStage();
        try (TestPostgres server = TestPostgres.start()) {
            new Screenshots(folder, server).all();
        }
        System.exit(0);
    }

    /** What surefire's settings are for the tests: pictures are the same on every machine, with a display or without. */
    private static void paintWithoutADisplay() {
        System.setProperty("glass.platform", "Headless");
        System.setProperty("prism.order", "sw");
        System.setProperty("testfx.robot", "glass");
        System.setProperty("java.awt.headless", "true");
    }

    private void all() throws Exception {
        for (boolean dark : List.of(false, true)) {
            String look = dark ? "-dark" : "";
            shoot("row01" + look, advisory("01-check-then-insert"), dark, 1440, 900, 0, driver -> presses(driver, 8));
            shoot("row04-ready" + look, advisory("04-advisory-lock"), dark, 1440, 900, 0, driver -> {});
            shoot("row04-blocked" + look, advisory("04-advisory-lock"), dark, 1440, 900, 0, driver -> {
                presses(driver, 5);
                select(driver, new Subject.Waiting(new StepId("B", "lock"), 4));
            });
            shoot(
                    "row04-released" + look,
                    advisory("04-advisory-lock"),
                    dark,
                    1440,
                    900,
                    0,
                    driver -> presses(driver, 7));
            shoot("row24-ring" + look, patientDeadlock(), dark, 1440, 900, 0, driver -> {
                driver.robot().push(KeyCode.CONTROL, KeyCode.ENTER);
                driver.until(() -> !driver.models()
                        .run()
                        .view()
                        .momentProperty()
                        .get()
                        .state()
                        .deadlocks()
                        .isEmpty());
            });
            shoot("row24-victim" + look, advisory("24-opposite-order"), dark, 1440, 900, 0, driver -> {
                driver.robot().push(KeyCode.CONTROL, KeyCode.ENTER);
                driver.until(() -> driver.models().run().view().momentProperty().get().state().deadlocks().stream()
                        .anyMatch(deadlock -> deadlock.victim() != null));
                driver.until(() -> !driver.models().run().runningProperty().get());
            });
        }
        shoot(
                "row58",
                Path.of("scenarios", "locks", "58-row-lock-in-pg-locks.lockstep.yaml"),
                false,
                1440,
                900,
                0,
                driver -> {
                    presses(driver, 4);
                    select(driver, new Subject.Waiting(new StepId("B", "want"), 3));
                });
        shoot("matrix", doctors(), false, 1440, 900, 0, driver -> {
            driver.robot().clickOn("Matrix");
            driver.robot().clickOn("#matrix-run");
            driver.until(
                    () -> driver.node("#matrix-status", Labeled.class).getText().startsWith("Done"));
        });
        shoot("small", advisory("04-advisory-lock"), false, 1280, 720, 0, driver -> presses(driver, 6));
        shoot("narrow", advisory("04-advisory-lock"), false, 1100, 720, 0, driver -> presses(driver, 6));
        shoot("type-200", advisory("04-advisory-lock"), false, 1440, 900, 10, driver -> presses(driver, 6));
        shoot("past", advisory("04-advisory-lock"), false, 1440, 900, 0, driver -> {
            presses(driver, 6);
            driver.robot().push(KeyCode.COMMA);
            driver.robot().push(KeyCode.COMMA);
            driver.until(() -> !driver.models().run().view().liveProperty().get());
        });
        new StateScreenshots(this, server, Files.createTempDirectory("lockstep-pictures")).all();
    }

    private static Path advisory(String name) {
        return ADVISORY.resolve(name + ".lockstep.yaml");
    }

    /** A matrix in which one verdict is not what the file expects. */
    private static Path doctors() throws IOException {
        return Files.writeString(
                Files.createTempDirectory("lockstep-pictures").resolve("doctors.lockstep.yaml"),
                MatrixJourneyTest.DOCTORS);
    }

    /** Row 24 with a server that takes its time to look for deadlocks, so that a slow machine can take the picture before it does. */
    private static Path patientDeadlock() throws IOException {
        String text = Files.readString(advisory("24-opposite-order"));
        return Files.writeString(
                Files.createTempDirectory("lockstep-pictures").resolve("24-opposite-order.lockstep.yaml"),
                text.replaceFirst("  A:\n", "  A:\n    settings: {deadlock_timeout: 15s}\n")
                        .replaceFirst("  B:\n", "  B:\n    settings: {deadlock_timeout: 15s}\n"));
    }

    /** What is done before the picture is taken. */
    interface Work {
        void on(WindowDriver driver) throws Exception;
    }

    private void shoot(String name, Path scenario, boolean dark, int width, int height, int bigger, Work work)
            throws Exception {
        Stage stage = FxToolkit.registerStage(Stage::new);
        WindowDriver driver = FxToolkit.setupFixture(
                () -> new WindowDriver(stage, server.connector(), new DatabaseChoice.Embedded(), width, height));
        driver.onFx(() -> {
            if (dark) {
                driver.window().look().toggleDark();
            }
            for (int i = 0; i < bigger; i++) {
                driver.window().look().bigger();
            }
            return true;
        });
        driver.open(scenario);
        shoot(name, driver, work);
    }

    /** A picture of a window of the usual size on that server. */
    void shoot(String name, Connector connector, DatabaseChoice choice, Work work) throws Exception {
        Stage stage = FxToolkit.registerStage(Stage::new);
        WindowDriver driver = FxToolkit.setupFixture(() -> new WindowDriver(stage, connector, choice, 1440, 900));
        shoot(name, driver, work);
    }

    private void shoot(String name, WindowDriver driver, Work work) throws Exception {
        work.on(driver);
        driver.painted();
        write(name, driver);
        driver.close();
        close();
    }

    private void write(String name, WindowDriver driver) throws IOException {
        WritableImage image = driver.onFx(() -> driver.window().scene().snapshot(null));
        ImageIO.write(
                SwingFXUtils.fromFXImage(image, null),
                "png",
                folder.resolve(name + ".png").toFile());
        System.out.println(name);
    }

    private static void close() throws TimeoutException {
        FxToolkit.cleanupStages();
    }

    private static void presses(WindowDriver driver, int times) {
        for (int i = 0; i < times; i++) {
            driver.next();
        }
    }

    private static void select(WindowDriver driver, Subject subject) {
        driver.onFx(() -> {
            driver.models().run().view().selectionProperty().set(subject);
            return true;
        });
    }
}
