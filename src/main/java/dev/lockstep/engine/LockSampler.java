package dev.lockstep.engine;

import dev.lockstep.model.lock.LockSample;
import dev.lockstep.model.lock.RowLocks;
import java.util.HashSet;
import java.util.List;

/** Looks at the locks when asked, and says whether anything changed. It decides nothing. */
final class LockSampler {
    private final SteadyProbe probe;
    private final Inbox inbox;
    private final Watch<Question> watch;
    /** The look before; touched by the watch's thread alone. */
    private LockSample last = LockSample.EMPTY;

    private RowLocks lastRows = RowLocks.NONE;

    private record Question(List<Integer> sessions, boolean rows) {}

    private record Answer(LockSample sample, RowLocks rows) {}

    LockSampler(RunDatabase database, Inbox inbox) {
        this.probe = new SteadyProbe(database);
        this.inbox = inbox;
        this.watch = new Watch<>("lock sampler", this::look, probe, inbox).start();
    }

    /**
     * Asks for a look without delay, which reads who holds which row as well.
     *
     * @param sessions processes of the run's sessions
     */
    void askNow(List<Integer> sessions) {
        watch.ask(new Question(List.copyOf(sessions), true), 0);
    }

    /**
     * Asks for a look at {@code pg_locks} alone: it comes again and again, and reading rows costs more.
     *
     * @param sessions processes of the run's sessions
     * @param delayNanos how long to wait before, ns
     */
    void askLater(List<Integer> sessions, long delayNanos) {
        watch.ask(new Question(List.copyOf(sessions), false), delayNanos);
    }

    void close() {
        watch.close();
    }

    void join(long millis) throws InterruptedException {
        watch.join(millis);
    }

    private void look(Question question) {
        long begun = System.nanoTime();
        Answer answer = probe.ask(p -> {
            LockSample sample = p.sample(question.sessions());
            return new Answer(sample, question.rows() ? p.rowLocks(sample) : lastRows);
        });
        boolean changed = !sameAsLast(answer.sample());
        RowLocks rows = answer.rows().equals(lastRows) ? null : answer.rows();
        last = answer.sample();
        lastRows = answer.rows();
        inbox.post(new Message.Looked(answer.sample(), changed, rows, begun, System.nanoTime() - begun));
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
