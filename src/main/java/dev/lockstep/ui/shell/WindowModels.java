package dev.lockstep.ui.shell;

import dev.lockstep.engine.Connector;
import dev.lockstep.engine.Databases;
import dev.lockstep.engine.Run;
import dev.lockstep.model.database.DatabaseChoice;
import dev.lockstep.ui.fx.FxQueue;
import dev.lockstep.ui.matrix.MatrixModel;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** What the window shows and commands, and the threads behind it. */
final class WindowModels {
    private final FxQueue queue = new FxQueue();
    private final ExecutorService background = Executors.newVirtualThreadPerTaskExecutor();
    private final ServerModel server;
    private final ScenarioModel scenarios;
    private final RunModel run;
    private final MatrixModel matrix;

    /** Models of a window that first connects to that server, and reads scenarios in that language. Connects, and loads, nothing yet. */
    WindowModels(Connector connector, DatabaseChoice first, Locale language) {
        server = new ServerModel(connector, first, queue, background);
        scenarios = new ScenarioModel(queue, background, language);
        run = new RunModel(server, queue, background);
        matrix = new MatrixModel(queue, background);
        scenarios
                .fileProperty()
                .subscribe(file ->
                        matrix.load(file, scenarios.fixedLevelsProperty().get()));
        // A run has its place on the server that is left.
        server.connectionProperty().subscribe((before, now) -> {
            if (before instanceof Connection.Ready) {
                run.reset();
            }
            matrix.use(now instanceof Connection.Ready ready ? ready.databases() : null);
        });
    }

    /** The way onto the JavaFX thread. */
    FxQueue queue() {
        return queue;
    }

    ServerModel server() {
        return server;
    }

    ScenarioModel scenarios() {
        return scenarios;
    }

    RunModel run() {
        return run;
    }

    MatrixModel matrix() {
        return matrix;
    }

    /** Ends what runs, and waits for its end; from any thread but the JavaFX thread. */
    void closeNow() {
        matrix.stop();
        run.closeNow();
        matrix.closeNow();
    }

    /** Ends the run, then lets go of the server, and says when both is done; on no thread that anyone waits for. */
    void close(Runnable whenDone) {
        @Nullable Run ended = run.detach();
        @Nullable Databases left = server.detach();
        background.execute(() -> {
            matrix.stop();
            if (ended != null) {
                ended.close();
            }
            matrix.closeNow();
            if (left != null) {
                left.close();
            }
            whenDone.run();
        });
    }
}
