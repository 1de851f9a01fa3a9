package dev.lockstep.engine;

import java.util.List;

/** Asks the server, and it alone, whom the steps in flight wait for. It never reads {@code pg_locks}. */
final class BlockProbe {
    private final Watch<Question> watch;

    private record Question(long activity, List<Integer> pids) {}

    BlockProbe(RunDatabase database, Inbox inbox) {
        SteadyProbe probe = new SteadyProbe(database);
        watch = new Watch<Question>(
                        "block probe",
                        question -> inbox.post(new Message.Blockers(
                                question.activity(), probe.ask(p -> p.blockersOf(question.pids())))),
                        probe,
                        inbox)
                .start();
    }

    /**
     * Asks for these processes.
     *
     * @param activity is given back with the answer
     * @param delayNanos how long to wait before, ns
     */
    void ask(long activity, List<Integer> pids, long delayNanos) {
        watch.ask(new Question(activity, List.copyOf(pids)), delayNanos);
    }

    void close() {
        watch.close();
    }

    void join(long millis) throws InterruptedException {
        watch.join(millis);
    }
}
