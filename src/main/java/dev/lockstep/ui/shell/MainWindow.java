package dev.lockstep.ui.shell;

import dev.lockstep.engine.RunRequest;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.scenario.IsolationLevel;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.ui.fx.Gate;
import dev.lockstep.ui.fx.Hindrances;
import dev.lockstep.ui.graph.GraphPanel;
import dev.lockstep.ui.inspector.InspectorPanel;
import dev.lockstep.ui.locks.LocksPanel;
import dev.lockstep.ui.matrix.MatrixPanel;
import dev.lockstep.ui.script.ScriptPanel;
import dev.lockstep.ui.timeline.TimelinePanel;
import dev.lockstep.ui.verdict.VerdictPanel;
import dev.lockstep.words.Sentences;
import dev.lockstep.words.Words;
import java.io.File;
import java.util.List;
import javafx.scene.Scene;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.input.DragEvent;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;

/** The window. */
final class MainWindow {
    private final Words words;
    private final Sentences sentences;
    private final WindowModels models;
    private final FilePicker picker;
    private final Look look = new Look();
    private final Scene scene;
    private final DatabaseDialog database;
    private final KeysHelp help;
    private final Keys keys;
    private final Tab runTab;

    MainWindow(Words words, WindowModels models, FilePicker picker, double width, double height) {
        this.words = words;
        this.sentences = new Sentences(words.locale());
        this.models = models;
        this.picker = picker;
        this.database = new DatabaseDialog(words, models.server());
        this.help = new KeysHelp(words);
        this.runTab = new Tab(words.text("tab.run"));
        this.keys = KeyTable.of(models.run(), runTab::isSelected, look, this::showKeys);
        this.scene = new Scene(root(), width, height);
        look.wear(scene);
        keys.install(scene);
        scene.setOnDragOver(MainWindow::acceptFile);
        scene.setOnDragDropped(this::dropped);
        models.run().confirmWith((name, then) -> ExistingTablesDialog.show(words, scene.getWindow(), name, then));
        models.scenarios().chosenProperty().subscribe(models.run()::load);
    }

    /** The scene, before it is in a stage. */
    Scene scene() {
        return scene;
    }

    /** How it looks. */
    Look look() {
        return look;
    }

    /** Puts the window into that stage; its title follows the scenario. */
    void show(Stage stage) {
        models.scenarios().chosenProperty().subscribe(chosen -> stage.setTitle(title(chosen)));
        stage.setScene(scene);
        stage.show();
    }

    private String title(ScenarioModel.@Nullable Chosen chosen) {
        return chosen == null
                ? words.text("wordmark")
                : words.text("window.title", chosen.scenario().title());
    }

    private BorderPane root() {
        RunModel run = models.run();
        Choosers choosers = new Choosers(words, models.scenarios(), run.view(), this::openFile);
        DatabaseChip chip = new DatabaseChip(words, models.server(), run.view(), this::showDatabase);
        TopBar bar = new TopBar(words, run, look, choosers, chip);
        Banners banners = new Banners(words, run, models.server(), models.scenarios(), this::showDatabase);
        runTab.setContent(new Workspace(words, look, models.queue(), panels()));
        Tab matrixTab = new Tab(words.text("tab.matrix"), new MatrixPanel(models.matrix(), words, this::showCell));
        runTab.setId("tab-run");
        matrixTab.setId("tab-matrix");
        TabPane tabs = new TabPane(runTab, matrixTab);
        run.gateProperty().subscribe(gate -> {
            // What a button of the bar sends is seen at once.
            if (gate == Gate.LIVE) {
                tabs.getSelectionModel().select(runTab);
            }
        });
        tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
        tabs.getStyleClass().add("main-tabs");
        BorderPane root = new BorderPane(tabs);
        root.getStyleClass().add("main-window");
        root.setTop(new VBox(bar, banners));
        root.setBottom(new StatusBar(words, run, this::showKeys));
        return root;
    }

    /** Loads what a cell of the matrix stands for; it is run, step by step, in the other tab. */
    private void showCell(Scenario variant, IsolationLevel level) {
        models.scenarios().choose(variant, level);
        runTab.getTabPane().getSelectionModel().select(runTab);
    }

    private Workspace.Panels panels() {
        RunModel run = models.run();
        LocksPanel locks = new LocksPanel(run.view(), words);
        GraphPanel graph =
                new GraphPanel(run.view(), words.locale(), sentences::explain, RunRequest.SAMPLING.toMillis());
        return new Workspace.Panels(
                new ScriptPanel(run.view(), run.gateProperty(), words, run),
                new TimelinePanel(run.view(), words.locale(), this::whatHappened, run.playhead()::to),
                graph,
                graph.caption(),
                locks,
                locks.filter(),
                new Details(run.view(), new InspectorPanel(run.view(), words), new VerdictPanel(run.view(), words)));
    }

    /** Before anything ran the sentence says what to press; from then on, what happened. */
    private String whatHappened(Moment moment) {
        boolean fresh =
                moment.state().stamp().seq() == 0 && models.run().gateProperty().get() != Gate.LIVE;
        return fresh ? words.text("fresh", Hindrances.next(moment.state())) : sentences.whatHappened(moment);
    }

    private void openFile() {
        picker.pick(scene.getWindow(), words.text("chooser.open"), words.text("chooser.kind"))
                .ifPresent(models.scenarios()::open);
    }

    private void showDatabase() {
        database.show(scene.getWindow());
    }

    private void showKeys() {
        help.toggle(scene.getWindow(), keys.table());
    }

    private static void acceptFile(DragEvent event) {
        if (event.getDragboard().hasFiles()) {
            event.acceptTransferModes(TransferMode.COPY);
        }
        event.consume();
    }

    /** A dropped file is loaded, like any other that is opened; nothing of it runs. */
    private void dropped(DragEvent event) {
        List<File> files = event.getDragboard().getFiles();
        if (!files.isEmpty()) {
            models.scenarios().open(files.getFirst().toPath());
        }
        event.setDropCompleted(!files.isEmpty());
        event.consume();
    }
}
