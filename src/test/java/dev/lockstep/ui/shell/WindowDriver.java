package dev.lockstep.ui.shell;

import static org.awaitility.Awaitility.await;

import dev.lockstep.engine.Connector;
import dev.lockstep.model.database.DatabaseChoice;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.RunState;
import dev.lockstep.ui.fx.Block;
import dev.lockstep.ui.fx.BlockPane;
import dev.lockstep.ui.fx.Gate;
import dev.lockstep.ui.fx.PicturePane;
import dev.lockstep.words.Words;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.testfx.api.FxRobot;
import org.testfx.util.WaitForAsyncUtils;

/** Works a real window with keys and clicks, and waits for what it shows. */
final class WindowDriver {
    /** Generous: the machine may be busy with other tests. */
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final FxRobot robot = new FxRobot();
    private final WindowModels models;
    private final MainWindow window;
    /** What the file picker answers. */
    private Optional<Path> picked = Optional.empty();

    /** Opens the window in that stage; on the JavaFX thread. */
    WindowDriver(Stage stage, Connector connector, DatabaseChoice choice, double width, double height) {
        models = new WindowModels(connector, choice, Locale.ENGLISH);
        window = new MainWindow(Words.of("ui", Locale.ENGLISH), models, (owner, title, kind) -> picked, width, height);
        models.scenarios().readLibrary(Path.of("scenarios"));
        models.server().connect(choice);
        window.show(stage);
    }

    FxRobot robot() {
        return robot;
    }

    MainWindow window() {
        return window;
    }

    WindowModels models() {
        return models;
    }

    void pickerAnswers(Path file) {
        picked = Optional.of(file);
    }

    /** Asks for that file and waits for nothing. */
    void ask(Path file) {
        onFx(() -> {
            models.scenarios().open(file);
            return true;
        });
    }

    /** Loads that file and waits until it could be run. */
    void open(Path file) {
        ask(file);
        until(() -> file.equals(models.scenarios().path())
                && models.scenarios().chosenProperty().get() != null
                && models.scenarios().chosenProperty().get().scenario().source().equals(Library.displayName(file))
                && models.run().gateProperty().get() == Gate.FRESH);
    }

    /** Waits until that holds, looking on the JavaFX thread. */
    void until(BooleanSupplier holds) {
        await().atMost(LIMIT).until(() -> onFx(holds::getAsBoolean));
    }

    <T> T onFx(Callable<T> question) {
        return WaitForAsyncUtils.waitForAsyncFx(LIMIT.toMillis(), question);
    }

    Moment moment() {
        return onFx(() -> {
            Moment moment = models.run().view().momentProperty().get();
            if (moment == null) {
                throw new IllegalStateException("nothing is shown");
            }
            return moment;
        });
    }

    /** Presses Space and waits until the step that it sends is sent, finished or blocked, looked at, and painted everywhere. */
    void next() {
        int tick = moment().state().tick();
        robot.push(KeyCode.SPACE);
        settled(tick + 1);
    }

    /** Waits until that many steps were sent, everything in flight is known to be blocked, and all panels have painted it. */
    void settled(int tick) {
        until(() -> {
            Moment moment = models.run().view().momentProperty().get();
            return moment != null
                    && moment.state().tick() >= tick
                    && moment.state().phase() != RunState.Phase.STEPPING
                    && moment.state().phase() != RunState.Phase.PREPARING;
        });
        painted();
    }

    /** Waits until the drawn panels have painted at least what is shown now. */
    void painted() {
        long seq = moment().state().stamp().seq();
        until(() -> pane("#timeline").paintedSeqProperty().get() >= seq
                && pane("#lock-graph").paintedSeqProperty().get() >= seq);
    }

    PicturePane pane(String id) {
        return node(id, PicturePane.class);
    }

    <T extends Node> T node(String id, Class<T> type) {
        return type.cast(window.scene().lookup(id));
    }

    boolean isThere(String id) {
        return onFx(() -> window.scene().lookup(id) != null);
    }

    String text(String id) {
        return onFx(() -> node(id, Labeled.class).getText());
    }

    boolean isDisabled(String id) {
        return onFx(() -> node(id, Node.class).isDisabled());
    }

    /** All that a panel of blocks says, a line a text. */
    List<String> said(String id) {
        return onFx(() -> node(id, BlockPane.class).shown().stream()
                .flatMap(WindowDriver::texts)
                .toList());
    }

    private static Stream<String> texts(Block block) {
        return switch (block) {
            case Block.Title(String text) -> Stream.of(text);
            case Block.Heading(String text) -> Stream.of(text);
            case Block.Text(String text) -> Stream.of(text);
            case Block.Statement(String sql) -> Stream.of(sql);
            case Block.Facts(List<Block.Fact> facts) -> facts.stream().map(fact -> fact.name() + ": " + fact.value());
            case Block.Lines(List<Block.Line> lines) ->
                lines.stream().map(line -> (line.strong() + " " + line.text()).strip());
            case Block.Rows rows -> Stream.of(rows.title());
        };
    }

    /** Ends run and server's door, and waits for it; for the end of a test, not on the JavaFX thread. */
    void close() throws InterruptedException {
        CountDownLatch closed = new CountDownLatch(1);
        Platform.runLater(() -> models.close(closed::countDown));
        closed.await();
    }
}
