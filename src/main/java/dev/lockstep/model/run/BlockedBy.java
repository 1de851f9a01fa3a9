package dev.lockstep.model.run;

/**
 * Somebody whom a step waits for, as it was known when the server named it.
 *
 * @param pid its process; 0 for a prepared transaction
 * @param session its name when it is a session of the run; otherwise empty, and it is an outsider
 * @param what for an outsider what is known of it: its application name or backend type; may be empty
 */
public record BlockedBy(int pid, String session, String what) {

    /** What a connection is called that the pool has back, as scenario files write it. */
    public static final String POOL_CONNECTION = "pool connection";

    /** A session of the run. */
    public static BlockedBy session(int pid, String session) {
        return new BlockedBy(pid, session, "");
    }

    /** Whether it is no session of the run. */
    public boolean isOutsider() {
        return session.isEmpty();
    }
}
