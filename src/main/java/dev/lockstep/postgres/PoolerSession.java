package dev.lockstep.postgres;

import dev.lockstep.engine.DatabaseSession;
import dev.lockstep.engine.StepAnswer;
import java.util.List;

/**
 * A client of the run's pooler. What it sends goes as it is; which server process the pooler lends it is looked for elsewhere, after each of
 * its messages.
 */
final class PoolerSession implements DatabaseSession {
    private final PgSession client;
    private final String name;
    private final PoolerLookout lookout;
    private volatile int server;
    private volatile int servedBy;

    /** A client that has sent nothing yet. */
    PoolerSession(PgSession client, String name, PoolerLookout lookout) {
        this.client = client;
        this.name = name;
        this.lookout = lookout;
    }

    @Override
    public int pid() {
        return server;
    }

    @Override
    public List<Integer> pids() {
        int now = server;
        return now == 0 ? List.of() : List.of(now);
    }

    @Override
    public int servedBy() {
        return servedBy;
    }

    @Override
    public String isolation() {
        return "";
    }

    @Override
    public StepAnswer execute(String sql) {
        StepAnswer answer = client.execute(sql);
        PoolerLookout.Seen seen = lookout.look();
        server = answer.lost() ? 0 : seen.servers().getOrDefault(name, 0);
        servedBy = answer.lost() || sql.isEmpty() ? server : seen.last().getOrDefault(name, 0);
        return answer;
    }

    @Override
    public void cancel() {
        client.cancel();
    }

    @Override
    public void abort() {
        client.abort();
    }

    @Override
    public void close() {
        client.close();
    }
}
