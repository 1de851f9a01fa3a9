package dev.lockstep.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.run.Subject;
import dev.lockstep.model.scenario.StepId;
import dev.lockstep.picture.Bounds;
import dev.lockstep.picture.Shape;
import dev.lockstep.testing.TestPostgres;
import dev.lockstep.testing.TestPostgresExtension;
import dev.lockstep.ui.fx.PicturePane;
import dev.lockstep.ui.fx.Related;
import dev.lockstep.ui.graph.DeadlockCard;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxToolkit;
import org.testfx.framework.junit5.ApplicationExtension;

/** The library's rows 1, 4 and 24 as a person steps them: a real window, a real server, keys and clicks. */
@ExtendWith({ApplicationExtension.class, TestPostgresExtension.class})
final class JourneyTest {
    private static final Path ADVISORY = Path.of("scenarios", "advisory");

    private final TestPostgres server;
    private WindowDriver driver;

    JourneyTest(TestPostgres server) {
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

    /** Mutation: a broken invariant is said to hold. */
    @Test
    void bothCheckBeforeEitherCommits() {
        driver.open(ADVISORY.resolve("01-check-then-insert.lockstep.yaml"));
        driver.robot().push(KeyCode.CONTROL, KeyCode.ENTER);
        driver.until(() -> !driver.models().run().runningProperty().get()
                && driver.models().run().view().momentProperty().get().state().readings().stream()
                        .anyMatch(reading -> reading.shown().startsWith("2")));
        driver.painted();

        assertThat(driver.said("#verdict"))
                .anyMatch(line -> line.startsWith("broken") && line.contains("2 ≤ 1"))
                .contains("As expected", "setup_requests: 2 committed rows", "A committed", "B committed");
        assertThat(driver.text("#status-summary")).startsWith("2 sessions · nobody waits");
        assertThat(timelineTexts()).anyMatch(text -> text.contains("2 ≤ 1"));
    }

    /** Mutations: after a reset the sentence is that of a run that is being prepared; the timeline stays scrolled to the old run's end. */
    @Test
    void aResetShowsTheBeginningAgain() {
        driver.open(ADVISORY.resolve("24-opposite-order.lockstep.yaml"));
        String fresh = driver.text("#what-happened");
        driver.robot().push(KeyCode.CONTROL, KeyCode.ENTER);
        driver.until(() -> !driver.models().run().runningProperty().get()
                && driver.models().run().view().momentProperty().get().state().tick() > 5);
        driver.painted();
        driver.robot().push(KeyCode.CONTROL, KeyCode.R);
        driver.until(() -> driver.moment().state().tick() == 0);
        driver.painted();

        assertThat(driver.text("#what-happened")).isEqualTo(fresh).contains("A.begin");
        assertThat(driver.onFx(() -> driver.pane("#timeline").scrollX())).isZero();
    }

    /**
     * Mutations: no reason beside the disabled button; the inspector does not say for whom; the wait's arrow is not in the graph; no arrow from
     * what released it.
     */
    @Test
    void theSecondRequestWaitsAndAnswers409() throws Exception {
        driver.open(ADVISORY.resolve("04-advisory-lock.lockstep.yaml"));
        assertThat(driver.text("#what-happened")).contains("A.begin");
        for (int i = 0; i < 4; i++) {
            driver.next();
        }
        driver.until(() -> driver.text("#state-B").equals("active, waits for A"));

        // A's COMMIT is not sent before all of this has been read.
        int a = pid("A");
        int b = pid("B");
        assertThat(server.blockersOf(b)).containsExactly(a);
        assertThat(timelineTexts())
                .anyMatch(text -> text.contains("waits for A") && text.contains("setup_request:7c0e…"));
        assertThat(graphTexts())
                .as("the lock's node; a long name goes on in a second line")
                .anyMatch(text -> text.replace(" · ", "").contains("setup_request:7c0e…"));
        assertThat(arrows("#lock-graph", wanted(b))).isEqualTo(1);
        driver.until(() -> tableLines().size() >= 2);
        assertThat(tableLines())
                .startsWith("B | waiting | setup_request:7c0e… | Exclusive")
                .contains("A | granted | setup_request:7c0e… | Exclusive");
        assertThat(driver.isDisabled("#step-B")).isTrue();
        assertThat(driver.text("#reason-B")).isEqualTo("blocked by A");
        select(new Subject.Waiting(new StepId("B", "lock"), 4));
        assertThat(driver.said("#inspector"))
                .contains("B.lock", "for: A", "mode: ExclusiveLock", "lock: setup_request:7c0e…")
                .anyMatch(line -> line.startsWith("waiting for: "));
        assertThat(driver.text("#status-summary")).contains("1 waits");

        for (int i = 0; i < 3; i++) {
            driver.next();
        }
        driver.until(() -> driver.text("#state-B").contains("released by A"));
        assertThat(server.blockersOf(b)).isEmpty();
        assertThat(timelineTexts()).anyMatch(text -> text.contains("released by A.commit"));
        assertThat(arrows("#timeline", new Subject.Waiting(new StepId("B", "lock"), 4)))
                .isEqualTo(1);

        driver.next();
        driver.next();
        driver.until(() -> driver.said("#verdict").contains("As expected"));
        assertThat(driver.said("#verdict"))
                .contains("A committed", "B 409 already pending", "setup_requests: 1 committed row")
                .anyMatch(line -> line.startsWith("holds"));
        assertThat(driver.isDisabled("#next")).isTrue();
    }

    /** Mutation: the victim bears no mark. */
    @Test
    void twoKeysInOppositeOrderEndWithACard() {
        driver.open(ADVISORY.resolve("24-opposite-order.lockstep.yaml"));
        driver.robot().push(KeyCode.CONTROL, KeyCode.ENTER);
        driver.until(
                () -> driver.moment().state().deadlocks().stream().anyMatch(deadlock -> deadlock.victim() != null));
        driver.until(() -> !driver.models().run().runningProperty().get());
        driver.painted();

        DeadlockCard card = driver.node(".deadlock-card", DeadlockCard.class);
        String victim = Objects.requireNonNull(
                        driver.moment().state().deadlocks().getFirst().victim())
                .session();
        long seq = driver.moment().state().stamp().seq();
        driver.until(() -> card.pane().paintedSeqProperty().get() >= seq);
        assertThat(driver.onFx(() -> card.pane().picture().texts()))
                .extracting(Shape.Text::text)
                .contains("✕ 40P01");
        assertThat(driver.onFx(card::status)).contains(victim + ".", "40P01");
        assertThat(driver.said("#verdict")).contains("As expected", victim + " 40P01");
        assertThat(driver.text("#state-" + victim)).startsWith("40P01");
    }

    /** Mutations: the table does not follow the selection; the blocker does not light up. */
    @Test
    void aClickOnAnArrowOfTheGraphSelectsItsRowAndLightsTheSessions() {
        driver.open(ADVISORY.resolve("04-advisory-lock.lockstep.yaml"));
        for (int i = 0; i < 4; i++) {
            driver.next();
        }
        Subject wants = wanted(pid("B"));
        assertThat(isLit("A") || isLit("B")).isFalse();

        driver.robot().clickOn(driver.onFx(() -> {
            PicturePane graph = driver.pane("#lock-graph");
            Bounds arrow = graph.inPane(
                    graph.picture().of(wants).getFirst().shapes().getFirst().bounds());
            return graph.localToScreen(arrow.centreX(), arrow.centreY());
        }));

        driver.until(() ->
                wants.equals(driver.models().run().view().selectionProperty().get()));
        assertThat(selectedLine()).startsWith("B | waiting | setup_request:7c0e… | Exclusive");
        assertThat(isLit("A")).as("the blocker").isTrue();
        assertThat(isLit("B")).as("the waiter").isTrue();
        Subject.Step block = new Subject.Step(new StepId("B", "lock"), 4);
        assertThat(Related.of(driver.moment(), wants).steps())
                .as("the wait's block")
                .contains(block);
    }

    /** That process's wish for the lock it waits for, as the server names it. */
    private Subject wanted(int pid) {
        LockRow row = Objects.requireNonNull(driver.moment().state().graph().waitOf(pid));
        return new Subject.Edge(pid, row.target(), row.mode(), false);
    }

    /** How many arrows that subject is painted with. */
    private long arrows(String pane, Subject subject) {
        return driver.onFx(() -> driver.pane(pane).picture().of(subject).stream()
                .flatMap(figure -> figure.shapes().stream())
                .filter(shape -> shape instanceof Shape.Line line && line.arrow())
                .count());
    }

    private boolean isLit(String session) {
        return driver.onFx(() ->
                driver.node("#session-" + session, Parent.class).lookup(".session-head").getPseudoClassStates().stream()
                        .anyMatch(state -> state.getPseudoClassName().equals("related")));
    }

    private String selectedLine() {
        return driver.onFx(() -> driver.node("#locks-table", TableView.class).lookupAll(".table-row-cell").stream()
                .filter(row -> ((IndexedCell<?>) row).isSelected())
                .map(JourneyTest::line)
                .collect(Collectors.joining()));
    }

    private int pid(String session) {
        return driver.moment().state().session(session).pid();
    }

    private void select(Subject subject) {
        driver.onFx(() -> {
            driver.models().run().view().selectionProperty().set(subject);
            return true;
        });
    }

    private List<String> timelineTexts() {
        return painted("#timeline");
    }

    private List<String> graphTexts() {
        return painted("#lock-graph");
    }

    /** What is painted there, a line a figure, its texts divided by dots. */
    private List<String> painted(String pane) {
        return driver.onFx(() -> driver.pane(pane).picture().figures().stream()
                .map(figure -> figure.texts().stream().map(Shape.Text::text).collect(Collectors.joining(" · ")))
                .toList());
    }

    /** What stands in the lock table's cells, a line a row, cells divided by bars. */
    private List<String> tableLines() {
        return driver.onFx(() -> driver.node("#locks-table", TableView.class).lookupAll(".table-row-cell").stream()
                .filter(row -> !((IndexedCell<?>) row).isEmpty())
                .map(JourneyTest::line)
                .toList());
    }

    private static String line(Node row) {
        return row.lookupAll(".table-cell").stream()
                .limit(4)
                .map(cell -> String.valueOf(((Labeled) cell).getText()))
                .collect(Collectors.joining(" | "));
    }
}
