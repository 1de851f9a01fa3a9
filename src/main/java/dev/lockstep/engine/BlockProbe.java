package dev.lockstep.engine;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Asks the server, and it alone, whom the steps in flight wait for. It never reads {@code pg_locks}. */
final class BlockProbe {
    /** How long one question is asked again and again as long as nobody is blocked, ns: a wait begins within that time or late. */
    private static final long EAGER = TimeUnit.MILLISECONDS.toNanos(4);

    private final SteadyProbe probe;
    private final Watch<Question> watch;

    private record Question(long activity, List<Integer> pids, Set<Integer> known, boolean eager) {}

    BlockProbe(RunDatabase database, Inbox inbox) {
        probe = new SteadyProbe(database);
        watch = new Watch<Question>(
                        "block probe",
                        question -> inbox.post(new Message.Blockers(question.activity(), answer(question))),
                        probe,
                        inbox)
                .start();
    }

    /**
     * Asks for these processes.
     *
     * @param activity is given back with the answer
     * @param known those of them that are known to be blocked; as long as the answer says no more than that, a question without delay is
     *     repeated for some milliseconds or until a newer one comes: each hand-over between threads costs as much as an answer
     * @param delayNanos how long to wait before, ns
     */
    void ask(long activity, List<Integer> pids, Set<Integer> known, long delayNanos) {
        watch.ask(new Question(activity, List.copyOf(pids), Set.copyOf(known), delayNanos == 0), delayNanos);
    }

    void close() {
        watch.close();
    }

    void join(long millis) throws InterruptedException {
        watch.join(millis);
    }

    private Map<Integer, List<Integer>> answer(Question question) {
        long end = System.nanoTime() + (question.eager() ? EAGER : 0);
        while (true) {
            Map<Integer, List<Integer>> answer = probe.ask(p -> p.blockersOf(question.pids()));
            if (!blocked(answer).equals(question.known()) || watch.isAsked() || System.nanoTime() - end >= 0) {
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
