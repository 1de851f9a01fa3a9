package dev.lockstep.ui.shell;

import dev.lockstep.model.run.Moment;
import dev.lockstep.ui.fx.Gate;
import dev.lockstep.ui.fx.Hindrances;
import dev.lockstep.ui.fx.Icons;
import dev.lockstep.words.Words;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.feather.Feather;

/** The bar at the top: what runs, where, and the buttons that send. Where the window is narrow for the type the buttons have a line of their own. */
final class TopBar extends BorderPane {
    /** Narrower than this, in sizes of the type, it has two lines. */
    private static final double NARROW = 88;

    private final Words words;
    private final RunModel run;
    private final Look look;
    private final Hindrances hindrances;
    private final Button reset;
    private final Button next;
    private final Button runAll;
    private final Tooltip nextWhat = new Tooltip();
    private final Button dark;
    private final HBox choosers;
    private final HBox buttons;

    TopBar(Words words, RunModel run, Look look, Choosers chooser, DatabaseChip chip) {
        this.words = words;
        this.run = run;
        this.look = look;
        this.hindrances = new Hindrances(words);
        this.reset = button("reset", Feather.ROTATE_CCW, run::reset);
        this.next = button("next", Feather.SKIP_FORWARD, run::next);
        this.runAll = button("run", Feather.PLAY, this::toggleRun);
        this.dark = icon("dark", Feather.MOON, look::toggleDark);
        getStyleClass().add("top-bar");
        Label wordmark = new Label(words.text("wordmark"));
        wordmark.getStyleClass().add("wordmark");
        wordmark.setMinWidth(USE_PREF_SIZE);
        next.setDefaultButton(false);
        next.getStyleClass().add("primary");
        Button smaller = icon("smaller", null, look::smaller);
        Button bigger = icon("bigger", null, look::bigger);
        HBox nextBox = new HBox(next);
        Tooltip.install(nextBox, nextWhat);
        choosers = group(wordmark, chooser.scenario(), chooser.variant(), chooser.schedule(), chip.node());
        HBox.setHgrow(chooser.scenario(), Priority.ALWAYS);
        buttons = group(reset, nextBox, runAll, smaller, bigger, dark);
        setCenter(choosers);
        arrange();
        widthProperty().subscribe(this::arrange);
        look.percentProperty().subscribe(this::arrange);
        run.view().momentProperty().subscribe(this::update);
        run.gateProperty().subscribe(this::update);
        run.runningProperty().subscribe(this::update);
        look.darkProperty().subscribe(this::showDark);
    }

    private void arrange() {
        boolean narrow = getWidth() > 0 && getWidth() < NARROW * look.fontSize();
        Node here = narrow ? getBottom() : getRight();
        if (buttons.equals(here)) {
            return;
        }
        // A node is in one place at a time: it leaves the old one first.
        setRight(null);
        setBottom(null);
        if (narrow) {
            setBottom(buttons);
        } else {
            setRight(buttons);
        }
    }

    private static HBox group(Node... nodes) {
        HBox group = new HBox(nodes);
        group.setAlignment(Pos.CENTER_LEFT);
        group.getStyleClass().add("button-group");
        return group;
    }

    private Button button(String id, Ikon ikon, Runnable action) {
        Button button = new Button(words.text("button." + id), Icons.of(ikon));
        button.setId(id);
        button.setMinWidth(USE_PREF_SIZE);
        button.setTooltip(new Tooltip(words.text("button." + id + ".tip")));
        button.setOnAction(event -> action.run());
        return button;
    }

    private Button icon(String id, @Nullable Ikon ikon, Runnable action) {
        Button button = new Button();
        button.setId(id);
        button.getStyleClass().addAll("flat", "tool-button");
        button.setMinWidth(USE_PREF_SIZE);
        if (ikon == null) {
            button.setText(words.text("button." + id));
        } else {
            button.setGraphic(Icons.of(ikon));
        }
        button.setAccessibleText(words.text("button." + id + ".tip"));
        button.setTooltip(new Tooltip(words.text("button." + id + ".tip")));
        button.setOnAction(event -> action.run());
        return button;
    }

    private void toggleRun() {
        if (run.runningProperty().get()) {
            run.pause();
        } else {
            run.runAll();
        }
    }

    private void update() {
        Moment moment = run.view().momentProperty().get();
        Gate gate = run.gateProperty().get();
        boolean running = run.runningProperty().get();
        Optional<String> hindrance =
                moment == null ? Optional.of(words.text("gate.NO_SCENARIO")) : hindrances.ofNext(gate, moment.state());
        next.setDisable(hindrance.isPresent() || running);
        nextWhat.setText(hindrance.orElseGet(
                () -> moment == null ? "" : words.text("button.next.what", Hindrances.next(moment.state()))));
        runAll.setDisable(hindrance.isPresent() && !running);
        runAll.setText(words.text(running ? "button.pause" : "button.run"));
        runAll.setGraphic(Icons.of(running ? Feather.PAUSE : Feather.PLAY));
        reset.setDisable(gate == Gate.NO_SCENARIO || gate == Gate.FRESH);
    }

    private void showDark() {
        boolean isDark = look.darkProperty().get();
        String what = words.text(isDark ? "button.light.tip" : "button.dark.tip");
        dark.setGraphic(Icons.of(isDark ? Feather.SUN : Feather.MOON));
        dark.setAccessibleText(what);
        dark.setTooltip(new Tooltip(what));
    }
}
