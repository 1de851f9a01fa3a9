package dev.lockstep.ui.matrix;

import dev.lockstep.engine.Matrix;
import dev.lockstep.engine.Matrix.Place;
import dev.lockstep.model.scenario.IsolationLevel;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.ScenarioFile;
import dev.lockstep.ui.fx.Icons;
import dev.lockstep.words.ProblemTexts;
import dev.lockstep.words.Sentences;
import dev.lockstep.words.VerdictTexts;
import dev.lockstep.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import javafx.geometry.HPos;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** The matrix of the loaded file, with what runs it. A click on a cell loads its variant at its level. */
public final class MatrixPanel extends VBox {
    private final MatrixModel model;
    private final Words words;
    private final VerdictTexts texts;
    private final BiConsumer<Scenario, IsolationLevel> chosen;
    private final Button run = new Button();
    private final ProgressBar progress = new ProgressBar();
    private final Label status = new Label();
    private final VBox body = new VBox();
    private List<MatrixCell> cells = List.of();
    private MatrixState shown = MatrixState.NONE;

    /**
     * A panel that speaks with the texts of the bundle {@code ui}.
     *
     * @param chosen hears of a variant, as the file has it, and a level that a person wants to see
     */
    public MatrixPanel(MatrixModel model, Words words, BiConsumer<Scenario, IsolationLevel> chosen) {
        this.model = model;
        this.words = words;
        this.texts = new VerdictTexts(words.locale());
        this.chosen = chosen;
        getStyleClass().add("matrix-panel");
        run.setId("matrix-run");
        run.getStyleClass().add("primary");
        run.setMinWidth(USE_PREF_SIZE);
        run.setOnAction(event -> toggle());
        progress.setId("matrix-progress");
        status.setId("matrix-status");
        status.setWrapText(true);
        HBox.setHgrow(status, Priority.ALWAYS);
        HBox head = new HBox(run, progress, status);
        head.getStyleClass().add("matrix-head");
        head.setAlignment(Pos.CENTER_LEFT);
        body.getStyleClass().add("matrix-body");
        ScrollPane scroll = new ScrollPane(body);
        scroll.setFitToWidth(true);
        scroll.getStyleClass().add("matrix-scroll");
        VBox.setVgrow(scroll, Priority.ALWAYS);
        getChildren().addAll(head, scroll);
        build(MatrixState.NONE);
        model.stateProperty().subscribe(this::update);
        model.serverProperty().subscribe(this::update);
    }

    private void toggle() {
        if (model.isBusy()) {
            model.cancel();
        } else {
            model.run();
        }
    }

    @SuppressWarnings("ReferenceEquality") // the same file read once more is another matrix
    private void update() {
        MatrixState state = model.stateProperty().get();
        if (state.file() != shown.file()) {
            build(state);
        }
        shown = state;
        boolean ready = model.serverProperty().get() != null;
        run.setText(words.text(state.isBusy() ? "matrix.cancel" : "matrix.run"));
        run.setGraphic(Icons.of(state.isBusy() ? Feather.SQUARE : Feather.PLAY));
        run.setDisable(state.phase() == MatrixState.Phase.STOPPING || (!state.isBusy() && (!ready || !state.canRun())));
        progress.setVisible(state.isBusy());
        progress.setManaged(state.isBusy());
        progress.setProgress(state.schedules() == 0 ? 0 : Math.max(0, state.begun() - 1) / (double) state.schedules());
        status.setText(status(state, ready));
        cells.forEach(cell -> cell.show(state));
    }

    private String status(MatrixState state, boolean ready) {
        Place running = state.running();
        if (state.phase() == MatrixState.Phase.STOPPING) {
            return words.text("matrix.stopping");
        }
        if (running != null) {
            return words.text(
                    "matrix.running",
                    texts.variant(running.variant()),
                    running.level().sql(),
                    state.schedule(),
                    state.begun(),
                    state.schedules());
        }
        if (state.isBusy() || !state.canRun()) {
            return "";
        }
        return state.end() == null ? words.text(ready ? "matrix.ready" : "matrix.no.server") : ended(state);
    }

