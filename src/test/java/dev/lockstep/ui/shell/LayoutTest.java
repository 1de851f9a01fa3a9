package dev.lockstep.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.model.run.Subject;
import dev.lockstep.model.scenario.StepId;
import dev.lockstep.testing.TestPostgres;
import dev.lockstep.testing.TestPostgresExtension;
import dev.lockstep.ui.fx.PicturePane;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.TableCell;
import javafx.scene.input.KeyCode;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testfx.api.FxToolkit;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.util.WaitForAsyncUtils;

/** What has to be readable at the sizes that the window is made for, without a scroll. */
@ExtendWith({ApplicationExtension.class, TestPostgresExtension.class})
final class LayoutTest {
    private static final Path ROW_4 = Path.of("scenarios", "advisory", "04-advisory-lock.lockstep.yaml");

    /** What a bar or a head has its labels in. */
    private static final List<String> BARS = List.of("top-bar", "button-group", "status-facts", "panel-head");

    @TempDir
    Path folder;

    private final TestPostgres server;
    private WindowDriver driver;

    LayoutTest(TestPostgres server) {
        this.server = server;
    }

    @BeforeEach
    void show() throws Exception {
        Stage stage = FxToolkit.registerStage(Stage::new);
        driver = FxToolkit.setupFixture(() -> new WindowDriver(stage, server.connector(), server.choice(), 1440, 900));
    }

    private void show(double width, double height) throws Exception {
        close();
        Stage stage = FxToolkit.registerStage(Stage::new);
        driver = FxToolkit.setupFixture(
                () -> new WindowDriver(stage, server.connector(), server.choice(), width, height));
    }

    private void open(double width, double height) throws Exception {
        show(width, height);
        driver.open(ROW_4);
        for (int i = 0; i < 6; i++) {
            driver.next();
        }
    }

    @AfterEach
    void close() throws Exception {
        driver.close();
        FxToolkit.cleanupStages();
    }

    private List<Node> all(String selector) {
        return driver.onFx(
                () -> List.copyOf(driver.node("#locks-table", Node.class).lookupAll(selector)));
    }

    private Bounds place(Node node) {
        return driver.onFx(() -> node.localToScene(node.getLayoutBounds()));
    }

    private static boolean isWhole(Labeled label) {
        return painted(label).replace("\n", " ").equals(label.getText());
    }

    /** What is painted of a label: its text, or what an ellipsis has left of it. */
    private static String painted(Labeled label) {
        return label.lookup(".text") instanceof Text text ? text.getText() : "";
    }

    /** Mutation: the bar is one line, however long. */
    @ParameterizedTest
    @CsvSource({"1280, 720, 100", "1100, 720, 100", "1440, 900, 100", "1440, 900, 200"})
    void noLabelOfBarsAndHeadsIsCutOffOrCovered(double width, double height, int percent) throws Exception {
        open(width, height);
        driver.onFx(() -> {
            while (driver.window().look().percentProperty().get() < percent) {
                driver.window().look().bigger();
            }
            return true;
        });
        WaitForAsyncUtils.waitForFxEvents();
        driver.painted();
        List<Labeled> labels = driver.onFx(() -> Stream.of(
                        ".top-bar", ".status-bar", ".panel-head", ".session-head", ".timeline-panel")
                .flatMap(bar -> driver.window().scene().getRoot().lookupAll(bar).stream())
                .flatMap(bar -> bar.lookupAll("*").stream())
                .filter(node ->
                        node instanceof Labeled label && !label.getText().isEmpty() && isShown(label))
                .map(Labeled.class::cast)
                .distinct()
                .toList());
        assertThat(labels).hasSizeGreaterThan(15);
        for (Labeled label : labels) {
            String text = driver.onFx(label::getText);
            if (!isPartOf(label, driver.node("#scenario-chooser", Node.class))) {
                assertThat(driver.onFx(() -> isWhole(label))).as(text).isTrue();
            }
            assertThat(place(label).getMinX()).as(text).isGreaterThanOrEqualTo(0);
            assertThat(place(label).getMaxX()).as(text).isLessThanOrEqualTo(width);
            if (label.getParent().getStyleClass().stream().anyMatch(BARS::contains)) {
                assertThat(place(label).getMaxY()).as(text).isLessThanOrEqualTo(height);
            }
        }
        for (Labeled one : labels) {
            for (Labeled other : labels) {
                assertThat(isPartOf(one, other) || isPartOf(other, one) || !overlap(place(one), place(other)))
                        .as("%s lies on %s", one, other)
                        .isTrue();
            }
        }
    }

    /** Mutation: the timeline is scrolled when the playhead moves, and else stays where it was. */
    @Test
    void aLargerTypeKeepsThePresentInView() throws Exception {
        open(1280, 720);
        PicturePane timeline = driver.pane("#timeline");
        driver.until(() -> isPresentInView(timeline));
        WaitForAsyncUtils.waitForFxEvents();
        double scrolled = driver.onFx(timeline::scrollX);
        double em = driver.onFx(() -> timeline.typography().em());
        for (KeyCode size : List.of(KeyCode.PLUS, KeyCode.MINUS)) {
            for (int i = 0; i < 8; i++) {
                driver.robot().push(KeyCode.CONTROL, size);
            }
            driver.until(() -> timeline.typography().em() > em == (size == KeyCode.PLUS));
            WaitForAsyncUtils.waitForFxEvents();
            driver.painted();
            driver.until(() -> isPresentInView(timeline));
        }
        driver.until(() -> Math.abs(timeline.scrollX() - scrolled) < 60);
    }

