package dev.lockstep.ui.shell;

import dev.lockstep.engine.Run;
import dev.lockstep.engine.RunRequest;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.Plan;
import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.run.RunLog;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.Stamp;
import dev.lockstep.ui.fx.FxQueue;
import dev.lockstep.ui.fx.Gate;
import dev.lockstep.ui.fx.RunView;
import dev.lockstep.ui.script.SessionCommands;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * The run between engine and view. A scenario that is loaded is shown as it would run, from its first event alone; a database and its
 * tables are made when someone first presses Next, Run or Step, or types SQL. For the JavaFX thread, except where it says so.
 */
final class RunModel implements SessionCommands {
    private final FxQueue queue;
    private final ExecutorService background;
    private final ServerModel server;
    private final RunView view = new RunView();
    private final Playhead playhead;
    private final ReadOnlyObjectWrapper<Gate> gate = new ReadOnlyObjectWrapper<>(Gate.NO_SCENARIO);
    private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();

    private ScenarioModel.@Nullable Chosen chosen;
    /** Written on the JavaFX thread; read as well when the program is ended from outside, when that thread may be gone. */
    private volatile @Nullable Run run;
    /** The database whose own tables the person has agreed to have changed in this run; empty for none. */
    private String confirmed = "";

    private Confirmation confirmation = (database, then) -> {};
    /** Stands for the run that is shown; what another one publishes is of no interest any more. */
    private Object current = new Object();

    RunModel(ServerModel server, FxQueue queue, ExecutorService background) {
        this.server = server;
        this.queue = queue;
        this.background = background;
        this.playhead = new Playhead(view, queue, background);
        server.connectionProperty().subscribe(this::updateGate);
        view.liveProperty().subscribe(this::updateGate);
    }

    /** What the panels show. */
    RunView view() {
        return view;
    }

    /** Where the playhead is. */
    Playhead playhead() {
        return playhead;
    }

    /** Whether anything can be sent. */
    ReadOnlyObjectProperty<Gate> gateProperty() {
        return gate.getReadOnlyProperty();
    }

    /** Whether the schedule is sent without a press for each step. */
    ReadOnlyBooleanProperty runningProperty() {
        return running.getReadOnlyProperty();
    }

    /** Shows that scenario as it would run; null shows nothing. A run that is on is ended. */
    void load(ScenarioModel.@Nullable Chosen loaded) {
        chosen = loaded;
        reset();
    }

    /** Ends the run in the background, and shows at once what would run next. */
    void reset() {
        Run old = run;
        if (old != null) {
            background.execute(old::close);
        }
        run = null;
        confirmed = "";
        current = new Object();
        running.set(false);
        // Whoever is told of the moment that follows asks whether a run is on.
        updateGate();
        view.selectionProperty().set(null);
        view.hoverProperty().set(null);
        if (chosen == null) {
            playhead.clear();
        } else {
            playhead.restart(ghosts(chosen));
        }
    }

    private static RunLog ghosts(ScenarioModel.Chosen chosen) {
        long epochMicros = TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis());
        return RunLog.of(new RunEvent.RunStarted(new Stamp(0, 0), chosen.scenario(), chosen.schedule(), epochMicros));
    }

    /** Sends the schedule's next step. */
    void next() {
        send(Run::next);
    }

    /** Sends the rest of the schedule. */
    void runAll() {
        send(on -> {
            running.set(true);
            on.runAll(false);
        });
    }

    /** Sends no more by itself. */
    void pause() {
        running.set(false);
        if (run != null) {
            run.pause();
        }
    }

    @Override
    public void step(String session) {
        send(on -> on.step(session));
    }

    @Override
    public void type(String session, String sql) {
        send(on -> on.type(session, sql));
    }

    @Override
    public void cancel(String session) {
        if (run != null) {
            run.cancel(session);
        }
    }

    /** Asks the person whether the tables of a database may be changed. */
    @FunctionalInterface
    interface Confirmation {
        /** Shows the question and returns at once; what follows a yes is run on the JavaFX thread. */
        void ask(String database, Runnable then);
    }

    /** Who asks; before that is set nothing is run on tables that are there already. */
    void confirmWith(Confirmation asking) {
        confirmation = asking;
    }

    /** Commands that come while nothing can be sent do nothing. */
    private void send(Consumer<Run> command) {
        if (needsConfirmation() && server.connection() instanceof Connection.Ready ready) {
            String database = ready.databases().database();
            confirmation.ask(database, () -> {
                confirmed = database;
                send(command);
            });
            return;
        }
        Run on = gate.get().isOpen() ? begun() : null;
        if (on != null) {
            command.accept(on);
        }
    }

    private boolean needsConfirmation() {
        return run == null
                && gate.get().isOpen()
                && chosen != null
                && chosen.scenario().fixture().existingTables()
                && confirmed.isEmpty();
    }

    private @Nullable Run begun() {
        if (run == null && chosen != null && server.connection() instanceof Connection.Ready ready) {
            Object own = current;
            run = Run.start(
                    RunRequest.of(chosen.scenario(), chosen.schedule()).confirming(confirmed),
                    ready.databases(),
                    (log, from) -> published(own, log));
            updateGate();
        }
        return run;
    }

    /** On the run's own thread. */
    private void published(Object own, RunLog log) {
        long received = System.nanoTime();
        queue.latest(own, () -> {
            if (current.equals(own)) {
                show(log, received);
            }
        });
    }

    private void show(RunLog log, long received) {
        Moment now = log.now();
        playhead.follow(log, now.at(now.at() + System.nanoTime() - received));
        if (Plan.isThrough(now.state()) || now.state().phase() == RunState.Phase.ENDED) {
            running.set(false);
        }
        updateGate();
    }

    private void updateGate() {
        gate.set(currentGate());
    }

    private Gate currentGate() {
        if (chosen == null) {
            return Gate.NO_SCENARIO;
        }
        if (!view.liveProperty().get()) {
            return Gate.PAST;
        }
        return switch (server.connection()) {
            case Connection.Preparing ignored -> Gate.SERVER_PREPARING;
            case Connection.Failed ignored -> Gate.NO_SERVER;
            case Connection.Ready ignored -> run == null ? Gate.FRESH : Gate.LIVE;
        };
    }

    /** The run that is on, which no longer is shown; who asks has to close it. */
    @Nullable
    Run detach() {
        Run old = run;
        run = null;
        confirmed = "";
        current = new Object();
        return old;
    }

    /** Ends the run that is on and waits for its end; from any thread. */
    void closeNow() {
        Run last = run;
        if (last != null) {
            last.close();
        }
    }
}
