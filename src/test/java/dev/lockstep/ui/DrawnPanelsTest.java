package dev.lockstep.ui;

import static dev.lockstep.testing.Story.PID_A;
import static dev.lockstep.testing.Story.PID_B;
import static dev.lockstep.testing.Story.step;
import static org.assertj.core.api.Assertions.assertThat;
import static org.testfx.util.WaitForAsyncUtils.asyncFx;

import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.run.Subject;
import dev.lockstep.picture.Bounds;
import dev.lockstep.picture.Figure;
import dev.lockstep.picture.Shape;
import dev.lockstep.picture.Token;
import dev.lockstep.picture.Tokens;
import dev.lockstep.testing.Rows;
import dev.lockstep.testing.Story;
import dev.lockstep.ui.fx.PicturePane;
import dev.lockstep.ui.fx.RunView;
import dev.lockstep.ui.graph.GraphPanel;
import dev.lockstep.ui.timeline.TimelinePanel;
import dev.lockstep.words.Sentences;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import javafx.geometry.Point2D;
import javafx.scene.Scene;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.scene.paint.Color;
import javafx.stage.Stage;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** The drawn panels in a real scene: what is painted can be clicked where it is painted, and one selection lights up in both. */
@ExtendWith(ApplicationExtension.class)
final class DrawnPanelsTest {
    private static final Subject WAIT = new Subject.Waiting(step("B.lock"), 4);
    private static final Subject WANTS =
            new Subject.Edge(PID_B, Rows.advisory(Rows.REQUEST), LockMode.EXCLUSIVE, false);
    private static final Subject LOCK = new Subject.Target(Rows.advisory(Rows.REQUEST));

    private final RunView view = new RunView();
    private final List<Long> playheads = new ArrayList<>();
    private TimelinePanel timeline;
    private GraphPanel graph;

    @Start
    void start(Stage stage) {
        Sentences sentences = new Sentences(Locale.ENGLISH);
        timeline = new TimelinePanel(view, Locale.ENGLISH, sentences::whatHappened, playheads::add);
        graph = new GraphPanel(view, Locale.ENGLISH, sentences::explain, 50);
        timeline.setPrefHeight(400);
        VBox.setVgrow(graph, Priority.ALWAYS);
        Scene scene = new Scene(new VBox(timeline, graph), 990, 800);
        scene.getStylesheets()
                .add(Objects.requireNonNull(getClass().getResource("/dev/lockstep/ui/light.css"))
                        .toExternalForm());
        stage.setScene(scene);
        stage.show();
    }

    private static void until(BooleanSupplier condition) {
        Awaitility.await().atMost(Duration.ofSeconds(30)).until(condition::getAsBoolean);
    }

