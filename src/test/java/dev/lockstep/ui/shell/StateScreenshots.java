package dev.lockstep.ui.shell;

import dev.lockstep.engine.Connector;
import dev.lockstep.model.database.DatabaseChoice;
import dev.lockstep.model.run.RunState.Phase;
import dev.lockstep.testing.TestPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import javafx.scene.input.KeyCode;

/** Brings the window into the states that are not the usual ones, for their pictures. */
final class StateScreenshots {
    private static final Path ADVISORY = Path.of("scenarios", "advisory");
    private static final Path ROW_4 = ADVISORY.resolve("04-advisory-lock.lockstep.yaml");

    private final Screenshots screenshots;
    private final TestPostgres server;
    private final Path folder;

    /** Takes its pictures with those; writes files of its own into that folder. */
    StateScreenshots(Screenshots screenshots, TestPostgres server, Path folder) {
        this.screenshots = screenshots;
        this.server = server;
        this.folder = folder;
    }

    void all() throws Exception {
        preparing();
        screenshots.shoot("state-held-unwanted", server.connector(), new DatabaseChoice.Embedded(), driver -> {
            driver.open(ROW_4);
            driver.next();
            driver.next();
        });
        screenshots.shoot("state-file-problems", server.connector(), new DatabaseChoice.Embedded(), this::problems);
        screenshots.shoot("state-setup-failed", server.connector(), new DatabaseChoice.Embedded(), driver -> {
            driver.open(setUpFails());
            driver.robot().push(KeyCode.SPACE);
            driver.until(() -> driver.isThere("#banner-text-setup"));
        });
        screenshots.shoot("state-expectation-broken", server.connector(), new DatabaseChoice.Embedded(), driver -> {
            driver.open(wrongExpectation());
            driver.robot().push(KeyCode.CONTROL, KeyCode.ENTER);
            driver.until(() -> driver.moment().state().tick() == 8
                    && driver.moment().state().phase() == Phase.SETTLED);
        });
        serverLost();
    }

    private void preparing() throws Exception {
        CountDownLatch hold = new CountDownLatch(1);
        Connector slow = (choice, progress) -> {
            progress.reached(Connector.Phase.UNPACKING, 0.4);
            try {
                hold.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return server.connector().connect(choice, progress);
        };
        screenshots.shoot("state-preparing", slow, new DatabaseChoice.Embedded(), driver -> {
            driver.ask(ROW_4);
            driver.until(() -> driver.isThere("#banner-text-preparing"));
        });
        hold.countDown();
    }

    private void problems(WindowDriver driver) throws Exception {
        driver.open(ROW_4);
        Path file = copy(ROW_4, "problems.lockstep.yaml", "title:", "titel:");
        Files.writeString(file, Files.readString(file).replace("B.check, B.insert", "B.chek, B.insert"));
        driver.pickerAnswers(file);
        driver.robot().clickOn("#scenario-chooser");
        driver.robot().clickOn("Open a file…");
        driver.until(() -> driver.isThere("#banner-text-problems"));
    }

    private Path setUpFails() throws Exception {
        return copy(ROW_4, "setup.lockstep.yaml", "CREATE TABLE", "CREAT TABLE");
    }

    private Path wrongExpectation() throws Exception {
        Path row1 = ADVISORY.resolve("01-check-then-insert.lockstep.yaml");
        return copy(row1, "wrong.lockstep.yaml", "invariants: broken", "invariants: hold");
    }

    private Path copy(Path file, String name, String text, String instead) throws Exception {
        return Files.writeString(folder.resolve(name), Files.readString(file).replaceFirst(text, instead));
    }

    private void serverLost() throws Exception {
        try (TestPostgres doomed = TestPostgres.start()) {
            screenshots.shoot("state-server-lost", doomed.connector(), doomed.choice(), driver -> {
                driver.open(ROW_4);
                for (int i = 0; i < 4; i++) {
                    driver.next();
                }
                doomed.server().close();
                driver.until(() -> driver.moment().state().phase() == Phase.ENDED);
            });
        }
    }
}
