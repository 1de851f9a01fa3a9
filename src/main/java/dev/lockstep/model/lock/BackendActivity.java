package dev.lockstep.model.lock;

/**
 * What {@code pg_stat_activity} says of a server process that takes part in a sample. Times are microseconds of the server's clock since
 * 1970, 0 where the column is null. Texts are empty where the column is null or the role may not see it.
 *
 * @param pid the process
 * @param leaderPid leader of its parallel group, 0 when it is none's worker
 * @param backendStart when the process began; with the pid it names a process for good
 * @param backendType for example {@code client backend}, {@code autovacuum worker}
 * @param applicationName what the client calls itself
 * @param user the role
 * @param state {@code active}, {@code idle}, {@code idle in transaction}, {@code idle in transaction (aborted)} …
 * @param waitEventType for example {@code Lock}, {@code Client}
 * @param waitEvent for example {@code advisory}, {@code transactionid}
 * @param xactStart when its transaction began
 * @param queryStart when its last statement began
 * @param query its last statement, cut by the server
 */
public record BackendActivity(
        int pid,
        int leaderPid,
        long backendStart,
        String backendType,
        String applicationName,
        String user,
        String state,
        String waitEventType,
        String waitEvent,
        long xactStart,
        long queryStart,
        String query) {}
