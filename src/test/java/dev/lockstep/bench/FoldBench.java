package dev.lockstep.bench;

import dev.lockstep.model.lock.AdvisoryKey;
import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.lock.LockSample;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.run.BlockedBy;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.Stamp;
import dev.lockstep.model.run.TransactionStatus;
import dev.lockstep.model.scenario.Fixture;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.SessionScript;
import dev.lockstep.model.scenario.StepId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What one event costs to fold, at the beginning of a run and after 100,000 events. Prints the median cost, ns an event, of
 * {@link RunState#after} and of {@link Moment#after} (state and history), and the ratios.
 */
public final class FoldBench {
    private static final int EVENTS = 101_000;
    private static final int WINDOW = 1_000;
    private static final int ROUNDS = 40;
    private static final StepId A = new StepId("A", "sql");
    private static final StepId B = new StepId("B", "sql");
    private static final LockTarget KEY = LockTarget.advisory(5, AdvisoryKey.ofName("setup_request:42"));

    private final List<RunEvent> events = new ArrayList<>();

    private FoldBench() {}

    /** Runs it; takes no arguments. */
    public static void main(String[] args) {
        new FoldBench().run();
    }

    private void run() {
        write(stamp -> new RunEvent.SessionOpened(stamp, "A", 1, "read committed"));
        write(stamp -> new RunEvent.SessionOpened(stamp, "B", 2, "read committed"));
        while (events.size() < EVENTS) {
            cycle();
        }
        RunEvent.RunStarted first = new RunEvent.RunStarted(new Stamp(0, 0), scenario(), "", 0);
        double[][] cost = new double[4][ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            RunState state = RunState.of(first);
            Moment moment = Moment.of(first);
            for (int i = 0; i < EVENTS; i += WINDOW) {
                List<RunEvent> window = events.subList(i, i + WINDOW);
                long t0 = System.nanoTime();
                for (RunEvent event : window) {
                    state = state.after(event);
                }
                long t1 = System.nanoTime();
                for (RunEvent event : window) {
                    moment = moment.after(event);
                }
                long t2 = System.nanoTime();
                boolean early = i == 0;
                if (early || i + WINDOW >= EVENTS - WINDOW) {
                    cost[early ? 0 : 1][round] = (t1 - t0) / (double) WINDOW;
                    cost[early ? 2 : 3][round] = (t2 - t1) / (double) WINDOW;
                }
            }
            if (!state.equals(moment.state())) {
                throw new IllegalStateException("the two folds differ");
            }
        }
        print("RunState.after", median(cost[0]), median(cost[1]));
        print("Moment.after (state and history)", median(cost[2]), median(cost[3]));
    }

    private static void print(String what, double early, double late) {
        System.out.printf(
                "%-34s at event 100: %6.0f ns   at event 100,000: %6.0f ns   ratio %.2f (at most 1.5)%n",
                what, early, late, late / early);
    }

    private static double median(double[] values) {
        double[] sorted = Arrays.copyOfRange(values, values.length / 4, values.length);
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private void write(Function<Stamp, RunEvent> event) {
        long seq = events.size() + 1L;
        events.add(event.apply(new Stamp(seq, seq * 1_000_000)));
    }

    /** A takes a key, B waits for it, A ends, B gets it and ends, with the samples that a real run has. */
    private void cycle() {
        write(stamp -> new RunEvent.StepSent(stamp, A, "SELECT pg_advisory_lock(1)", true));
        finish(A);
        write(RunEvent.Settled::new);
        sample(row(1, true));
        write(stamp -> new RunEvent.StepSent(stamp, B, "SELECT pg_advisory_lock(1)", true));
        write(stamp -> new RunEvent.StepBlocked(stamp, B, List.of(BlockedBy.session(1, "A"))));
        write(RunEvent.Settled::new);
        sample(row(1, true), row(2, false));
        write(stamp -> new RunEvent.Heartbeat(stamp, 300_000));
        write(stamp -> new RunEvent.StepSent(stamp, A, "SELECT pg_advisory_unlock(1)", true));
        finish(A);
        write(stamp -> new RunEvent.StepReleased(stamp, B, A));
        finish(B);
        write(RunEvent.Settled::new);
        sample(row(2, true));
        write(stamp -> new RunEvent.Refereed(stamp, List.of(), List.of()));
        sample();
    }

    private void finish(StepId step) {
        write(stamp -> new RunEvent.StepFinished(stamp, step, List.of(), List.of(), TransactionStatus.IDLE));
    }

    private void sample(LockRow... rows) {
        write(stamp -> new RunEvent.LocksSampled(
                stamp, new LockSample(stamp.at(), List.of(rows), Map.of(), Map.of(), Map.of(), 300_000)));
    }

    private static LockRow row(int pid, boolean granted) {
        return new LockRow(pid, pid + "/1", KEY, LockMode.EXCLUSIVE, granted, false, granted ? LockRow.UNKNOWN : 7);
    }

    private static Scenario scenario() {
        return new Scenario(
                "",
                "bench",
                "",
                List.of(),
                "",
                Map.of(),
                Fixture.of(List.of()),
                List.of(
                        new SessionScript("A", null, Map.of(), List.of()),
                        new SessionScript("B", null, Map.of(), List.of())),
                List.of(),
                List.of(),
                Map.of(),
                Optional.empty());
    }
}
