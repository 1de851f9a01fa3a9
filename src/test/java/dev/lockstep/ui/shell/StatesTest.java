package dev.lockstep.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.engine.Connector;
import dev.lockstep.engine.DatabaseException;
import dev.lockstep.model.database.DatabaseChoice;
import dev.lockstep.model.run.ServerError;
import dev.lockstep.model.run.Subject;
import dev.lockstep.testing.TestPostgres;
import dev.lockstep.testing.TestPostgresExtension;
import dev.lockstep.ui.fx.Heartbeat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import javafx.scene.Node;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;
import org.testfx.framework.junit5.ApplicationExtension;

/** The states that need a picture, each brought about as it comes about: nothing is set by hand. */
@ExtendWith({ApplicationExtension.class, TestPostgresExtension.class})
final class StatesTest {
    private static final Path ROW_4 = Path.of("scenarios", "advisory", "04-advisory-lock.lockstep.yaml");
    private static final String SMALL = """
            lockstep: 1
            title: %s
            setup: |
              %s
            sessions:
              A:
                steps:
                  - one: SELECT 1
            schedules:
              only: [A.one]
            """;

    private final TestPostgres server;
    private final AtomicReference<Connector> connector;
    private WindowDriver driver;

    @TempDir
    Path folder;

    StatesTest(TestPostgres server) {
        this.server = server;
        this.connector = new AtomicReference<>(server.connector());
    }

    @BeforeEach
    void open() throws Exception {
        Stage stage = FxToolkit.registerStage(Stage::new);
        driver = FxToolkit.setupFixture(() -> new WindowDriver(
                stage, (choice, progress) -> connector.get().connect(choice, progress), server.choice(), 1280, 980));
    }

    /** Leaves the server for another one, which that connector reaches or not. */
    private void connect(Connector other, DatabaseChoice choice) {
        connector.set(other);
        driver.onFx(() -> {
            driver.models().server().connect(choice);
            return true;
        });
    }

    @AfterEach
    void close() throws Exception {
        driver.close();
        FxToolkit.cleanupStages();
    }

    private Path file(String name, String title, String setup) throws Exception {
        return Files.writeString(folder.resolve(name + ".lockstep.yaml"), SMALL.formatted(title, setup));
    }