    /** The step that Next sends stands beside the playhead. */
    private static boolean isPresentInView(PicturePane timeline) {
        Subject next = new Subject.Step(new StepId("A", "commit"), 0);
        dev.lockstep.picture.Bounds place =
                timeline.inPane(timeline.picture().of(next).getFirst().bounds());
        return place.x() > timeline.picture().frozenLeft() && place.right() < timeline.getWidth();
    }

    /** Mutation: the verdict stays below what was stepped last. */
    @Test
    void aBrokenExpectationIsInViewWhenTheRunEnds() throws Exception {
        Path row1 = Path.of("scenarios", "advisory", "01-check-then-insert.lockstep.yaml");
        driver.open(Files.writeString(
                folder.resolve("wrong.lockstep.yaml"),
                Files.readString(row1).replaceFirst("invariants: broken", "invariants: hold")));
        driver.robot().push(KeyCode.CONTROL, KeyCode.ENTER);
        driver.until(() -> driver.said("#verdict").contains("Expectation broken"));
        driver.settled(8);
        WaitForAsyncUtils.waitForFxEvents();
        Node pane = driver.robot().lookup(".details-pane").query();
        Node broken =
                driver.robot().lookup("#verdict").lookup("Expectation broken").query();
        Node finding = driver.robot()
                .lookup("#verdict")
                .lookup((Node node) -> textOf(node).contains("hold expected, got broken"))
                .query();
        for (Node node : List.of(broken, finding)) {
            assertThat(driver.onFx(() -> pane.localToScene(pane.getLayoutBounds())
                            .contains(node.localToScene(node.getLayoutBounds()))))
                    .as(node.toString())
                    .isTrue();
        }
        driver.onFx(() -> {
            driver.models().run().view().selectionProperty().set(new Subject.Backend(0, "A"));
            return true;
        });
        driver.until(
                () -> driver.node("#inspector", Node.class).localToScene(0, 0).getY()
                        < driver.node("#verdict", Node.class).localToScene(0, 0).getY());
    }

    private static String textOf(Node node) {
        return node instanceof Labeled label && label.getText() != null
                ? label.getText()
                : node instanceof Text text ? text.getText() : "";
    }

    private static boolean isShown(Node node) {
        for (Node here = node; here != null; here = here.getParent()) {
            if (!here.isVisible()) {
                return false;
            }
        }
        return true;
    }

    private static boolean isPartOf(Node inner, Node outer) {
        Node here = inner;
        while (here != null && !here.equals(outer)) {
            here = here.getParent();
        }
        return here != null;
    }

    private static boolean overlap(Bounds one, Bounds other) {
        double slack = 1;
        return one.getMinX() + slack < other.getMaxX()
                && other.getMinX() + slack < one.getMaxX()
                && one.getMinY() + slack < other.getMaxY()
                && other.getMinY() + slack < one.getMaxY();
    }

    /** Mutation: a column is as wide as its longest text. */
    @ParameterizedTest
    @CsvSource({"1280, 720", "1440, 900"})
    void theLockTablesColumnsAreReadableWithoutAScroll(double width, double height) throws Exception {
        open(width, height);
        driver.until(() -> all(".table-cell").stream().anyMatch(cell -> ((Labeled) cell).getText() != null));
        assertThat(driver.onFx(() -> all(".scroll-bar").stream()
                        .map(ScrollBar.class::cast)
                        .filter(bar -> bar.getOrientation() == javafx.geometry.Orientation.HORIZONTAL)
                        .filter(Node::isVisible)
                        .toList()))
                .isEmpty();
        double button = place(all(".show-hide-columns-button").getFirst()).getMinX();
        List<String> heads = List.of("session", "state", "target", "mode", "since");
        List<Labeled> headers = all(".column-header .label").stream()
                .map(Labeled.class::cast)
                .filter(label -> heads.contains(label.getText()))
                .toList();
        assertThat(headers).hasSize(5).allSatisfy(label -> {
            assertThat(driver.onFx(() -> isWhole(label))).isTrue();
            assertThat(place(label).getMaxX()).as(label.getText()).isLessThanOrEqualTo(button);
        });
        List<TableCell<?, ?>> cells = all(".table-cell").stream()
                .<TableCell<?, ?>>map(cell -> (TableCell<?, ?>) cell)
                .filter(cell ->
                        cell.getText() != null && !cell.getTableColumn().getId().equals("target"))
                .toList();
        assertThat(cells)
                .hasSizeGreaterThan(10)
                .allSatisfy(cell -> assertThat(driver.onFx(() -> isWhole(cell))).isTrue());
    }
}
