package dev.lockstep.bench;

import dev.lockstep.engine.DatabaseSession;
import dev.lockstep.engine.Databases;
import dev.lockstep.engine.LockProbe;
import dev.lockstep.engine.RunDatabase;
import dev.lockstep.model.lock.LockSample;
import dev.lockstep.model.lock.RowLocks;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.SessionScript;
import dev.lockstep.testing.LiveRun;
import dev.lockstep.testing.TestPostgres;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * What it costs to read who holds which row, beside the look at {@code pg_locks} that comes before it: in the small tables of a scenario, in
 * the largest table that is read, and where nobody holds anything, which is the floor.
 */
public final class RowLockBench {
    private static final int ROUNDS = 400;

    private RowLockBench() {}

    /** Runs it; takes no arguments. */
    public static void main(String[] args) throws Exception {
        Scenario scenario = LiveRun.scenario(List.of(), List.of(), List.of());
        try (TestPostgres postgres = TestPostgres.start();
                Databases databases = postgres.databases();
                RunDatabase database = databases.open(scenario, "bench");
                DatabaseSession a = database.openSession(new SessionScript("A", null, Map.of(), List.of()));
                LockProbe probe = database.openProbe()) {
            a.execute("CREATE TABLE small (id int PRIMARY KEY, n int); INSERT INTO small VALUES (1, 1), (2, 2)");
            a.execute("CREATE TABLE other (id int PRIMARY KEY, n int); INSERT INTO other VALUES (1, 1)");
            a.execute("CREATE TABLE large (id int PRIMARY KEY, n int)");
            a.execute("INSERT INTO large SELECT g, 0 FROM generate_series(1, 14000) AS g");
            measure(a, probe, "nobody holds a row", "SELECT 1");
            measure(a, probe, "one row of one table", "UPDATE small SET n = 0 WHERE id = 1");
            measure(a, probe, "two tables", "UPDATE small SET n = 0; UPDATE other SET n = 0");
            measure(a, probe, "one row of a table of 62 pages", "UPDATE large SET n = 1 WHERE id = 7000");
        }
    }

    private static void measure(DatabaseSession a, LockProbe probe, String what, String statement) {
        a.execute("BEGIN; " + statement);
        List<Double> looks = new ArrayList<>();
        List<Double> rows = new ArrayList<>();
        int found = 0;
        for (int i = 0; i < ROUNDS; i++) {
            long begin = System.nanoTime();
            LockSample sample = probe.sample(List.of(a.pid()));
            long looked = System.nanoTime();
            RowLocks read = probe.rowLocks(sample);
            rows.add((System.nanoTime() - looked) / 1e6);
            looks.add((looked - begin) / 1e6);
            found = read.locks().size();
        }
        a.execute("ROLLBACK");
        System.out.printf(
                "%-32s %2d row locks   pg_locks median %6.3f ms   rows median %6.3f ms   p99 %6.3f ms%n",
                what, found, quantile(looks, 0.5), quantile(rows, 0.5), quantile(rows, 0.99));
    }

    /** Of the second half: the first runs on code that is not compiled yet. */
    private static double quantile(List<Double> values, double share) {
        List<Double> sorted = new ArrayList<>(values.subList(values.size() / 2, values.size()));
        Collections.sort(sorted);
        return sorted.get((int) Math.min(sorted.size() - 1L, Math.round(share * sorted.size())));
    }
}
