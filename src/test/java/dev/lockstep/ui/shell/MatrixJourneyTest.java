package dev.lockstep.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lockstep.model.scenario.IsolationLevel;
import dev.lockstep.model.scenario.SessionScript;
import dev.lockstep.testing.TestPostgres;
import dev.lockstep.testing.TestPostgresExtension;
import dev.lockstep.ui.fx.Heartbeat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;
import org.testfx.framework.junit5.ApplicationExtension;

/** The matrix as a person runs it: a real window, a real server, clicks. */
@ExtendWith({ApplicationExtension.class, TestPostgresExtension.class})
final class MatrixJourneyTest {
    /** Write skew; what it expects at read committed is wrong on purpose. */
    static final String DOCTORS = """
            lockstep: 1
            title: Two doctors leave at once
            setup: |
              CREATE TABLE doctors (name text PRIMARY KEY, on_call boolean);
              INSERT INTO doctors VALUES ('Ann', true), ('Bob', true);
            sessions:
              A:
                with: {me: Ann}
                steps: &leave
                  - begin: BEGIN
                  - look:
                      sql: SELECT count(*) > 1 FROM doctors WHERE on_call
                      otherwise: stays
                  - leave: UPDATE doctors SET on_call = false WHERE name = :me
                  - commit: COMMIT
              B: {with: {me: Bob}, steps: *leave}
            schedules:
              both look: [A.begin, B.begin, A.look, B.look, A.leave, B.leave, A.commit, B.commit]
            invariants:
              somebody is on call: SELECT count(*) > 0 FROM doctors WHERE on_call
            variants:
              table locked first:
                sessions:
                  A: &locks
                    steps:
                      - lock: {after: begin, sql: LOCK TABLE doctors IN SHARE ROW EXCLUSIVE MODE}
                  B: *locks
                schedules:
                  both look: [A.begin, B.begin, A.lock, B.lock, A.look, A.leave, A.commit, B.look, B.leave, B.commit]
            matrix:
              as written: {read committed: holds, repeatable read: broken, serializable: error 40001}
              table locked first: {read committed: 'holds, waits 3', serializable: holds}
            """;

    private final TestPostgres server;
    private WindowDriver driver;

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    Path folder;

    MatrixJourneyTest(TestPostgres server) {
        this.server = server;
    }

    @BeforeEach
    void open() throws Exception {
        Stage stage = FxToolkit.registerStage(Stage::new);
        driver = FxToolkit.setupFixture(() -> new WindowDriver(stage, server.connector(), server.choice(), 1280, 800));
    }

    @AfterEach
    void close() throws Exception {
        driver.close();
        FxToolkit.cleanupStages();
    }

    private void openMatrix(String text) throws Exception {
        driver.open(Files.writeString(folder.resolve("doctors.lockstep.yaml"), text));
        driver.robot().clickOn("Matrix");
    }

    /** What a cell says, a line a text. */
    private List<String> cell(int row, int column) {
        return driver.onFx(() -> {
            Parent box = (Parent) Objects.requireNonNull(
                    driver.node("#cell-" + row + "-" + column, Button.class).getGraphic());
            return box.getChildrenUnmodifiable().stream()
                    .map(each -> ((Labeled) each).getText())
                    .toList();
        });
    }

    private boolean hasClass(int row, int column, String styleClass) {
        return driver.onFx(() -> driver.node("#cell-" + row + "-" + column, Node.class)
                .getStyleClass()
                .contains(styleClass));
    }