    @Test
    void whileTheServerIsPreparedTheScriptIsReadableAndNothingIsSent() throws Exception {
        CountDownLatch hold = new CountDownLatch(1);
        connect(
                (choice, progress) -> {
                    progress.reached(Connector.Phase.UNPACKING, 0.4);
                    try {
                        hold.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    return server.connector().connect(choice, progress);
                },
                server.choice());
        driver.until(() -> driver.isThere("#banner-text-preparing")
                && driver.text("#banner-text-preparing").equals("Unpacking PostgreSQL, once …"));
        driver.until(() -> driver.isThere("#session-A"));
        assertThat(driver.isDisabled("#next")).isTrue();
        assertThat(driver.isDisabled("#step-A")).isTrue();
        driver.robot().push(KeyCode.SPACE);
        hold.countDown();
        driver.until(() -> !driver.isThere("#banner-text-preparing"));
        driver.until(() -> !driver.isDisabled("#next"));
        assertThat(driver.moment().state().tick()).isZero();
    }

    @Test
    void openingAFileRunsNothing() throws Exception {
        driver.open(ROW_4);
        long before = server.runDatabases();
        driver.open(file("harmless", "Harmless", "CREATE TABLE t (id int);"));
        driver.painted();
        assertThat(server.runDatabases()).isEqualTo(before);
        assertThat(driver.text("#what-happened")).contains("A.one");
        assertThat(driver.text("#state-A")).isEqualTo("not connected yet");
    }

    @Test
    void aFileWithProblemsLeavesTheLastGoodVersion() throws Exception {
        Path good = file("changing", "Good", "CREATE TABLE t (id int);");
        driver.open(good);
        Files.writeString(good, Files.readString(good).replace("A.one", "A.two").replace("title: Good", "titel: Bad"));
        driver.pickerAnswers(good);
        driver.robot().clickOn("#scenario-chooser");
        driver.robot().clickOn("Open a file…");
        driver.until(() -> driver.isThere("#banner-text-problems"));
        assertThat(driver.text("#banner-text-problems"))
                .startsWith("changing.lockstep.yaml has")
                .endsWith("The last version that could be read stays.");
        assertThat(driver.robot().lookup(".problem-place").queryAll()).hasSizeGreaterThanOrEqualTo(2);
        assertThat(driver.text("#scenario-chooser")).isEqualTo("Good");
        assertThat(driver.isDisabled("#next")).isFalse();

        Files.writeString(good, SMALL.formatted("Better", "CREATE TABLE t (id int);"));
        driver.robot().clickOn("#banner-reread");
        driver.until(() -> driver.text("#scenario-chooser").equals("Better"));
        assertThat(driver.isThere("#banner-text-problems")).isFalse();
    }

    @Test
    void aSetUpThatFailsSaysItsStatementAndSqlState() throws Exception {
        driver.open(file("broken", "Broken", "CREAT TABLE t (id int);"));
        driver.robot().push(KeyCode.SPACE);
        driver.until(() -> driver.isThere("#banner-text-setup"));
        assertThat(driver.text("#banner-text-setup")).contains("42601").contains("CREAT");
        assertThat(driver.robot()
                        .lookup("#banners")
                        .lookup("CREAT TABLE t (id int);")
                        .tryQuery())
                .isPresent();
        driver.robot().clickOn("#banner-reset");
        driver.until(() -> !driver.isThere("#banner-text-setup"));
        assertThat(driver.isDisabled("#next")).isFalse();
    }

    @Test
    void aServerThatRefusesIsSaidInOneLineAndTheWindowStaysUsable() throws Exception {
        connect(
                (choice, progress) -> {
                    if (choice instanceof DatabaseChoice.Server(String text) && text.equals(server.uri("postgres"))) {
                        return server.connector().connect(choice, progress);
                    }
                    throw new DatabaseException(ServerError.ofClient("no such server"));
                },
                new DatabaseChoice.Server("elsewhere"));
        driver.until(() -> driver.isThere("#banner-text-failed"));
        assertThat(driver.text("#banner-text-failed")).isEqualTo("The server cannot be used: no such server");
        driver.until(() -> driver.isDisabled("#next"));

        driver.robot().clickOn("#database");
        TextField field = driver.robot().lookup("#database-address").queryAs(TextField.class);
        driver.robot().clickOn(field).write("nowhere");
        driver.robot().clickOn("#database-connect");
        driver.until(() -> driver.robot()
                .lookup("#database-message")
                .queryLabeled()
                .getText()
                .equals("no such server"));
        driver.onFx(() -> {
            field.setText(server.uri("postgres"));
            return true;
        });
        driver.robot().clickOn("#database-connect");
        driver.until(() -> !driver.isThere("#banner-text-failed"));
        assertThat(field.getText())
                .contains("•••")
                .doesNotContain(server.server().password());
        driver.until(() -> driver.models().run().gateProperty().get().isOpen());
    }

    @Test
    void theWindowAnswersWhileASessionIsBlockedAndTypedSqlReachesAnother() throws Exception {
        driver.open(ROW_4);
        Heartbeat heartbeat = new Heartbeat();
        heartbeat.start();
        for (int i = 0; i < 4; i++) {
            driver.next();
        }
        driver.until(() -> driver.text("#reason-B").equals("blocked by A"));
        driver.robot().clickOn("#sql").write("SELECT 40 + 2 AS answer").push(KeyCode.ENTER);
        driver.until(() -> driver.said("#inspector").contains("SELECT 40 + 2 AS answer"));
        driver.settled(5);
        assertThat(driver.moment().state().free()).isTrue();
        assertThat(driver.text("#schedule-chooser")).startsWith("free");
        driver.robot().clickOn("#sql").push(KeyCode.UP);
        assertThat(driver.robot().lookup("#sql").queryAs(TextField.class).getText())
                .isEqualTo("SELECT 40 + 2 AS answer");

        driver.robot().clickOn("#cancel-B");
        driver.until(() -> driver.text("#state-B").startsWith("57014"));
        heartbeat.stop();
        System.out.println(
                "largest gap of the JavaFX thread: " + heartbeat.largestGap().toMillis() + " ms");
        assertThat(heartbeat.largestGap()).isLessThan(Duration.ofSeconds(3));
    }

    /** Mutations: comma does not move the playhead; at a past moment sending is on. */
    @Test
    void scrubbingNeverTouchesTheServerAndSendsNothing() throws Exception {
        driver.open(ROW_4);
        for (int i = 0; i < 4; i++) {
            driver.next();
        }
        driver.robot().push(KeyCode.COMMA);
        driver.robot().push(KeyCode.COMMA);
        driver.until(() -> driver.isThere("#banner-text-past")
                && driver.text("#banner-text-past").startsWith("Viewing t2 of t4."));
        assertThat(driver.isDisabled("#next")).isTrue();
        assertThat(driver.isDisabled("#step-A")).isTrue();
        assertThat(driver.text("#status-sampled")).isEqualTo("as sampled at t2");
        driver.robot().push(KeyCode.SPACE);
        driver.robot().push(KeyCode.END);
        driver.until(() -> !driver.isThere("#banner-text-past"));
        assertThat(driver.moment().state().tick()).isEqualTo(4);
        assertThat(driver.text("#reason-B")).isEqualTo("blocked by A");
    }

    @Test
    void aDoubleClickOnAPanelsHeadLetsItFillTheWindowAndBack() throws Exception {
        driver.open(ROW_4);
        double before = driver.onFx(() -> driver.pane("#timeline").getHeight());
        driver.robot().doubleClickOn("Timeline");
        driver.until(() -> driver.pane("#timeline").getHeight() > before * 1.3);
        assertThat(driver.isThere("#lock-graph")).isFalse();
        driver.robot().doubleClickOn("Timeline");
        driver.until(() -> Math.abs(driver.pane("#timeline").getHeight() - before) < 30);
        assertThat(driver.isThere("#lock-graph")).isTrue();
    }

    /** Mutation: a node that is moved within the top bar is not taken from its old place first. */
    @Test
    void aWindowThatGetsNarrowAndWideAgainKeepsItsButtons() {
        driver.open(ROW_4);
        for (double width : new double[] {1440, 900, 1440, 900}) {
            driver.onFx(() -> {
                driver.window().scene().getWindow().setWidth(width);
                return true;
            });
            driver.until(() -> driver.window().scene().getWidth() == width);
            driver.painted();
            Node next = driver.node("#next", Node.class);
            driver.until(() -> next.localToScene(next.getBoundsInLocal()).getMaxX() <= width);
        }
    }

    @Test
    void keysJumpFromWaiterToHolderAndBack() throws Exception {
        driver.open(ROW_4);
        for (int i = 0; i < 4; i++) {
            driver.next();
        }
        // The headless keyboard has no brackets; written characters are heard the same way.
        driver.robot().write("]");
        driver.until(() -> driver.models().run().view().selectionProperty().get() instanceof Subject.Waiting);
        assertThat(driver.said("#inspector")).startsWith("B.lock");
        driver.robot().write("]");
        driver.until(() -> driver.said("#inspector").getFirst().equals("A"));
        driver.robot().write("[");
        driver.until(() -> driver.said("#inspector").getFirst().equals("B.lock"));
    }
}
