package dev.lockstep.model.lock;

/**
 * One row of {@code pg_locks}.
 *
 * @param pid server process that holds or wants the lock; 0 for a prepared transaction, which has none
 * @param virtualTransaction {@code pg_locks.virtualtransaction}; tells prepared transactions apart
 * @param target what the lock is on
 * @param mode the mode held or wanted
 * @param granted whether it is held; otherwise it is waited for
 * @param fastPath whether it was taken by the fast path
 * @param waitStart when the wait began, in microseconds of the server's clock since 1970; {@link #UNKNOWN} when the lock is granted, when
 *     the wait began a moment ago, and on servers before 14
 */
public record LockRow(
        int pid,
        String virtualTransaction,
        LockTarget target,
        LockMode mode,
        boolean granted,
        boolean fastPath,
        long waitStart) {

    /** Stands for a null {@code waitstart}. */
    public static final long UNKNOWN = Long.MIN_VALUE;

    /** What tells this row from every other one in a sample; equal keys in two samples are the same row. */
    public record Key(int pid, String virtualTransaction, LockTarget target, LockMode mode, boolean granted) {}

    /** This row's key. */
    public Key key() {
        return new Key(pid, pid == 0 ? virtualTransaction : "", target, mode, granted);
    }

    /** The same row with its process replaced, as for a parallel worker that is counted as its leader. */
    LockRow withPid(int newPid) {
        return newPid == pid
                ? this
                : new LockRow(newPid, virtualTransaction, target, mode, granted, fastPath, waitStart);
    }
}