    private String ended(MatrixState state) {
        return switch (state.end()) {
            case null -> "";
            case Matrix.End.Done() -> {
                long others = cells.stream().filter(cell -> cell.isOther(state)).count();
                yield words.text(others == 0 ? "matrix.done" : "matrix.done.others", others);
            }
            case Matrix.End.Stopped() -> words.text("matrix.stopped");
            case Matrix.End.NeedsUnmet needs -> words.text("matrix.unmet", needs.said());
            case Matrix.End.ServerLost lost -> words.text("matrix.lost", lost.said());
            case Matrix.End.Failed failed -> new Sentences(words.locale()).whatHappened(failed.moment());
        };
    }

    /** Makes the grid anew, or says why there is none. */
    private void build(MatrixState state) {
        cells = List.of();
        ScenarioFile file = state.file();
        if (file == null) {
            body.getChildren().setAll(text("matrix.none"));
        } else if (!state.fixed().isEmpty()) {
            body.getChildren().setAll(refusal(state));
        } else if (!Matrix.canSetLevels(file)) {
            body.getChildren().setAll(text("matrix.pooler"));
        } else if (!state.canRun()) {
            body.getChildren().setAll(text("matrix.no.schedule"));
        } else {
            body.getChildren().setAll(grid(file), text("matrix.legend"));
        }
    }

    private Label text(String key) {
        Label label = new Label(words.text(key));
        label.setWrapText(true);
        label.getStyleClass().add("matrix-text");
        return label;
    }

    private List<Node> refusal(MatrixState state) {
        ProblemTexts problems = new ProblemTexts(words.locale());
        List<Node> nodes = new ArrayList<>(List.of(text("matrix.fixed")));
        nodes.getFirst().setId("matrix-refused");
        state.fixed().forEach(problem -> {
            Label line = new Label(problems.line(problem));
            line.setWrapText(true);
            line.getStyleClass().add("matrix-problem");
            nodes.add(line);
        });
        return nodes;
    }

    private GridPane grid(ScenarioFile file) {
        GridPane grid = new GridPane();
        grid.setId("matrix");
        grid.getStyleClass().add("matrix-grid");
        grid.getColumnConstraints().add(new ColumnConstraints());
        IsolationLevel.MATRIX.forEach(level -> grid.getColumnConstraints().add(column()));
        grid.add(head(words.text("matrix.variant")), 0, 0);
        List<MatrixCell> made = new ArrayList<>();
        for (int i = 0; i < IsolationLevel.MATRIX.size(); i++) {
            grid.add(head(IsolationLevel.MATRIX.get(i).sql()), i + 1, 0);
        }
        for (int row = 0; row < file.variants().size(); row++) {
            Scenario variant = file.variants().get(row);
            Label name = new Label(texts.variant(variant.variant()));
            name.setWrapText(true);
            name.setMinHeight(Region.USE_PREF_SIZE);
            name.getStyleClass().add("matrix-variant");
            grid.add(name, 0, row + 1);
            for (int i = 0; i < IsolationLevel.MATRIX.size(); i++) {
                MatrixCell cell = cell(file, variant, IsolationLevel.MATRIX.get(i));
                cell.button().setId("cell-" + row + "-" + i);
                grid.add(cell.button(), i + 1, row + 1);
                made.add(cell);
            }
        }
        cells = List.copyOf(made);
        return grid;
    }

    private MatrixCell cell(ScenarioFile file, Scenario variant, IsolationLevel level) {
        Place place = new Place(variant.variant(), level);
        MatrixCell cell = new MatrixCell(place, file.expected(place.variant(), level), words, texts);
        cell.button().setOnAction(event -> chosen.accept(variant, level));
        cell.button()
                .setTooltip(new Tooltip(words.text("matrix.cell.tip", texts.variant(variant.variant()), level.sql())));
        return cell;
    }

    private static ColumnConstraints column() {
        ColumnConstraints column = new ColumnConstraints();
        column.setHgrow(Priority.ALWAYS);
        column.setHalignment(HPos.LEFT);
        return column;
    }

    private static Label head(String text) {
        Label label = new Label(text);
        label.setWrapText(true);
        label.getStyleClass().add("matrix-column");
        return label;
    }
}