    private static <T> T onFx(java.util.concurrent.Callable<T> call) {
        try {
            return asyncFx(call).get(30, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }

    private void show(Story story) {
        show(story, true);
    }

    private void show(Story story, boolean live) {
        long seq = story.log().lastSeq();
        onFx(() -> {
            view.show(story.moment(), live);
            return seq;
        });
        until(() -> onFx(() -> timeline.paintedSeqProperty().get() == seq
                && graph.paintedSeqProperty().get() == seq));
    }

    /** Where on the screen the middle of a subject's first piece is painted. */
    private static Point2D painted(PicturePane pane, Subject subject) {
        return onFx(() -> {
            Figure figure = pane.picture().of(subject).getFirst();
            Bounds place = pane.inPane(figure.shapes().getFirst().bounds());
            return pane.localToScreen(place.centreX(), place.centreY());
        });
    }

    private @Nullable Subject selection() {
        return onFx(() -> view.selectionProperty().get());
    }

    /** Mutation: a click selects nothing. */
    @Test
    void aClickSelectsWhatIsPaintedThere(FxRobot robot) {
        show(Rows.fourBlocked());
        robot.clickOn(painted(timeline.pane(), WAIT));
        until(() -> WAIT.equals(selection()));
        robot.clickOn(painted(graph.pane(), WANTS));
        until(() -> WANTS.equals(selection()));
        assertThat(onFx(graph::explanation)).contains("B").contains("setup_request:7c0e…");
        robot.clickOn(painted(graph.pane(), LOCK));
        until(() -> LOCK.equals(selection()));
        assertThat(playheads).isEmpty();
    }

    /** Mutation: what belongs to the selection does not light up. */
    @Test
    void whatIsSelectedInOnePanelLightsUpInTheOther(FxRobot robot) throws IOException {
        show(Rows.fourBlocked());
        Color glow = colour(Token.SELECTION);
        assertThat(pixels(graph.pane(), LOCK, glow)).isZero();
        robot.clickOn(painted(timeline.pane(), WAIT));
        until(() -> pixels(graph.pane(), LOCK, glow) > 0);
        until(() -> pixels(timeline.pane(), WAIT, glow) > 0);
    }

    @Test
    void paintMatchesThePicture() throws IOException {
        show(Rows.fourBlocked());
        assertThat(pixels(timeline.pane(), WAIT, colour(Token.BLOCKED))).isGreaterThan(50);
        assertThat(pixels(graph.pane(), WANTS, colour(Token.BLOCKED))).isGreaterThan(20);
        assertThat(pixels(graph.pane(), new Subject.Backend(PID_A, "A"), colour(Token.SESSION_1)))
                .isGreaterThan(50);
    }

    @Test
    void aDoubleClickMovesThePlayheadToWhereItBegan(FxRobot robot) {
        show(Rows.fourBlocked());
        robot.doubleClickOn(painted(timeline.pane(), WAIT));
        long blocked = Rows.fourBlocked().moment().state().session("B").inFlight() == null
                ? -1
                : Objects.requireNonNull(
                                Rows.fourBlocked().moment().state().session("B").inFlight())
                        .waits()
                        .getFirst()
                        .from()
                        .seq();
        until(() -> onFx(() -> playheads.equals(List.of(blocked))));
    }

    @Test
    void draggingOnTheRulerMovesThePlayhead(FxRobot robot) {
        show(Rows.fourBlocked());
        Point2D from = onFx(() -> timeline.pane().localToScreen(300, 10));
        robot.drag(from).dropTo(from.add(220, 0));
        until(() -> onFx(() -> playheads.size() >= 2));
        assertThat(onFx(() -> List.copyOf(playheads))).isSorted();
        assertThat(playheads.getLast()).isGreaterThan(playheads.getFirst());
        assertThat(selection()).isNull();
    }

    @Test
    void thePastIsShownOnTheWholeTimelineButInTheGraphAlone() {
        show(Rows.fourReleased());
        show(Rows.fourJustBlocked(), false);
        assertThat(texts(timeline.pane())).contains("t7", "released by A.commit");
        assertThat(texts(graph.pane())).contains("wants Exclusive");
        assertThat(onFx(timeline::whatHappened)).startsWith("B waits for A");
        assertThat(onFx(() -> graph.caption().getText())).isEqualTo("as it was");
    }

    @Test
    void arrowKeysWalkFromSubjectToSubject(FxRobot robot) {
        show(Rows.fourBlocked());
        robot.clickOn(painted(timeline.pane(), new Subject.Step(step("A.begin"), 1)));
        until(() -> selection() != null);
        robot.push(KeyCode.RIGHT);
        until(() -> new Subject.Step(step("A.lock"), 2).equals(selection()));
        until(() -> onFx(() -> timeline.pane().getAccessibleText()).startsWith("A.lock, t2: finished"));
        robot.push(KeyCode.ESCAPE);
        until(() -> selection() == null);
    }

    @Test
    void aDeadlocksCardStaysUntilItIsDismissed(FxRobot robot) {
        show(Rows.twentyFourRing());
        assertThat(onFx(() -> graph.cards().getFirst().status())).isEqualTo("The server checks in 0.6 s.");
        show(Rows.twentyFour());
        assertThat(onFx(() -> graph.cards())).hasSize(1);
        assertThat(onFx(() -> graph.cards().getFirst().status())).isEqualTo("A.lock42 is the victim: 40P01.");
        PicturePane ring = onFx(() -> graph.cards().getFirst().pane());
        until(() -> texts(ring).contains("✕ 40P01"));
        robot.clickOn("1");
        until(() -> !texts(ring).contains("✕ 40P01") && !texts(ring).contains("2"));
        robot.clickOn(".dismiss-button");
        until(() -> onFx(() -> graph.cards().isEmpty()));
        show(Rows.twentyFour());
        assertThat(onFx(() -> graph.cards())).isEmpty();
    }

    private static List<String> texts(PicturePane pane) {
        return onFx(() -> pane.picture().texts().stream().map(Shape.Text::text).toList());
    }

    private static Color colour(Token token) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(DrawnPanelsTest.class.getResourceAsStream("/dev/lockstep/ui/light.css"))) {
            return Color.web(Tokens.read(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                    .colour(token));
        }
    }

    /** How many pixels of that colour are painted where the subject is. */
    private static int pixels(PicturePane pane, Subject subject, Color colour) {
        return onFx(() -> {
            WritableImage image = pane.snapshot(null, null);
            int count = 0;
            for (Figure figure : pane.picture().of(subject)) {
                Bounds place = pane.inPane(figure.bounds().grown(5));
                for (int x = (int) Math.max(0, place.x()); x < Math.min(image.getWidth(), place.right()); x++) {
                    for (int y = (int) Math.max(0, place.y()); y < Math.min(image.getHeight(), place.bottom()); y++) {
                        count += near(image.getPixelReader().getColor(x, y), colour) ? 1 : 0;
                    }
                }
            }
            return count;
        });
    }

    private static boolean near(Color one, Color other) {
        return Math.abs(one.getRed() - other.getRed()) < 0.02
                && Math.abs(one.getGreen() - other.getGreen()) < 0.02
                && Math.abs(one.getBlue() - other.getBlue()) < 0.02;
    }
}
