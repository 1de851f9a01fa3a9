package dev.lockstep.engine;

import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.run.RunEvent.EndReason;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The one thread that writes a run's events: it takes what reaches the inbox, lets the conductor act on it and publishes what was written. It
 * touches neither JDBC nor JavaFX.
 */
final class RunLoop {
    private static final long TICK = TimeUnit.MILLISECONDS.toNanos(20);

    private final RunRequest request;
    private final Preparation preparation;
    private final Inbox inbox;
    private final Ledger ledger;
    private final Thread thread = Thread.ofPlatform().daemon().name("run loop").unstarted(this::work);
    /** Commands that came before the run was prepared. */
    private final List<Message.Command> early = new ArrayList<>();

    private @Nullable Conductor conductor;
    private boolean over;

    RunLoop(RunRequest request, Databases databases, Inbox inbox, Ledger ledger) {
        this.request = request;
        this.preparation = new Preparation(request, databases, inbox);
        this.inbox = inbox;
        this.ledger = ledger;
    }

    void start() {
        Thread.ofVirtual().name("preparation").start(preparation::run);
        thread.start();
    }

    void join() throws InterruptedException {
        thread.join();
    }

    private void work() {
        try {
            ledger.publish();
            while (!over) {
                Message message = inbox.poll(TICK);
                if (conductor != null) {
                    over = conductor.conduct(message);
                } else if (message != null) {
                    prepare(message);
                }
                ledger.publish();
            }
            if (conductor != null) {
                conductor.dismiss();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void prepare(Message message) {
        switch (message) {
            case Message.Ready ready -> begin(ready.crew());
            case Message.Failed failed -> {
                boolean stopped = early.stream().anyMatch(Message.Stop.class::isInstance);
                ledger.write(stamp -> new RunEvent.RunEnded(
                        stamp,
                        stopped ? EndReason.STOPPED : failed.reason(),
                        stopped ? null : failed.error(),
                        failed.statement()));
                over = true;
            }
            case Message.Stop stop -> {
                early.add(stop);
                preparation.giveUp();
            }
            case Message.Command command -> early.add(command);
            default -> throw new IllegalStateException("before the run is prepared: " + message);
        }
    }

    /** A stop that came early is followed now, when there is something to close. */
    private void begin(Crew crew) {
        Conductor ready = new Conductor(request, crew, inbox, ledger);
        ready.prepared();
        early.forEach(ready::conduct);
        conductor = ready;
    }
}
