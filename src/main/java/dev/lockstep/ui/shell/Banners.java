package dev.lockstep.ui.shell;

import dev.lockstep.engine.Connector;
import dev.lockstep.model.database.DatabaseChoice;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.run.ServerError;
import dev.lockstep.model.scenario.Problem;
import dev.lockstep.ui.fx.Icons;
import dev.lockstep.words.Advice;
import dev.lockstep.words.ProblemTexts;
import dev.lockstep.words.Words;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.feather.Feather;

/** What stands across the window above the panels: a server that is made ready or is gone, a file with problems, a run that failed, the past. */
final class Banners extends VBox {
    private final Words words;
    private final Advice advice;
    private final ProblemTexts problemTexts;
    private final RunModel run;
    private final ServerModel server;
    private final ScenarioModel scenarios;
    private final Runnable chooseDatabase;
    /** What is shown, so that a sample does not build it anew. */
    private List<Object> basis = List.of();

    Banners(Words words, RunModel run, ServerModel server, ScenarioModel scenarios, Runnable chooseDatabase) {
        this.words = words;
        this.advice = new Advice(words.locale());
        this.problemTexts = new ProblemTexts(words.locale());
        this.run = run;
        this.server = server;
        this.scenarios = scenarios;
        this.chooseDatabase = chooseDatabase;
        getStyleClass().add("banners");
        setId("banners");
        run.view().momentProperty().subscribe(this::update);
        server.connectionProperty().subscribe(this::update);
        scenarios.problemsProperty().subscribe(this::update);
    }

    private void update() {
        Moment moment = run.view().momentProperty().get();
        boolean past = !run.view().liveProperty().get();
        RunEvent.RunEnded end = moment == null || past ? null : moment.state().end();
        List<Object> now = new ArrayList<>(
                List.of(server.connection(), scenarios.problemsProperty().get(), past));
        if (end != null) {
            now.add(end);
        }
        if (past && moment != null) {
            now.add(moment.state().tick());
            now.add(run.playhead().lastTickProperty().get());
        }
        if (now.equals(basis)) {
            return;
        }
        basis = now;
        getChildren().clear();
        connection();
        problems(scenarios.problemsProperty().get());
        if (end != null) {
            ended(end);
        }
        if (past && moment != null) {
            past(moment);
        }
    }

    private void connection() {
        switch (server.connection()) {
            case Connection.Preparing preparing -> preparing(preparing);
            case Connection.Failed(DatabaseChoice choice, ServerError error) ->
                add(
                        "failed",
                        Feather.ALERT_TRIANGLE,
                        words.text("banner.failed", error.message()),
                        button("retry", () -> server.connect(choice)),
                        button("choose", chooseDatabase));
            case Connection.Ready ignored -> {}
        }
    }

    private void preparing(Connection.Preparing preparing) {
        Connector.Phase phase = preparing.phase();
        ProgressBar bar = new ProgressBar(preparing.fraction());
        bar.setAccessibleText(words.text("phase." + phase.name()));
        add("preparing", Feather.LOADER, words.text("phase." + phase.name()), bar);
    }

    private void problems(List<Problem> problems) {
        if (problems.isEmpty()) {
            return;
        }
        boolean kept = scenarios.fileProperty().get() != null;
        String what = words.text("banner.problems", problems.getFirst().source(), problems.size());
        String text = kept ? words.text("banner.problems.kept", what) : what;
        add("problems", Feather.ALERT_TRIANGLE, text, button("reread", scenarios::reopen));
        VBox lines = new VBox();
        lines.getStyleClass().add("problem-lines");
        problems.forEach(problem -> lines.getChildren().add(line(problem)));
        ScrollPane scroll = new ScrollPane(lines);
        scroll.setFitToWidth(true);
        scroll.getStyleClass().add("problem-list");
        scroll.setId("problems");
        getChildren().add(scroll);
    }

