package dev.lockstep.bench;

import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.RunState.Phase;
import dev.lockstep.testing.LiveRun;
import dev.lockstep.testing.TestPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * How long it takes from the sending of a statement that has to wait until the run's log says that it is blocked: on an idle server, and while
 * another session holds 10,000 locks that every look at {@code pg_locks} has to read. Prints medians beside that of {@code SELECT 1} on the
 * same server in the same run.
 */
public final class DetectionBench {
    private static final int ROUNDS = 1_000;
    private static final int LOCKS = 10_000;

    private DetectionBench() {}

    /** Runs it; takes no arguments. */
    public static void main(String[] args) throws Exception {
        try (TestPostgres postgres = TestPostgres.start();
                Connection connection = DriverManager.getConnection(
                        "jdbc:" + postgres.uri("postgres").replaceFirst("//.*@", "//") + "?preferQueryMode=simple",
                        postgres.server().user(),
                        postgres.server().password())) {
            double roundTrip = roundTrip(connection);
            System.out.printf("SELECT 1, round trip               median %6.3f ms%n", roundTrip);
            try (LiveRun run = LiveRun.byHand(postgres.databases(), List.of(), "A", "B")) {
                print("blocked, idle server", run, roundTrip);
            }
            try (LiveRun run = LiveRun.byHand(postgres.databases(), List.of(), "A", "B", "C")) {
                run.type("C", "SELECT count(pg_advisory_lock(g)) FROM generate_series(1000, " + (999 + LOCKS) + ") g");
                run.until("sampled", state -> state.sample().rows().size() >= LOCKS);
                print("blocked, " + LOCKS + " locks held", run, roundTrip);
                System.out.printf(
                        "one look at %d rows             took   %6.1f ms%n",
                        run.state().sample().rows().size(), run.state().lookTook() / 1e6);
            }
        }
    }

    /** One message there and back, sent as the program's sessions send: a text in the simple protocol, parsed by the server each time. */
    private static double roundTrip(Connection connection) throws Exception {
        List<Double> times = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            for (int i = 0; i < 4_000; i++) {
                long begin = System.nanoTime();
                try (ResultSet row = statement.executeQuery("SELECT 1")) {
                    row.next();
                }
                times.add((System.nanoTime() - begin) / 1e6);
            }
        }
        return quantile(times.subList(2_000, 4_000), 0.5);
    }

    private static void print(String what, LiveRun run, double roundTrip) {
        run.type("A", "SELECT pg_advisory_lock(1)");
        for (int i = 0; i < ROUNDS; i++) {
            run.run().type("B", "SELECT pg_advisory_lock(1)");
            run.until("blocked", DetectionBench::waits);
            run.type("A", "SELECT pg_advisory_unlock(1)");
            run.until("released", state -> state.session("B").inFlight() == null);
            run.type("B", "SELECT pg_advisory_unlock(1)");
            run.type("A", "SELECT pg_advisory_lock(1)");
        }
        List<Double> times = latencies(run);
        double median = quantile(times.subList(times.size() / 2, times.size()), 0.5);
        System.out.printf(
                "%-34s median %6.3f ms   p99 %6.3f ms   %.1f × SELECT 1 (at most 2 ms and 10 ×)%n",
                what, median, quantile(times, 0.99), median / roundTrip);
    }

    private static boolean waits(RunState state) {
        return state.session("B").isBlocked() && state.phase() == Phase.SETTLED;
    }

    /** From each StepSent to the StepBlocked of the same step, ms. */
    private static List<Double> latencies(LiveRun run) {
        List<Double> times = new ArrayList<>();
        long sent = 0;
        for (RunEvent event : run.run().log().events()) {
            if (event instanceof RunEvent.StepSent step && step.step().session().equals("B")) {
                sent = step.stamp().at();
            } else if (event instanceof RunEvent.StepBlocked blocked) {
                times.add((blocked.stamp().at() - sent) / (double) TimeUnit.MILLISECONDS.toNanos(1));
            }
        }
        return times;
    }

    private static double quantile(List<Double> values, double share) {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        return sorted.get((int) Math.min(sorted.size() - 1L, Math.round(share * sorted.size())));
    }
}
