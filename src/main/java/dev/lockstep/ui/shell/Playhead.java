package dev.lockstep.ui.shell;

import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.RunLog;
import dev.lockstep.model.run.Stamp;
import dev.lockstep.ui.fx.FxQueue;
import dev.lockstep.ui.fx.RunView;
import java.util.List;
import java.util.concurrent.Executor;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import org.jspecify.annotations.Nullable;

/**
 * Which moment of the run the view shows: its present, or one of the past, which is folded in the background. Moving it never touches the
 * server. For the JavaFX thread.
 */
final class Playhead {
    /** Its place when the present is shown. */
    static final long LIVE = -1;

    private final RunView view;
    private final FxQueue queue;
    private final Executor background;
    private final ReadOnlyLongWrapper seq = new ReadOnlyLongWrapper(LIVE);
    private final ReadOnlyLongWrapper lastTick = new ReadOnlyLongWrapper();
    private @Nullable RunLog log;
    private @Nullable Moment present;

    Playhead(RunView view, FxQueue queue, Executor background) {
        this.view = view;
        this.queue = queue;
        this.background = background;
    }

    /** Place in the log of the event after which the run is shown; {@link #LIVE} for its end. */
    ReadOnlyLongProperty seqProperty() {
        return seq.getReadOnlyProperty();
    }

    /** The tick that the run has come to, whatever is shown. */
    ReadOnlyLongProperty lastTickProperty() {
        return lastTick.getReadOnlyProperty();
    }

    /** The log so far; null as long as no scenario is loaded. */
    @Nullable
    RunLog log() {
        return log;
    }

    void clear() {
        log = null;
        present = null;
        seq.set(LIVE);
        lastTick.set(0);
        view.show(null, true);
    }

    /** Shows the present of another run. */
    void restart(RunLog other) {
        seq.set(LIVE);
        follow(other, other.now());
    }

    /** The run went on: shows its present, unless one of its past moments is looked at. */
    void follow(RunLog longer, Moment now) {
        log = longer;
        present = now;
        lastTick.set(now.state().tick());
        if (seq.get() == LIVE) {
            view.show(now, true);
        }
    }

    /** Shows the present again. */
    void toLive() {
        seq.set(LIVE);
        view.show(present, true);
    }

    /** Shows the run as it was after that event; the last event and those after it stand for the present. */
    void to(long wanted) {
        RunLog now = log;
        if (now == null) {
            return;
        }
        if (wanted == LIVE || wanted >= now.lastSeq()) {
            toLive();
            return;
        }
        seq.set(wanted);
        background.execute(() -> {
            Moment moment = now.at(wanted);
            queue.latest(this, () -> {
                if (seq.get() == wanted) {
                    view.show(moment, false);
                }
            });
        });
    }

    /** Moves by that many ticks; after the last one comes the present. */
    void move(int ticks) {
        RunLog now = log;
        if (now == null) {
            return;
        }
        List<Stamp> begun = now.now().history().ticks();
        int wanted = Math.max(0, tick(begun) + ticks);
        to(wanted >= begun.size() ? LIVE : begun.get(wanted).seq() - 1);
    }

    /** The tick that is shown. */
    private int tick(List<Stamp> begun) {
        return seq.get() == LIVE
                ? begun.size()
                : (int) begun.stream().filter(stamp -> stamp.seq() <= seq.get()).count();
    }
}
