package dev.lockstep.ui.matrix;

import dev.lockstep.engine.Databases;
import dev.lockstep.engine.Matrix;
import dev.lockstep.engine.Matrix.Place;
import dev.lockstep.model.scenario.Problem;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.ScenarioFile;
import dev.lockstep.model.scenario.Verdict;
import dev.lockstep.ui.fx.FxQueue;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** The matrix of the loaded file. It runs in the background, on the server that is chosen. For the JavaFX thread, except where it says so. */
public final class MatrixModel {
    private final FxQueue queue;
    private final ExecutorService background;
    private final ReadOnlyObjectWrapper<MatrixState> state = new ReadOnlyObjectWrapper<>(MatrixState.NONE);
    private final ReadOnlyObjectWrapper<@Nullable Databases> server = new ReadOnlyObjectWrapper<>();
    /** Written on the JavaFX thread; read as well when the program is ended from outside. */
    private volatile @Nullable Going going;

    /** A matrix that is being run, and the end of its running. */
    private record Going(Matrix matrix, Future<?> end) {}

    /** A model of no file. */
    public MatrixModel(FxQueue queue, ExecutorService background) {
        this.queue = queue;
        this.background = background;
    }

    /** How far it is. */
    ReadOnlyObjectProperty<MatrixState> stateProperty() {
        return state.getReadOnlyProperty();
    }

    /** Where it would run; null while there is no server. */
    ReadOnlyObjectProperty<@Nullable Databases> serverProperty() {
        return server.getReadOnlyProperty();
    }

    /** Whether it is being run. */
    public boolean isBusy() {
        return state.get().isBusy();
    }

    /** Shows that file's matrix, of which nothing is known yet; what runs of another one is stopped. Null shows nothing. */
    public void load(@Nullable ScenarioFile file, List<Problem> fixed) {
        stop();
        state.set(MatrixState.of(file, fixed));
    }

    /** Runs on that server from now on, null being none; what runs on another one is stopped. */
    public void use(@Nullable Databases databases) {
        cancel();
        server.set(databases);
    }

    /** Runs it, unless it is being run or can't be. */
    public void run() {
        Databases databases = server.get();
        MatrixState now = state.get();
        ScenarioFile file = now.file();
        if (databases == null || file == null || now.isBusy() || !now.canRun()) {
            return;
        }
        MatrixState started = now.started();
        state.set(started);
        Reporter reporter = new Reporter(file);
        Matrix matrix = new Matrix(file, databases, reporter);
        Going before = going;
        going = new Going(matrix, background.submit(() -> {
            // One that was stopped because another file was loaded may still be ending its run.
            awaitEnd(before);
            return reporter.ended(matrix.run());
        }));
    }

    /** Stops it; cells that are known stay. */
    public void cancel() {
        if (isBusy()) {
            state.set(state.get().stopping());
            stop();
        }
    }

    /** Stops what is being run, whatever is shown; from any thread. Returns at once. */
    public void stop() {
        Going on = going;
        if (on != null) {
            on.matrix().stop();
        }
    }

    /** Stops it and waits until its run has ended and its place is dropped; from any thread but the JavaFX thread. */
    public void closeNow() {
        stop();
        try {
            awaitEnd(going);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void awaitEnd(@Nullable Going on) throws InterruptedException {
        try {
            if (on != null) {
                on.end().get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Brings what the matrix tells onto the JavaFX thread; of a file that is shown no more it is of no interest. */
    private final class Reporter implements Matrix.Listener {
        private final ScenarioFile file;

        private Reporter(ScenarioFile file) {
            this.file = file;
        }

        @Override
        public void begins(Place place, Scenario variant, String schedule) {
            report(now -> now.begins(place, schedule));
        }

        @Override
        public void known(Place place, Verdict verdict) {
            report(now -> now.known(place, verdict));
        }

        /** Answers nothing; a task that answers may throw what waiting throws. */
        private @Nullable Void ended(Matrix.End end) {
            report(now -> now.ended(end));
            return null;
        }

        @SuppressWarnings("ReferenceEquality") // the same file read once more is another matrix
        private void report(UnaryOperator<MatrixState> change) {
            queue.add(() -> {
                if (state.get().file() == file) {
                    state.set(change.apply(state.get()));
                }
            });
        }
    }
}
