package dev.lockstep.ui.fx;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import javafx.application.Platform;

/** Asks the JavaFX thread for an answer every few milliseconds, and remembers how long the slowest one took. */
public final class Heartbeat {
    private static final long EVERY_MILLIS = 5;

    private final AtomicLong largest = new AtomicLong();
    private volatile boolean stopped;

    /** Begins. */
    public void start() {
        Thread.ofVirtual().start(() -> {
            while (!stopped) {
                beat();
            }
        });
    }

    private void beat() {
        long asked = System.nanoTime();
        var answered = new java.util.concurrent.CountDownLatch(1);
        Platform.runLater(answered::countDown);
        try {
            answered.await();
            largest.accumulateAndGet(System.nanoTime() - asked, Math::max);
            Thread.sleep(EVERY_MILLIS);
        } catch (InterruptedException e) {
            stopped = true;
        }
    }

    /** Ends. */
    public void stop() {
        stopped = true;
    }

    /** How long the JavaFX thread did not answer at most. */
    public Duration largestGap() {
        return Duration.ofNanos(largest.get());
    }
}
