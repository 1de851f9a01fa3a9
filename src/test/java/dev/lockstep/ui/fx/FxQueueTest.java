package dev.lockstep.ui.fx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import javafx.application.Platform;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/** Mutations that must turn it red: no limit of time a pulse; a task queued for each piece of work; {@code add} that replaces. */
final class FxQueueTest {
    private static final int EACH = 50_000;
    private static final int THREADS = 4;
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @BeforeAll
    static void startJavaFx() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    /** Mutation: added work takes the place of what waits. */
    @Test
    void nothingThatIsAddedIsLostAndOrderIsKept() {
        FxQueue queue = new FxQueue();
        List<Integer> done = new ArrayList<>();
        IntStream.range(0, EACH).forEach(i -> queue.add(() -> done.add(i)));
        await().atMost(LIMIT).until(() -> onFx(done) == EACH);
        assertThat(done).isSorted();
    }

    private static int onFx(List<Integer> done) {
        return WaitForAsyncUtils.waitForAsyncFx(LIMIT.toMillis(), done::size);
    }

    /** Many threads fill one slot as fast as they can: JavaFX goes on, and what is done last is what was put last. */
    @Test
    void aFloodIsDoneAtMostOnceAPulseAndEndsWithTheLatest() throws Exception {
        FxQueue queue = new FxQueue();
        AtomicInteger works = new AtomicInteger();
        AtomicLong latest = new AtomicLong(-1);
        AtomicLong counter = new AtomicLong();
        CountDownLatch through = new CountDownLatch(THREADS);
        Heartbeat heartbeat = new Heartbeat();
        heartbeat.start();
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            for (int t = 0; t < THREADS; t++) {
                threads.execute(() -> {
                    for (int i = 0; i < EACH; i++) {
                        put(queue, counter, latest, works);
                    }
                    through.countDown();
                });
            }
            through.await();
        }
        await().atMost(LIMIT).until(() -> latest.get() == (long) THREADS * EACH - 1);
        heartbeat.stop();
        assertThat(works.get()).isLessThan(EACH);
        assertThat(heartbeat.largestGap()).isLessThan(Duration.ofSeconds(2));
    }

    /** Numbering and putting are one step, so that the last number is put last. */
    private static void put(FxQueue queue, AtomicLong counter, AtomicLong latest, AtomicInteger works) {
        synchronized (counter) {
            long number = counter.getAndIncrement();
            queue.latest(counter, () -> {
                latest.set(number);
                works.incrementAndGet();
            });
        }
    }

    /** A long list of work is spread over pulses: a click in between is handled before the list is through. */
    @Test
    void aLongListLeavesRoomBetweenItsPulses() throws Exception {
        FxQueue queue = new FxQueue();
        AtomicInteger done = new AtomicInteger();
        int many = 400;
        for (int i = 0; i < many; i++) {
            queue.add(() -> {
                spin(Duration.ofMillis(1));
                done.incrementAndGet();
            });
        }
        await().atMost(LIMIT).until(() -> done.get() > 0);
        CountDownLatch click = new CountDownLatch(1);
        AtomicInteger doneAtClick = new AtomicInteger(many);
        Platform.runLater(() -> {
            doneAtClick.set(done.get());
            click.countDown();
        });
        click.await();
        assertThat(doneAtClick.get()).isLessThan(many);
        await().atMost(LIMIT).until(() -> done.get() == many);
    }

    private static void spin(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    @Test
    void workThatFailsDoesNotTakeTheRestWithIt() {
        FxQueue queue = new FxQueue();
        AtomicReference<Throwable> told = new AtomicReference<>();
        AtomicInteger done = new AtomicInteger();
        queue.add(() -> Thread.currentThread().setUncaughtExceptionHandler((thread, e) -> told.set(e)));
        queue.add(() -> {
            throw new IllegalStateException("on purpose");
        });
        queue.add(done::incrementAndGet);
        await().atMost(LIMIT).until(() -> done.get() == 1);
        assertThat(told.get()).hasMessage("on purpose");
        queue.add(() -> Thread.currentThread().setUncaughtExceptionHandler(null));
    }
}
