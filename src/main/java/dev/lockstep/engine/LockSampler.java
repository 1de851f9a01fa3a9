package dev.lockstep.engine;

import dev.lockstep.model.lock.LockSample;
import java.util.HashSet;
import java.util.List;

/** Looks at the locks when asked, and says whether anything changed. It decides nothing. */
final class LockSampler {
    private final SteadyProbe probe;
    private final Inbox inbox;
    private final Watch<List<Integer>> watch;
    /** The look before; touched by the watch's thread alone. */
    private LockSample last = LockSample.EMPTY;

    LockSampler(RunDatabase database, Inbox inbox) {
        this.probe = new SteadyProbe(database);
        this.inbox = inbox;
        this.watch = new Watch<>("lock sampler", this::look, probe, inbox).start();
    }

    /**
     * Asks for a look.
     *
     * @param sessions processes of the run's sessions
     * @param delayNanos how long to wait before, ns
     */
    void ask(List<Integer> sessions, long delayNanos) {
        watch.ask(List.copyOf(sessions), delayNanos);
    }

    void close() {
        watch.close();
    }

    void join(long millis) throws InterruptedException {
        watch.join(millis);
    }

    private void look(List<Integer> sessions) {
        long begun = System.nanoTime();
        LockSample sample = probe.ask(p -> p.sample(sessions));
        boolean changed = !sameAsLast(sample);
        last = sample;
        inbox.post(new Message.Looked(sample, changed, begun));
    }

    private boolean sameAsLast(LockSample sample) {
        return sample.newNames().isEmpty()
                && sample.rows().size() == last.rows().size()
                && sample.backends().equals(last.backends())
                && sample.confirmed().equals(last.confirmed())
                && (sample.rows().equals(last.rows())
                        || new HashSet<>(sample.rows()).equals(new HashSet<>(last.rows())));
    }
}
