package dev.lockstep.ui.shell;

import dev.lockstep.model.run.Moment;
import dev.lockstep.ui.fx.Gate;
import dev.lockstep.ui.fx.Hindrances;
import dev.lockstep.ui.fx.Icons;
import dev.lockstep.words.Words;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.geometry.VPos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.feather.Feather;

/**
 * The bar at the top: what runs, where, and the buttons that send. The scenario's title has the room that the rest leaves; where that is too
 * little the bar has more lines.
 */
final class TopBar extends FlowPane {
    /** The least that is left of a longer title beside the rest, in sizes of the type. */
    private static final double LEAST_TITLE = 12;

    private final Words words;
    private final RunModel run;
    private final Look look;
    private final Hindrances hindrances;
    private final Button reset;
    private final Button next;
    private final Button runAll;
    private final Tooltip nextWhat = new Tooltip();
    private final Button dark;
    private final MenuButton title;
    private final Label wordmark;

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
        setRowValignment(VPos.CENTER);
        wordmark = new Label(words.text("wordmark"));
        wordmark.getStyleClass().add("wordmark");
        title = chooser.scenario();
        next.setDefaultButton(false);
        next.getStyleClass().add("primary");
        Button smaller = icon("smaller", null, look::smaller);
        Button bigger = icon("bigger", null, look::bigger);
        HBox nextBox = new HBox(next);
        Tooltip.install(nextBox, nextWhat);
        HBox buttons = new HBox(reset, nextBox, runAll, smaller, bigger, dark);
        buttons.setAlignment(Pos.CENTER_LEFT);
        buttons.getStyleClass().add("button-group");
        getChildren().addAll(wordmark, title, chooser.variant(), chooser.schedule(), chip.node(), buttons);
        run.view().momentProperty().subscribe(this::update);
        run.gateProperty().subscribe(this::update);
        run.runningProperty().subscribe(this::update);
        look.darkProperty().subscribe(this::showDark);
    }

    @Override
    protected double computePrefHeight(double width) {
        fitTitle(width < 0 ? getWidth() : width);
        return super.computePrefHeight(width);
    }

    @Override
    protected void layoutChildren() {
        fitTitle(getWidth());
        super.layoutChildren();
    }

    /** Gives the title what is left of the bar's only line, or, if that is too little, as much of a line as it needs. */
    private void fitTitle(double width) {
        double room = width - snappedLeftInset() - snappedRightInset();
        if (room <= 0) {
            return;
        }
        title.setPrefWidth(USE_COMPUTED_SIZE);
        double whole = Math.min(room, Math.ceil(title.prefWidth(-1)));
        double least = Math.min(whole, LEAST_TITLE * look.fontSize());
        double left = room - widthOfTheRest();
        double name = Math.ceil(wordmark.prefWidth(-1)) + getHgap();
        // The window's own title has the program's name as well.
        boolean named = left - name >= least || left < least;
        wordmark.setVisible(named);
        wordmark.setManaged(named);
        double free = Math.floor(named ? left - name : left);
        title.setPrefWidth(free >= least ? free : whole);
    }

    private double widthOfTheRest() {
        return getChildren().stream()
                .filter(child -> child.isManaged() && !child.equals(title) && !child.equals(wordmark))
                .mapToDouble(child -> Math.ceil(child.prefWidth(-1)) + getHgap())
                .sum();
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