    private HBox line(Problem problem) {
        Label place = new Label(
                words.text("problem.place", Integer.toString(problem.line()), Integer.toString(problem.column())));
        place.getStyleClass().add("problem-place");
        place.setMinWidth(USE_PREF_SIZE);
        Label message = new Label(problemTexts.message(problem));
        message.setWrapText(true);
        HBox line = new HBox(place, message);
        line.getStyleClass().add("problem-line");
        return line;
    }

    private void ended(RunEvent.RunEnded end) {
        ServerError error = end.error();
        switch (end.reason()) {
            case FINISHED, STOPPED -> {}
            case NEEDS_UNMET -> add("needs", Feather.ALERT_TRIANGLE, words.text("banner.needs"), again());
            case TEARDOWN_FAILED -> add("teardown", Feather.ALERT_TRIANGLE, words.text("banner.teardown"), again());
            case SETUP_FAILED -> add("setup", Feather.ALERT_TRIANGLE, said("banner.setup", error), again());
            case SERVER_LOST -> add("lost", Feather.ALERT_TRIANGLE, words.text(lost()), startAgain());
            case SCHEMA_LEFT -> add("schema", Feather.ALERT_TRIANGLE, words.text("banner.schema"), again());
            case STUCK -> add("stuck", Feather.ALERT_TRIANGLE, words.text("banner.stuck"), again());
        }
        if (!end.statement().isBlank()) {
            detail(end.statement().strip(), "banner-statement");
        }
        if (error != null) {
            details(error);
        }
    }

    /** What to do about it; what has happened is said under the timeline. */
    private String lost() {
        return server.connection().choice() instanceof DatabaseChoice.Embedded ? "banner.lost.embedded" : "banner.lost";
    }

    private String said(String key, @Nullable ServerError error) {
        if (error == null) {
            return words.text(key, "");
        }
        String message = error.sqlState().isEmpty()
                ? error.message()
                : words.text("banner.said", error.sqlState(), error.message());
        return words.text(key, message);
    }

    private void details(ServerError error) {
        List<String> lines = new ArrayList<>();
        if (!error.detail().isEmpty()) {
            lines.add(error.detail());
        }
        if (!error.hint().isEmpty()) {
            lines.add(error.hint());
        }
        if (!error.context().isEmpty()) {
            lines.add(error.context());
        }
        advice.forSqlState(error.sqlState()).ifPresent(lines::add);
        lines.forEach(text -> detail(text, "banner-detail"));
    }

    private void detail(String text, String styleClass) {
        Label label = new Label(text);
        label.setWrapText(true);
        label.setMaxWidth(Double.MAX_VALUE);
        label.getStyleClass().addAll("banner-detail", styleClass);
        getChildren().add(label);
    }

    private void past(Moment moment) {
        add(
                "past",
                Feather.ROTATE_CCW,
                words.text(
                        "banner.past",
                        moment.state().tick(),
                        run.playhead().lastTickProperty().get()),
                button("live", run.playhead()::toLive));
    }

    private Button again() {
        return button("reset", run::reset);
    }

    /** A server that is gone is started or reached anew; the run's last picture stays until then. */
    private Button startAgain() {
        return button("startAgain", () -> {
            run.reset();
            server.connect(server.connection().choice());
        });
    }

    private Button button(String id, Runnable action) {
        Button button = new Button(words.text("banner.button." + id));
        button.setId("banner-" + id);
        button.setMinWidth(USE_PREF_SIZE);
        button.setOnAction(event -> action.run());
        return button;
    }

    private void add(String kind, Ikon ikon, String text, Node... more) {
        Label label = new Label(text);
        label.setWrapText(true);
        label.setId("banner-text-" + kind);
        HBox.setHgrow(label, Priority.ALWAYS);
        label.setMaxWidth(Double.MAX_VALUE);
        HBox banner = new HBox(Icons.of(ikon), label);
        banner.getChildren().addAll(more);
        banner.setAlignment(Pos.CENTER_LEFT);
        banner.getStyleClass().addAll("banner", "banner-" + kind);
        getChildren().add(banner);
    }
}
