package dev.lockstep.model.lock;

import java.util.List;
import java.util.Map;

/**
 * A deadlock as PostgreSQL reported it, to its log or to a client.
 *
 * @param line where it begins in what was read, 1 for the first line
 * @param detail its lines of the DETAIL, one a wait, as the server wrote them
 * @param ring the same lines, read; the first waiter is the victim, for it is the process whose check found the ring
 * @param statements what each process was running, by its number; a client's report has none, and the server may know none
 * @param context what the server said of the place, such as the row or the function; empty when it said nothing
 */
public record DeadlockReport(
        int line,
        List<String> detail,
        List<DeadlockDetail.Line> ring,
        Map<Integer, String> statements,
        String context) {

    /** Copies what it is given. */
    public DeadlockReport {
        detail = List.copyOf(detail);
        ring = List.copyOf(ring);
        statements = Map.copyOf(statements);
    }

    /** Whether each process waits for the next, and the last for the first; if not, lines are missing. */
    public boolean isWhole() {
        for (int i = 0; i < ring.size(); i++) {
            if (ring.get(i).blocker() != ring.get((i + 1) % ring.size()).waiter()) {
                return false;
            }
        }
        return !ring.isEmpty() && ring.size() == detail.size();
    }
}
