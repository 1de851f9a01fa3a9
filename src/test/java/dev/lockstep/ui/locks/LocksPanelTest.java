package dev.lockstep.ui.locks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.run.Subject;
import dev.lockstep.testing.Rows;
import dev.lockstep.testing.Story;
import dev.lockstep.ui.fx.RunView;
import dev.lockstep.words.Words;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/**
 * The table keeps its places. Mutations that must turn it red: {@code setAll} in place of the difference; a selection by index; no return to
 * the first visible row.
 */
@ExtendWith(ApplicationExtension.class)
final class LocksPanelTest {
    private static final int MANY = 10_000;

    private final RunView view = new RunView();
    private LocksPanel panel;

    private static <T> T on(Callable<T> question) {
        return WaitForAsyncUtils.waitForAsyncFx(60_000, question);
    }

    @Start
    void start(Stage stage) {
        panel = new LocksPanel(view, Words.of("ui", Locale.ENGLISH));
        stage.setScene(new Scene(panel, 700, 400));
        stage.show();
    }

    private TableView<LockLine> table() {
        @SuppressWarnings("unchecked") // the panel's table is of its lines
        TableView<LockLine> table = (TableView<LockLine>) panel.table();
        return table;
    }

    private void show(Story story) {
        on(() -> {
            view.show(story.moment(), true);
            panel.layout();
            return true;
        });
        WaitForAsyncUtils.waitForFxEvents();
    }

    private static LockRow row(int number) {
        return Rows.held(
                900 + number % 50, LockTarget.tuple(5, 16_390, number / 100, number % 100), LockMode.EXCLUSIVE);
    }

    private static LockRow[] rows(int from, int to) {
        return IntStream.range(from, to).mapToObj(LocksPanelTest::row).toArray(LockRow[]::new);
    }

    private static Story sampled(LockRow... rows) {
        Story story = Story.begin();
        Rows.sample(story, Map.of(), rows);
        return story;
    }

    /** Mutation: waiting rows do not come first. */
    @Test
    void waitersComeFirstAndTheFooterCounts() {
        show(Rows.fourBlocked());
        assertThat(on(() -> table().getItems().getFirst().state())).isEqualTo(LockLine.State.WAITING);
        assertThat(on(() -> table().getItems().getFirst().who().session())).isEqualTo("B");
        assertThat(((Label) panel.lookup("#locks-footer")).getText()).startsWith("7 granted · 1 waiting");
    }

    /** Mutations: a row is found by its process alone; no return to the first visible row. */
    @Test
    void aNewSampleKeepsSelectionScrollAndSort() {
        show(sampled(rows(0, MANY)));
        on(() -> {
            TableColumn<LockLine, ?> target = table().getColumns().get(2);
            table().getSortOrder().setAll(List.of(target));
            table().scrollTo(5_000);
            return true;
        });
        WaitForAsyncUtils.waitForFxEvents();
        LockLine first = on(this::firstVisible);
        on(() -> {
            table().getSelectionModel().clearAndSelect(5_003);
            return true;
        });
        Subject selected = view.selectionProperty().get();
        assertThat(selected).isInstanceOf(Subject.Edge.class);

        // Rows before and after come and go; the one that is selected stays.
        List<LockRow> other = new ArrayList<>(List.of(rows(MANY, MANY + 2_000)));
        IntStream.range(0, MANY)
                .filter(i -> i % 7 != 0)
                .mapToObj(LocksPanelTest::row)
                .forEach(other::add);
        LockLine kept = on(() -> table().getSelectionModel().getSelectedItem());
        for (LockLine line : List.of(kept, first)) {
            LockRow row = Objects.requireNonNull(line.row());
            if (!other.contains(row)) {
                other.add(row);
            }
        }
        show(sampled(other.toArray(LockRow[]::new)));

        assertThat(on(() -> table().getSelectionModel().getSelectedItem()).key())
                .isEqualTo(kept.key());
        assertThat(view.selectionProperty().get()).isEqualTo(selected);
        assertThat(on(this::firstVisible).key()).isEqualTo(first.key());
        assertThat(on(() -> table().getSortOrder().size())).isEqualTo(1);
        List<String> targets =
                on(() -> table().getItems().stream().map(LockLine::target).toList());
        assertThat(targets).isSorted();
    }

    private LockLine firstVisible() {
        VirtualFlow<?> flow = (VirtualFlow<?>) table().lookup(".virtual-flow");
        return table().getItems().get(flow.getFirstVisibleCell().getIndex());
    }

    /** Ten thousand rows, a tenth of them new in each sample: the JavaFX thread is busy for a fraction of a second at most. */
    @Test
    void tenThousandRowsStaySmooth() {
        show(sampled(rows(0, MANY)));
        long slowest = 0;
        for (int i = 1; i <= 10; i++) {
            Story story = sampled(rows(i * 1_000, i * 1_000 + MANY));
            long before = System.nanoTime();
            show(story);
            slowest = Math.max(slowest, System.nanoTime() - before);
        }
        System.out.println("10,000 rows, 1,000 of them new: at most " + slowest / 1_000_000 + " ms a sample");
        assertThat(Duration.ofNanos(slowest)).isLessThan(Duration.ofSeconds(2));
    }

    @Test
    void theFilterLeavesWhatSaysIt() {
        show(Rows.fourBlocked());
        on(() -> {
            panel.filter().setText("waiting");
            return true;
        });
        assertThat(on(() -> table().getItems().size())).isEqualTo(1);
    }

    @Test
    void whatBelongsToTheSelectionLightsUp() {
        show(Rows.fourBlocked());
        on(() -> {
            view.selectionProperty().set(new Subject.Waiting(Story.step("B.lock"), 4));
            return true;
        });
        WaitForAsyncUtils.waitForFxEvents();
        long lit = on(() -> table().lookupAll(".table-row-cell").stream()
                .filter(row -> row.getPseudoClassStates().stream()
                        .anyMatch(state -> state.getPseudoClassName().equals("related")))
                .count());
        assertThat(lit).isEqualTo(2);
    }

    @Test
    void rowsAreCopiedAsTabSeparatedValues(FxRobot robot) {
        show(Rows.fourBlocked());
        robot.clickOn("waiting");
        robot.push(KeyCode.CONTROL, KeyCode.C);
        WaitForAsyncUtils.waitForFxEvents();
        String copied = on(() -> Clipboard.getSystemClipboard().getString());
        assertThat(copied)
                .isEqualTo("session\tstate\ttarget\tmode\tsince\nB\twaiting\tsetup_request:7c0e…\tExclusive\tt4\n");
    }
}
