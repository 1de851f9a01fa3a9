package dev.lockstep.model.scenario;

import java.util.Set;

/**
 * When a session's whole transaction is tried again, from its first step.
 *
 * @param on the SQLSTATEs that ask for it, such as 40001 and 40P01
 * @param atMost attempts in all, the first included; at least 1
 */
public record Retry(Set<String> on, int atMost) {

    /** One attempt, whatever happens. */
    public static final Retry NEVER = new Retry(Set.of(), 1);

    /** Copies what it is given. */
    public Retry {
        on = Set.copyOf(on);
    }

    /** Whether an attempt that ended with that SQLSTATE is followed by another. */
    public boolean follows(int attempt, String sqlState) {
        return attempt < atMost && on.contains(sqlState);
    }
}
