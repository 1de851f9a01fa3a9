package dev.lockstep.engine;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The one way into a run's loop. */
final class Inbox {
    private final LinkedBlockingQueue<Message> messages = new LinkedBlockingQueue<>();

    void post(Message message) {
        messages.add(message);
    }

    /** The next message, or null when none came within that time, ns. */
    @Nullable
    Message poll(long nanos) throws InterruptedException {
        return messages.poll(nanos, TimeUnit.NANOSECONDS);
    }
}
