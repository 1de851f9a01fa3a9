package dev.lockstep.model.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** How deadlocks enter a state: seen in a sample, told by the server's error, or both. */
final class DeadlockFold {
    private DeadlockFold() {}

    static void seen(StateEdit edit, RunEvent.RingSeen event) {
        add(
                edit,
                new Deadlock(event.edges(), event.queueRing(), event.stamp(), edit.tick, event.checkAt(), null, null));
    }

    /** The server's own ring counts; that it was seen before, and when, is kept. */
    static void broken(StateEdit edit, RunEvent.DeadlockBroken event) {
        Set<Integer> pids = pids(event.edges());
        Deadlock known = edit.deadlocks.stream()
                .filter(deadlock -> deadlock.victim() == null && deadlock.pids().equals(pids))
                .reduce((first, second) -> second)
                .orElse(null);
        if (known == null) {
            add(edit, new Deadlock(event.edges(), false, event.stamp(), edit.tick, -1, event.victim(), event.stamp()));
            return;
        }
        List<Deadlock> all = new ArrayList<>(edit.deadlocks);
        all.set(
                all.indexOf(known),
                new Deadlock(
                        known.edges(),
                        known.queueRing(),
                        known.seen(),
                        known.tick(),
                        known.checkAt(),
                        event.victim(),
                        event.stamp()));
        edit.deadlocks = List.copyOf(all);
    }

    private static Set<Integer> pids(List<DeadlockEdge> edges) {
        return edges.stream().map(edge -> edge.waiter().pid()).collect(Collectors.toUnmodifiableSet());
    }

    private static void add(StateEdit edit, Deadlock deadlock) {
        List<Deadlock> all = new ArrayList<>(edit.deadlocks);
        all.add(deadlock);
        edit.deadlocks = List.copyOf(all.subList(Math.max(0, all.size() - RunState.MOST_DEADLOCKS), all.size()));
    }
}
