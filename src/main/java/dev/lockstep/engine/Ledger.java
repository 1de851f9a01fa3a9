package dev.lockstep.engine;

import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.run.RunLog;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.Stamp;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Writes a run's events down, folds each once and publishes what is new. Written by the run's loop alone, read by anyone. */
final class Ledger {
    private final RunListener listener;
    private final long origin = System.nanoTime();
    private volatile RunLog log;
    private long published;

    Ledger(RunRequest request, RunListener listener) {
        this.listener = listener;
        long epochMicros = TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis());
        this.log = RunLog.of(
                new RunEvent.RunStarted(new Stamp(0, 0), request.scenario(), request.schedule(), epochMicros));
    }

    RunLog log() {
        return log;
    }

    RunState state() {
        return log.now().state();
    }

    /** Nanoseconds since the run began. */
    long now() {
        return System.nanoTime() - origin;
    }

    /** The run's time of a {@link System#nanoTime}. */
    long timeOf(long nanoTime) {
        return nanoTime - origin;
    }

    void write(Function<Stamp, RunEvent> event) {
        log = log.plus(event.apply(new Stamp(log.lastSeq() + 1, now())));
    }

    void publish() {
        if (published <= log.lastSeq()) {
            listener.published(log, published);
            published = log.lastSeq() + 1;
        }
    }
}
