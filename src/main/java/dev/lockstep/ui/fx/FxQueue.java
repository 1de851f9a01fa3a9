package dev.lockstep.ui.fx;

import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;

/**
 * The one way from other threads onto the JavaFX thread. Work waits in named slots and is done in pulses: at most one task is ever queued
 * with JavaFX, a pulse works for at most {@link #MOST_NANOS} and leaves the rest to the next one, and of a slot that is filled faster than
 * pulses come only the latest work is done. So a fast run repaints a panel at most once a pulse, and never floods the window. Safe for
 * several threads; the work itself must not wait for anything.
 */
public final class FxQueue {
    /** How long one pulse works before it leaves the rest to the next, ns; one piece of work that takes longer is not cut. */
    static final long MOST_NANOS = 4_000_000;

    private final Map<Object, Runnable> pending = new LinkedHashMap<>();
    private final AnimationTimer pulse = new AnimationTimer() {
        @Override
        public void handle(long now) {
            drain();
        }
    };
    private boolean woken;

    /**
     * Does that work in the next pulse, unless the slot is filled again before: then only the later work is done. Slots come in the order
     * in which they were first filled.
     */
    public void latest(Object slot, Runnable work) {
        synchronized (pending) {
            pending.put(slot, work);
            if (woken) {
                return;
            }
            woken = true;
        }
        Platform.runLater(pulse::start);
    }

    /** Does that work in one of the next pulses, after what was added before. Nothing that is added is left out. */
    public void add(Runnable work) {
        latest(new Object(), work);
    }

    /** One slot is done at most once a pulse, also when the work that it does fills it again. */
    private void drain() {
        long end = System.nanoTime() + MOST_NANOS;
        Set<Object> done = new HashSet<>();
        do {
            if (!doFirst(done)) {
                return;
            }
        } while (System.nanoTime() < end);
    }

    private boolean doFirst(Set<Object> done) {
        Runnable work;
        synchronized (pending) {
            if (pending.isEmpty()) {
                woken = false;
                pulse.stop();
                return false;
            }
            Iterator<Map.Entry<Object, Runnable>> entries = pending.entrySet().iterator();
            Map.Entry<Object, Runnable> first = entries.next();
            if (!done.add(first.getKey())) {
                return false;
            }
            work = first.getValue();
            entries.remove();
        }
        run(work);
        return true;
    }

    /** Work that fails must not take the rest with it. */
    private static void run(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            Thread.currentThread().getUncaughtExceptionHandler().uncaughtException(Thread.currentThread(), e);
        }
    }
}
