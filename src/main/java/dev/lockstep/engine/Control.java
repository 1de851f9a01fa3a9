package dev.lockstep.engine;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Sends cancel requests and aborts connections from a thread of its own, for both may block. */
final class Control {
    private final Crew crew;
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

    Control(Crew crew) {
        this.crew = crew;
    }

    void cancel(String session) {
        executor.execute(crew.session(session)::cancel);
    }

    void abort(String session) {
        executor.execute(crew.session(session)::abort);
    }

    void close() {
        executor.shutdown();
    }
}
