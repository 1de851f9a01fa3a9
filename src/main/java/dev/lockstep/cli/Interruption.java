package dev.lockstep.cli;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C, and any other end of the program from outside: what is going on is stopped in order, and the program ends when that is done, or
 * after some seconds.
 */
final class Interruption implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(8);

    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook = Thread.ofPlatform().name("interruption").unstarted(this::stop);
    private Runnable stopper = () -> {};
    private boolean happened;

    private Interruption() {}

    /** Listens from now on until {@link #close}. */
    static Interruption listen() {
        Interruption interruption = new Interruption();
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    /** What is to be done in case; at once when it has happened already. Called from another thread. */
    synchronized void stopWith(Runnable how) {
        stopper = how;
        if (happened) {
            how.run();
        }
    }

    /** Whether it has happened. */
    synchronized boolean happened() {
        return happened;
    }

    private void stop() {
        synchronized (this) {
            happened = true;
            stopper.run();
        }
        try {
            done.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        done.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the program is ending, and the hook has just been let go
        }
    }
}
