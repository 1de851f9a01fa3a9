package dev.lockstep.ui.matrix;

import dev.lockstep.engine.Matrix.Place;
import dev.lockstep.model.scenario.Verdict;
import dev.lockstep.ui.fx.Icons;
import dev.lockstep.words.VerdictTexts;
import dev.lockstep.words.Words;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** A cell: its verdict in words with an icon, in a colour of its own, and under it what the file expects. */
final class MatrixCell {
    private static final List<String> CLASSES = List.of(
            "verdict-unrun", "verdict-running", "verdict-holds", "verdict-unknown", "verdict-error", "verdict-broken");

    private final Place place;
    private final Optional<Verdict> expected;
    private final Words words;
    private final VerdictTexts texts;
    private final Button button = new Button();
    private final Label said = new Label();
    private final Label beside = new Label();

    MatrixCell(Place place, Optional<Verdict> expected, Words words, VerdictTexts texts) {
        this.place = place;
        this.expected = expected;
        this.words = words;
        this.texts = texts;
        said.getStyleClass().add("matrix-said");
        beside.getStyleClass().add("matrix-expected");
        VBox box = new VBox(said);
        expected.ifPresent(some -> box.getChildren().add(beside));
        box.setAlignment(Pos.CENTER_LEFT);
        button.setGraphic(box);
        // Texts are short; where the window is narrower than all of them the grid scrolls.
        said.setMinWidth(Region.USE_PREF_SIZE);
        beside.setMinWidth(Region.USE_PREF_SIZE);
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setMaxWidth(Double.MAX_VALUE);
        button.setMaxHeight(Double.MAX_VALUE);
        button.setAlignment(Pos.CENTER_LEFT);
        button.getStyleClass().add("matrix-cell");
        show(MatrixState.NONE);
    }

    Button button() {
        return button;
    }

    /** Whether something else came than the file expects. */
    boolean isOther(MatrixState state) {
        Verdict got = state.cells().get(place);
        return got != null && expected.isPresent() && !got.meets(expected.get());
    }

    void show(MatrixState state) {
        Verdict got = state.cells().get(place);
        boolean running = place.equals(state.running());
        said.setText(got != null ? texts.of(got) : running ? words.text("matrix.cell.running") : "–");
        said.setGraphic(Icons.of(icon(got, running)));
        beside.setText(expected.map(some -> beside(some, got, isOther(state))).orElse(""));
        button.getStyleClass().removeAll(CLASSES);
        button.getStyleClass().add(styleClass(got, running));
        button.setAccessibleText(words.text(
                "matrix.cell.text",
                texts.variant(place.variant()),
                place.level().sql(),
                said.getText(),
                beside.getText()));
    }

    private String beside(Verdict wanted, @Nullable Verdict got, boolean other) {
        String key = got == null ? "matrix.expected" : other ? "matrix.expected.other" : "matrix.expected.met";
        return words.text(key, texts.of(wanted));
    }

    private static Feather icon(@Nullable Verdict got, boolean running) {
        if (got == null) {
            return running ? Feather.LOADER : Feather.CIRCLE;
        }
        return switch (got.kind()) {
            case HOLDS -> Feather.CHECK;
            case UNKNOWN -> Feather.HELP_CIRCLE;
            case ERROR -> Feather.ALERT_TRIANGLE;
            case BROKEN -> Feather.X;
        };
    }

    private static String styleClass(@Nullable Verdict got, boolean running) {
        if (got == null) {
            return running ? "verdict-running" : "verdict-unrun";
        }
        return switch (got.kind()) {
            case HOLDS -> "verdict-holds";
            case UNKNOWN -> "verdict-unknown";
            case ERROR -> "verdict-error";
            case BROKEN -> "verdict-broken";
        };
    }
}
