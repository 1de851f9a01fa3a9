package dev.lockstep.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.model.run.Subject;
import dev.lockstep.model.scenario.StepId;
import dev.lockstep.testing.TestPostgres;
import dev.lockstep.testing.TestPostgresExtension;
import java.nio.file.Path;
import java.util.Objects;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableRow;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxToolkit;
import org.testfx.framework.junit5.ApplicationExtension;

/** Row 58 as a person steps it: who holds the row stands in the table, lights up with the wait and explains itself. */
@ExtendWith({ApplicationExtension.class, TestPostgresExtension.class})
final class RowLockJourneyTest {
    private final TestPostgres server;
    private WindowDriver driver;

    RowLockJourneyTest(TestPostgres server) {
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

    /** The cell of the table that says {@code row lock}; null when there is none. */
    private @Nullable Node rowLockCell() {
        return driver.window().scene().getRoot().lookupAll("#locks-table .state-cell").stream()
                .filter(cell -> cell instanceof IndexedCell<?> row && "row lock".equals(row.getText()))
                .findFirst()
                .orElse(null);
    }

    /** The row of the table that is a row lock; on the JavaFX thread. */
    private TableRow<?> rowLock() {
        return (TableRow<?>) Objects.requireNonNull(rowLockCell()).getParent();
    }

    /** Mutations: no line for a row lock; a wait does not light it up; a click on it selects nothing. */
    @Test
    void theHolderOfTheRowStandsInTheTable() {
        driver.open(Path.of("scenarios", "locks", "58-row-lock-in-pg-locks.lockstep.yaml"));
        for (int i = 0; i < 4; i++) {
            driver.next();
        }
        driver.until(() -> rowLockCell() != null);
        assertThat(driver.onFx(() -> rowLock().getChildrenUnmodifiable().stream()
                        .map(each -> ((Labeled) each).getText())
                        .toList()))
                .startsWith("A", "row lock", "accounts row (0,1)", "No Key Update");
        assertThat(driver.onFx(() -> rowLock().getTooltip()).getText())
                .startsWith("No row of pg_locks: pgrowlocks read No Key Update");
        assertThat(driver.text("#locks-footer")).contains("1 by pgrowlocks: row locks are not in pg_locks");

        driver.onFx(() -> {
            driver.models().run().view().selectionProperty().set(new Subject.Waiting(new StepId("B", "want"), 3));
            return true;
        });
        driver.until(() -> rowLock().getPseudoClassStates().contains(PseudoClass.getPseudoClass("related")));
        assertThat(driver.said("#inspector"))
                .anyMatch(line -> line.startsWith("B waits for A: A holds row (0,1) of accounts (No Key Update)."));

        driver.robot().clickOn(driver.<Node>onFx(() -> Objects.requireNonNull(rowLockCell())));
        driver.until(() -> driver.models().run().view().selectionProperty().get() instanceof Subject.Target);
        assertThat(driver.said("#inspector"))
                .contains("accounts row (0,1)", "Row held by", "A No Key Update")
                .anyMatch(line -> line.contains("As last committed the row is (1,100)."));
        assertThat(driver.onFx(() -> rowLock().isSelected())).isTrue();

        driver.next();
        driver.next();
        driver.until(() -> rowLockCell() == null);
    }
}
