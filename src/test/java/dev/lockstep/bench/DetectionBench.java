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
 * another session holds 10,000 locks that every look at {@code pg_locks} has to read. Prints medians beside two of {@code SELECT 1}, sent in the
 * same way to the same server in the same run: one round trip after each detection, on a processor and a connection as cold as the steps
 * find them; and the tightest loop of nothing else, the floor of the machine.
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
            RoundTrip select = new RoundTrip(connection);
            double loop = select.loop();
            System.out.printf("SELECT 1, in a loop of its own     median %6.3f ms%n", loop);
            try (LiveRun run = LiveRun.byHand(postgres.databases(), List.of(), "A", "B")) {
                print("idle server", run, select, loop);
            }
            try (LiveRun run = LiveRun.byHand(postgres.databases(), List.of(), "A", "B", "C")) {
                run.type("C", "SELECT count(pg_advisory_lock(g)) FROM generate_series(1000, " + (999 + LOCKS) + ") g");
                run.until("sampled", state -> state.sample().rows().size() >= LOCKS);
                print(LOCKS + " locks held", run, select, loop);
                System.out.printf(
                        "  one look at %d rows             took %6.1f ms%n",
                        run.state().sample().rows().size(), run.state().lookTook() / 1e6);
            }
        }
    }

    private static void print(String what, LiveRun run, RoundTrip select, double loop) throws Exception {
        List<Double> between = new ArrayList<>();
        run.type("A", "SELECT pg_advisory_lock(1)");
        for (int i = 0; i < ROUNDS; i++) {
            run.run().type("B", "SELECT pg_advisory_lock(1)");
            run.until("blocked", DetectionBench::waits);
            between.add(select.once());
            run.type("A", "SELECT pg_advisory_unlock(1)");
            run.until("released", state -> state.session("B").inFlight() == null);
            run.type("B", "SELECT pg_advisory_unlock(1)");
            run.type("A", "SELECT pg_advisory_lock(1)");
        }
        double roundTrip = median(warm(between));
        double detection = median(warm(latencies(run)));
        System.out.printf(
                "%n%s%n  SELECT 1, one after each detection median %6.3f ms%n"
                        + "  sent → blocked                     median %6.3f ms   p99 %6.3f ms   (at most 2 ms)%n"
                        + "  %.1f × SELECT 1 (at most 10 ×), %.1f × the loop%n",
                what,
                roundTrip,
                detection,
                quantile(warm(latencies(run)), 0.99),
                detection / roundTrip,
                detection / loop);
    }

    /** The second half: the first runs on code that is not compiled yet. */
    private static List<Double> warm(List<Double> values) {
        return values.subList(values.size() / 2, values.size());
    }

    /** One message there and back, sent as the program's sessions send: a text in the simple protocol, parsed by the server each time. */
    private record RoundTrip(Connection connection) {
        /** Of one, ms. */
        double once() throws Exception {
            try (Statement statement = connection.createStatement()) {
                long begin = System.nanoTime();
                try (ResultSet row = statement.executeQuery("SELECT 1")) {
                    row.next();
                }
                return (System.nanoTime() - begin) / 1e6;
            }
        }

        /** The median of many in a row, ms. */
        double loop() throws Exception {
            List<Double> times = new ArrayList<>();
            for (int i = 0; i < 4_000; i++) {
                times.add(once());
            }
            return median(warm(times));
        }
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

    private static double median(List<Double> values) {
        return quantile(values, 0.5);
    }

    private static double quantile(List<Double> values, double share) {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        return sorted.get((int) Math.min(sorted.size() - 1L, Math.round(share * sorted.size())));
    }
}
