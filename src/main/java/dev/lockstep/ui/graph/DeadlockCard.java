package dev.lockstep.ui.graph;

import dev.lockstep.model.run.Deadlock;
import dev.lockstep.model.run.Moment;
import dev.lockstep.picture.DeadlockPicture;
import dev.lockstep.picture.Texts;
import dev.lockstep.ui.fx.Icons;
import dev.lockstep.ui.fx.PicturePane;
import dev.lockstep.ui.fx.RunView;
import dev.lockstep.ui.fx.Shown;
import dev.lockstep.words.Durations;
import java.util.Locale;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Toggle;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/**
 * A deadlock that stays until it is dismissed: its ring, when the server will check, and then whom it chose; with playback wait by wait.
 */
public final class DeadlockCard extends VBox {
    private static final Duration PACE = Duration.seconds(1.2);

    private final Texts texts;
    private final Durations durations;
    private final PicturePane pane;
    private final Label title = new Label();
    private final Label status = new Label();
    private final HBox steps = new HBox();
    private final ToggleGroup chosen = new ToggleGroup();
    private final Timeline playback = new Timeline();
    private @Nullable Moment moment;
    private @Nullable Deadlock deadlock;
    private int step;

    DeadlockCard(RunView view, Locale locale, Runnable onDismiss) {
        texts = new Texts(locale);
        durations = new Durations(locale);
        pane = new PicturePane(view, texts.text("deadlock.about"));
        pane.setSource(this::draw);
        pane.fitToPicture();
        getStyleClass().add("deadlock-card");
        title.getStyleClass().add("deadlock-title");
        status.getStyleClass().add("deadlock-text");
        status.setWrapText(true);
        status.setMinHeight(USE_PREF_SIZE);
        steps.getStyleClass().add("deadlock-steps");
        getChildren().addAll(head(onDismiss), pane, status, foot());
        chosen.selectedToggleProperty().subscribe(this::choose);
    }

    private HBox head(Runnable onDismiss) {
        Button dismiss = new Button(null, Icons.of(Feather.X));
        dismiss.getStyleClass().addAll("flat", "dismiss-button");
        dismiss.setAccessibleText(texts.text("deadlock.dismiss"));
        dismiss.setOnAction(event -> {
            playback.stop();
            onDismiss.run();
        });
        Region space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        HBox head = new HBox(title, space, dismiss);
        head.getStyleClass().add("deadlock-head");
        return head;
    }

    private HBox foot() {
        Button play = new Button(texts.text("deadlock.play"), Icons.of(Feather.PLAY));
        play.getStyleClass().add("play-button");
        play.setOnAction(event -> play());
        HBox foot = new HBox(steps, play);
        foot.getStyleClass().add("deadlock-foot");
        return foot;
    }

    /** Shows how the deadlock stands at that moment. */
    void show(Moment now, Deadlock ring) {
        int before = deadlock == null ? 0 : DeadlockPicture.steps(deadlock);
        moment = now;
        deadlock = ring;
        title.setText(texts.text(title(ring), Integer.toString(ring.tick())));
        status.setText(status(now, ring));
        int last = DeadlockPicture.steps(ring);
        if (last != before) {
            buildSteps(ring, last);
            go(last);
        }
        pane.invalidate();
    }

    private static String title(Deadlock ring) {
        if (ring.isThroughPool()) {
            return "pool.ring.title";
        }
        return ring.queueRing() ? "deadlock.title.queue" : "deadlock.title";
    }

    /** The sentence below the ring. */
    public String status() {
        return status.getText();
    }

    /** Where the ring is painted. */
    public PicturePane pane() {
        return pane;
    }

    private String status(Moment now, Deadlock ring) {
        if (ring.victim() != null) {
            return texts.text("deadlock.broken", ring.victim(), ring.sqlState());
        }
        if (ring.isThroughPool()) {
            return texts.text("pool.ring");
        }
        if (ring.queueRing()) {
            return texts.text("deadlock.queue");
        }
        if (ring.checkAt() < 0) {
            return texts.text("deadlock.check.unknown");
        }
        long left = ring.checkAt() - now.at();
        return left > 0 ? texts.text("deadlock.check", durations.countdown(left)) : texts.text("deadlock.checks");
    }

    private void buildSteps(Deadlock ring, int last) {
        steps.getChildren().clear();
        chosen.getToggles().clear();
        for (int i = 1; i <= last; i++) {
            boolean verdict = i > ring.edges().size();
            ToggleButton button = new ToggleButton(verdict ? texts.text("deadlock.verdict") : Integer.toString(i));
            button.setAccessibleText(texts.text(verdict ? "deadlock.verdict" : "deadlock.step", Integer.toString(i)));
            button.setUserData(i);
            button.setToggleGroup(chosen);
            steps.getChildren().add(button);
        }
    }

    private void go(int to) {
        step = to;
        chosen.getToggles().stream()
                .filter(toggle -> toggle.getUserData().equals(to))
                .forEach(chosen::selectToggle);
        pane.invalidate();
    }

    private void choose(@Nullable Toggle toggle) {
        if (toggle != null && toggle.getUserData() instanceof Integer to) {
            step = to;
            pane.invalidate();
        }
    }

    private void play() {
        playback.stop();
        playback.getKeyFrames().clear();
        int last = chosen.getToggles().size();
        for (int i = 1; i <= last; i++) {
            int to = i;
            playback.getKeyFrames().add(new KeyFrame(PACE.multiply(i - 1.0), event -> go(to)));
        }
        playback.playFromStart();
    }

    private Shown draw() {
        Moment now = moment;
        Deadlock ring = deadlock;
        return now == null || ring == null
                ? Shown.NOTHING
                : new Shown(
                        DeadlockPicture.of(ring, now.state(), step, pane.typography(), texts),
                        now.state().stamp().seq(),
                        null);
    }
}
