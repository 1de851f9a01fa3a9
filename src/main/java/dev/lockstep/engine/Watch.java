package dev.lockstep.engine;

import dev.lockstep.model.run.RunEvent.EndReason;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A thread with a connection of its own that answers questions of the run's loop. It holds one question at a time: a newer one takes the
 * place of one whose time has not come yet.
 *
 * @param <Q> a question
 */
final class Watch<Q> {
    private final Consumer<Q> answer;
    private final AutoCloseable connection;
    private final Inbox inbox;
    private final Thread thread;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private @Nullable Due<Q> due;
    private boolean closed;

    private record Due<Q>(Q question, long notBefore) {}

    /**
     * Starts the thread.
     *
     * @param answer asks the server and posts the answer; a {@link DatabaseException} ends the run
     * @param connection is closed with the thread
     */
    Watch(String name, Consumer<Q> answer, AutoCloseable connection, Inbox inbox) {
        this.answer = answer;
        this.connection = connection;
        this.inbox = inbox;
        this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this::work);
    }

    Watch<Q> start() {
        thread.start();
        return this;
    }

    /**
     * Asks.
     *
     * @param delayNanos how long to wait before, ns
     */
    void ask(Q question, long delayNanos) {
        lock.lock();
        try {
            due = new Due<>(question, System.nanoTime() + delayNanos);
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Whether a question waits that came after the one being answered, or the thread is to end. */
    boolean isAsked() {
        lock.lock();
        try {
            return due != null || closed;
        } finally {
            lock.unlock();
        }
    }

    /** Lets the thread end and close its connection. */
    void close() {
        lock.lock();
        try {
            closed = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Waits for the end, that many ms at most. */
    void join(long millis) throws InterruptedException {
        thread.join(millis);
    }

    private void work() {
        try (connection) {
            for (Due<Q> next = take(); next != null; next = take()) {
                answer.accept(next.question());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (DatabaseException e) {
            inbox.post(new Message.Failed(EndReason.SERVER_LOST, e.error(), ""));
        } catch (Exception e) {
            inbox.post(Message.Failed.fault(e));
        }
    }

    /** The next question when its time has come; null when closed. */
    private @Nullable Due<Q> take() throws InterruptedException {
        lock.lock();
        try {
            while (!closed) {
                Due<Q> waiting = due;
                if (waiting == null) {
                    changed.await();
                    continue;
                }
                long wait = waiting.notBefore() - System.nanoTime();
                if (wait <= 0) {
                    due = null;
                    return waiting;
                }
                changed.await(wait, TimeUnit.NANOSECONDS);
            }
            return null;
        } finally {
            lock.unlock();
        }
    }
}
