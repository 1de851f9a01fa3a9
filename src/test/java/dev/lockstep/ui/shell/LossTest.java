package dev.lockstep.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.engine.Connector;
import dev.lockstep.model.run.RunState.Phase;
import dev.lockstep.model.run.Subject;
import dev.lockstep.model.scenario.StepId;
import dev.lockstep.testing.TestPostgres;
import dev.lockstep.testing.TestPostgresExtension;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxToolkit;
import org.testfx.framework.junit5.ApplicationExtension;

/** A session's connection that ends, and a server that goes away, each for real. */
@ExtendWith({ApplicationExtension.class, TestPostgresExtension.class})
final class LossTest {
    private static final Path ROW_4 = Path.of("scenarios", "advisory", "04-advisory-lock.lockstep.yaml");

    private final TestPostgres server;
    private final AtomicReference<Connector> connector;
    private WindowDriver driver;

    LossTest(TestPostgres server) {
        this.server = server;
        this.connector = new AtomicReference<>(server.connector());
    }

    @BeforeEach
    void open() throws Exception {
        Stage stage = FxToolkit.registerStage(Stage::new);
        driver = FxToolkit.setupFixture(() -> new WindowDriver(
                stage, (choice, progress) -> connector.get().connect(choice, progress), server.choice(), 1280, 980));
    }

    @AfterEach
    void close() throws Exception {
        driver.close();
        FxToolkit.cleanupStages();
    }

    private void blocked() {
        driver.open(ROW_4);
        for (int i = 0; i < 4; i++) {
            driver.next();
        }
        driver.until(() -> driver.text("#reason-B").equals("blocked by A"));
    }

    @Test
    void aSessionThatIsEndedIsTornOffAndTheOtherGoesOn() throws Exception {
        blocked();
        server.terminate(driver.moment().state().session("B").pid());
        driver.until(() -> driver.text("#state-B").equals("connection lost"));
        driver.settled(4);
        assertThat(driver.text("#what-happened"))
                .startsWith("The connection of B was ended during B.lock: 57P01: ")
                .endsWith("What B had not committed is undone, and its locks are free.");
        Subject lock = new Subject.Step(new StepId("B", "lock"), 4);
        assertThat(driver.onFx(() -> driver.pane("#timeline").picture().of(lock)))
                .anyMatch(figure -> figure.spoken().equals("B.lock, t4: the connection ended here"));
        assertThat(driver.isThere("#banner-text-lost")).isFalse();
        assertThat(driver.isDisabled("#next")).isFalse();
    }

    /** Mutation: the graph's caption says “live” for ever. */
    @Test
    void afterTheServerIsLostNothingLooksCurrent() throws Exception {
        TestPostgres doomed = TestPostgres.start();
        try {
            connector.set(doomed.connector());
            driver.onFx(() -> {
                driver.models().server().connect(doomed.choice());
                return true;
            });
            blocked();
            assertThat(caption()).isEqualTo("live, 50 ms");
            doomed.server().close();
            driver.until(() -> driver.moment().state().phase() == Phase.ENDED);
            driver.painted();

            assertThat(caption()).isEqualTo("as last seen");
            assertThat(driver.text("#locks-footer")).endsWith("as last seen");
            assertThat(driver.onFx(() -> driver.node("#database", Node.class).getStyleClass()))
                    .contains("chip-failed")
                    .doesNotContain("chip-ready");
            assertThat(driver.text("#database")).endsWith(": gone");
            assertThat(driver.text("#state-A")).isEqualTo("connection lost");
            String happened = driver.text("#what-happened");
            assertThat(happened)
                    .startsWith("The server was lost")
                    .doesNotContain("08006", "PostgreSQL server?", "listen_addresses");
            assertThat(driver.text("#banner-text-lost"))
                    .contains("Start again")
                    .doesNotContain(happened.substring(happened.indexOf(':') + 1));

            driver.robot().push(KeyCode.COMMA);
            driver.until(() -> caption().equals("as it was"));
            assertThat(driver.text("#database")).endsWith(": gone");
        } finally {
            connector.set(server.connector());
            driver.onFx(() -> {
                driver.models().run().reset();
                driver.models().server().connect(server.choice());
                return true;
            });
            doomed.close();
        }
    }

    private String caption() {
        return driver.robot().lookup(".panel-caption").queryLabeled().getText();
    }
}