    /** Mutations: what is expected is not compared; a click on a cell loads the variant at no level. */
    @Test
    void cellsFillAsTheyAreKnownAndAClickLoadsOne() throws Exception {
        openMatrix(DOCTORS);
        assertThat(cell(0, 0)).containsExactly("–", "expected: holds");
        assertThat(cell(1, 1)).containsExactly("–");
        Heartbeat heartbeat = new Heartbeat();
        driver.onFx(() -> {
            heartbeat.start();
            return true;
        });
        driver.robot().clickOn("#matrix-run");
        // While others still run the first is known.
        driver.until(() -> hasClass(0, 0, "verdict-broken"));
        assertThat(driver.text("#matrix-run")).isEqualTo("Cancel");
        driver.until(
                () -> driver.node("#matrix-status", Labeled.class).getText().startsWith("Done"));

        assertThat(driver.text("#matrix-status")).isEqualTo("Done: one verdict is not what the file expects.");
        assertThat(cell(0, 0)).containsExactly("broken", "✕ expected: holds");
        assertThat(cell(0, 1)).containsExactly("broken", "✓ as expected: broken");
        assertThat(cell(0, 2)).containsExactly("error 40001", "✓ as expected: error 40001");
        assertThat(cell(1, 0)).containsExactly("holds, waits 3", "✓ as expected: holds, waits 3");
        assertThat(cell(1, 1)).containsExactly("holds, waits 3");
        assertThat(hasClass(1, 0, "verdict-holds")).isTrue();
        assertThat(driver.onFx(() -> driver.node("#cell-0-0", Button.class).getAccessibleText()))
                .isEqualTo("as written at read committed: broken ✕ expected: holds");
        Duration gap = driver.onFx(heartbeat::largestGap);
        System.out.println("largest gap while a matrix ran: " + gap.toMillis() + " ms");
        assertThat(gap).isLessThan(Duration.ofSeconds(2));

        driver.robot().clickOn("#cell-1-2");
        driver.until(() -> driver.isThere("#timeline"));
        assertThat(driver.text("#variant-chooser")).isEqualTo("variant: table locked first at serializable");
        assertThat(driver.moment().state().scenario().sessions())
                .extracting(SessionScript::isolation)
                .containsOnly(IsolationLevel.SERIALIZABLE);
        assertThat(driver.moment().state().tick()).as("nothing runs").isZero();
        driver.next();
        assertThat(driver.moment().state().tick()).isEqualTo(1);
    }

    /** Mutations: Cancel ends nothing; the keys of a run that nobody sees send its steps. */
    @Test
    void cancelEndsTheRunAndSpaceSendsNothingUnseen() throws Exception {
        openMatrix(DOCTORS.replace("begin: BEGIN", "begin: SELECT pg_sleep(60)").replace("BEGIN", "SELECT 1"));
        driver.robot().clickOn("#matrix-run");
        driver.until(() -> hasClass(0, 0, "verdict-running"));
        await().until(() -> server.runDatabases() == 1);
        driver.robot().push(KeyCode.CONTROL, KeyCode.ENTER);
        driver.robot().clickOn("#matrix-run");
        driver.until(
                () -> driver.node("#matrix-status", Labeled.class).getText().startsWith("Stopped"));
        assertThat(cell(0, 0).getFirst()).isEqualTo("–");
        assertThat(driver.text("#matrix-run")).isEqualTo("Run the matrix");
        assertThat(driver.moment().state().tick()).as("the other tab's run").isZero();
        await().until(() -> server.runDatabases() == 0);
    }

    /** Mutation: the window ends without the matrix. */
    @Test
    void theWindowEndsWithItsMatrix() throws Exception {
        openMatrix(DOCTORS.replace("begin: BEGIN", "begin: SELECT pg_sleep(60)"));
        driver.robot().clickOn("#matrix-run");
        driver.until(() -> hasClass(0, 0, "verdict-running"));
        await().until(() -> server.runDatabases() == 1);
        driver.close();
        assertThat(server.runDatabases()).isZero();
    }

    @Test
    void aFileThatFixesLevelsIsRefusedWithTheReason() throws Exception {
        String own = DOCTORS.substring(0, DOCTORS.indexOf("matrix:"));
        openMatrix(own.replace("begin: BEGIN", "begin: BEGIN ISOLATION LEVEL SERIALIZABLE"));
        assertThat(driver.text("#matrix-refused")).startsWith("This file sets isolation levels itself");
        assertThat(driver.onFx(() -> driver.window().scene().getRoot().lookupAll(".matrix-problem").stream()
                        .map(each -> ((Labeled) each).getText())
                        .toList()))
                .singleElement()
                .asString()
                .contains(":10:22:");
        assertThat(driver.isDisabled("#matrix-run")).isTrue();
        assertThat(driver.isThere("#matrix")).isFalse();
    }

    @Test
    void aFileOfAPoolersClientsIsRefusedWithTheReason() {
        driver.open(Path.of("scenarios", "advisory", "20-session-lock-through-a-pooler.lockstep.yaml"));
        driver.robot().clickOn("Matrix");
        driver.until(() -> driver.isThere(".matrix-text"));
        assertThat(driver.text(".matrix-text")).startsWith("A pooler's clients");
        assertThat(driver.isDisabled("#matrix-run")).isTrue();
    }
}
