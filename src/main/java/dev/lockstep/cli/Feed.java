package dev.lockstep.cli;

import dev.lockstep.engine.RunListener;
import dev.lockstep.model.run.RunLog;
import org.jspecify.annotations.Nullable;

/** Hands a run's log from the thread that writes it to the one that prints it. Nothing is queued: the newest log holds all events. */
final class Feed implements RunListener {
    private @Nullable RunLog latest;
    private boolean over;

    @Override
    public synchronized void published(RunLog log, long from) {
        latest = log;
        notifyAll();
    }

    /** Nothing more will come. */
    synchronized void over() {
        over = true;
        notifyAll();
    }

    /** Waits for an event after that place; the newest log, which has none only when the run is over; null when it had no event at all. */
    synchronized @Nullable RunLog after(long seq) throws InterruptedException {
        while (!over && (latest == null || latest.lastSeq() <= seq)) {
            wait();
        }
        return latest;
    }
}
