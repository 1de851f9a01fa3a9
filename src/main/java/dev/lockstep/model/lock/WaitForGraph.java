package dev.lockstep.model.lock;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who waits for whom, from one sample. It keeps the queue of each lock and works out edges when asked: 400 waiters on one key are 400 rows,
 * but 80,000 edges. Parallel workers count as their leader.
 *
 * @param queues every lock that is held or wanted, in the order of the sample
 * @param waits the request that each waiting process waits for, by pid
 * @param confirmed what {@code pg_blocking_pids} answered, by waiting pid; missing where it was not asked
 */
public record WaitForGraph(
        Map<LockTarget, LockQueue> queues, Map<Integer, LockRow> waits, Map<Integer, List<Integer>> confirmed) {
    /** The graph of no locks. */
    public static final WaitForGraph EMPTY = of(LockSample.EMPTY);

    /** Keeps the order of what it is given and never changes. */
    public WaitForGraph {
        queues = Collections.unmodifiableMap(queues);
        waits = Collections.unmodifiableMap(waits);
        confirmed = Collections.unmodifiableMap(confirmed);
    }

    /** The graph that a sample shows. Predicate locks take no part: they block nobody. */
    public static WaitForGraph of(LockSample sample) {
        return of(sample, List.of());
    }

    /**
     * The graph of a sample and of what the server knows nothing of.
     *
     * @param others who has a connection of the pool, as granted rows, and who waits for one
     */
    public static WaitForGraph of(LockSample sample, List<LockRow> others) {
        Map<LockRow.Key, LockRow> rows = new LinkedHashMap<>();
        for (LockRow row : sample.rows()) {
            if (row.mode() != LockMode.SI_READ) {
                LockRow led = row.withPid(leaderOf(row.pid(), sample));
                rows.putIfAbsent(led.key(), led);
            }
        }
        others.forEach(row -> rows.put(row.key(), row));
        Map<LockTarget, List<LockRow>> byTarget = new LinkedHashMap<>();
        Map<Integer, LockRow> waits = new LinkedHashMap<>();
        for (LockRow row : rows.values()) {
            byTarget.computeIfAbsent(row.target(), target -> new ArrayList<>()).add(row);
            if (!row.granted()) {
                waits.put(row.pid(), row);
            }
        }
        Map<LockTarget, LockQueue> queues = new LinkedHashMap<>();
        byTarget.forEach((target, list) -> queues.put(target, LockQueue.of(target, list)));
        Map<Integer, List<Integer>> confirmed = new HashMap<>();
        sample.confirmed().forEach((pid, blockers) -> confirmed.put(leaderOf(pid, sample), blockers));
        return new WaitForGraph(queues, waits, confirmed);
    }

    private static int leaderOf(int pid, LockSample sample) {
        BackendActivity backend = sample.backends().get(pid);
        return backend == null || backend.leaderPid() == 0 ? pid : backend.leaderPid();
    }

    /** The queue of that lock, or null when nobody holds or wants it. */
    public @Nullable LockQueue queue(LockTarget target) {
        return queues.get(target);
    }

    /** Processes that wait, in the order of the sample. */
    public Set<Integer> waiters() {
        return waits.keySet();
    }

    /** The lock request that this process waits for, or null when it does not wait. */
    public @Nullable LockRow waitOf(int pid) {
        return waits.get(pid);
    }

    /**
     * Whom a process waits for, each once, holders before those ahead in the queue; empty when it does not wait. Where the server has been
     * asked its answer counts; otherwise holders follow from the conflict table and those ahead are derived.
     */
    public List<Blocker> blockersOf(int pid) {
        LockRow wait = waits.get(pid);
        if (wait == null) {
            return List.of();
        }
        LockQueue queue = queues.get(wait.target());
        if (queue == null) {
            return List.of();
        }
        Set<Integer> hard = new LinkedHashSet<>();
        for (LockRow holder : queue.holders()) {
            if (holder.pid() != pid && wait.mode().conflictsWith(holder.mode())) {
                hard.add(holder.pid());
            }
        }
        List<Integer> answer = confirmed.get(pid);
        return answer == null ? derived(wait, queue, hard) : confirmed(answer, hard);
    }

    private static List<Blocker> derived(LockRow wait, LockQueue queue, Set<Integer> hard) {
        Map<Integer, Blocker> found = new LinkedHashMap<>();
        hard.forEach(pid -> found.put(pid, new Blocker(pid, Blocker.Kind.HARD, false)));
        for (LockRow ahead : queue.waiters()) {
            if (ahead.pid() == wait.pid()) {
                break;
            }
            if (wait.mode().conflictsWith(ahead.mode())) {
                found.putIfAbsent(ahead.pid(), new Blocker(ahead.pid(), Blocker.Kind.SOFT, false));
            }
        }
        return List.copyOf(found.values());
    }

    private static List<Blocker> confirmed(List<Integer> answer, Set<Integer> hard) {
        Set<Blocker> found = new LinkedHashSet<>();
        answer.stream().filter(hard::contains).forEach(pid -> found.add(new Blocker(pid, Blocker.Kind.HARD, true)));
        answer.stream()
                .filter(pid -> !hard.contains(pid))
                .forEach(pid -> found.add(new Blocker(pid, Blocker.Kind.SOFT, true)));
        return List.copyOf(found);
    }

    /** Rings in which every process waits for the next one; empty when there is no deadlock. Each has at least two edges. */
    public List<Ring> rings() {
        return RingSearch.in(this);
    }
}
