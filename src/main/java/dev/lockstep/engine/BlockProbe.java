package dev.lockstep.engine;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Asks the server whom the steps in flight wait for, and the pool whether those that borrow a connection wait for one. It never reads
 * {@code pg_locks}.
 */
final class BlockProbe {
    /** How long one question is asked again and again as long as nobody is blocked, ns: a wait begins within that time or late. */
    private static final long EAGER = TimeUnit.MILLISECONDS.toNanos(4);

    private final RunDatabase database;
    private final SteadyProbe probe;
    private final Watch<Question> watch;

    private record Question(long activity, Asked asked, boolean eager) {}

    /**
     * What is asked.
     *
     * @param pids processes that work on a step
     * @param known those of them that are known to be blocked
     * @param awaiting how many are known to wait for a connection of a pool
     */
    record Asked(List<Integer> pids, Set<Integer> known, int awaiting) {}

    /**
     * What came back.
     *
     * @param blockers by process
     * @param pools what pool and pooler say of themselves; told before the server was asked
     */
    record Answer(Map<Integer, List<Integer>> blockers, PoolLook pools) {}

    BlockProbe(RunDatabase database, Inbox inbox) {
        this.database = database;
        probe = new SteadyProbe(database);
        watch = new Watch<Question>(
                        "block probe",
                        question -> inbox.post(new Message.Blockers(question.activity(), answer(question))),
                        probe,
                        inbox)
                .start();
    }

    /**
     * Asks. As long as the answer says no more than what is known, a question without delay is repeated for some milliseconds or until a
     * newer one comes: each hand-over between threads costs as much as an answer.
     *
     * @param activity is given back with the answer
     * @param delayNanos how long to wait before, ns
     */
    void ask(long activity, Asked asked, long delayNanos) {
        watch.ask(new Question(activity, asked, delayNanos == 0), delayNanos);
    }

    void close() {
        watch.close();
    }

    void join(long millis) throws InterruptedException {
        watch.join(millis);
    }

    private Answer answer(Question question) {
        Asked asked = question.asked();
        long end = System.nanoTime() + (question.eager() ? EAGER : 0);
        while (true) {
            PoolLook pools = database.pools();
            Answer answer =
                    new Answer(asked.pids().isEmpty() ? Map.of() : probe.ask(p -> p.blockersOf(asked.pids())), pools);
            boolean news = !blocked(answer.blockers()).equals(asked.known())
                    || pools.awaiting() != asked.awaiting()
                    || !asked.pids().containsAll(pools.servers().values())
                    || !pools.waiting().isEmpty();
            if (news || watch.isAsked() || System.nanoTime() - end >= 0) {
                return answer;
            }
        }
    }

    private static Set<Integer> blocked(Map<Integer, List<Integer>> answer) {
        return answer.entrySet().stream()
                .filter(each -> !each.getValue().isEmpty())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }
}
