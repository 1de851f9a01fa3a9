package dev.lockstep.engine;

import dev.lockstep.model.lock.RowLocks;
import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.run.RunState;
import java.util.concurrent.TimeUnit;

/** When the sampler and the referee are asked, and whether what they said is newer than the last change. */
final class Looking {
    /** A look may take this share of wall time. */
    private static final int SHARE = 50;
    /** While nothing is in flight only outsiders can change anything. */
    private static final long CALM = TimeUnit.MILLISECONDS.toNanos(500);
    /** However dear a look is, the next one is not put off for longer than this. */
    private static final long LONGEST = TimeUnit.SECONDS.toNanos(5);
    /** Clocks that differ by less than this from what was measured are left as they are. */
    private static final long CLOCK_SLACK_MICROS = 1_000;

    private final long interval;
    private final Ledger ledger;
    private boolean lookOut;
    /** Whether the look that is out was asked for without delay; one that waits for its time gives way to it. */
    private boolean lookNow;

    private boolean refereeOut;
    private boolean refereeDue = true;
    private long changed;
    private long lookBegun;
    private boolean clockMeasured;
    /** What the last two looks took, ns; one dear look may have been the machine's fault. */
    private long took;

    private long tookBefore;

    Looking(RunRequest request, Ledger ledger) {
        this.interval = request.sampling().toNanos();
        this.ledger = ledger;
        changed = System.nanoTime();
        lookBegun = changed - 1; // times of this clock are compared by their difference, which must not overflow
    }

    /** A step was sent or ended, or was found blocked: what was seen before is old. */
    void changed() {
        changed = System.nanoTime();
    }

    /** Committed data may have changed. */
    void committed() {
        refereeDue = true;
    }

    /** Asks for what is due now that the run is settled; whether nothing is outstanding. */
    boolean upToDate(Crew crew) {
        boolean seen = lookBegun - changed > 0;
        if (!seen && !lookNow) {
            lookOut = true;
            lookNow = true;
            crew.sampler().askNow(crew.pids(ledger.state()));
        }
        if (refereeDue && !refereeOut) {
            refereeOut = true;
            refereeDue = false;
            crew.referee().ask();
        }
        return seen && !refereeOut && !refereeDue;
    }

    /** Asks for the next look of those that come at an interval. */
    void keepWatching(RunState state, Crew crew) {
        if (!lookOut) {
            lookOut = true;
            long pause = state.inFlight().isEmpty() ? CALM : interval;
            long affordable = Math.min(LONGEST, Math.min(took, tookBefore) * SHARE);
            crew.sampler().askLater(crew.pids(state), Math.max(pause, affordable));
        }
    }

    void looked(Message.Looked look) {
        lookOut = false;
        lookNow = false;
        lookBegun = look.begun();
        tookBefore = took;
        took = look.tookNanos();
        measureClock(look);
        if (look.changed()) {
            ledger.write(stamp -> new RunEvent.LocksSampled(stamp, look.sample()));
        } else {
            ledger.write(stamp -> new RunEvent.Heartbeat(stamp, look.sample().tookNanos()));
        }
        RowLocks rows = look.rows();
        if (rows != null) {
            ledger.write(stamp -> new RunEvent.RowLocksRead(stamp, rows));
        }
    }

    void refereed(Message.Refereed seen) {
        refereeOut = false;
        ledger.write(stamp -> new RunEvent.Refereed(stamp, seen.readings(), seen.tables()));
    }

    /** The sample tells the server's clock at some time while it was out; half of that time is the error. */
    private void measureClock(Message.Looked look) {
        RunState state = ledger.state();
        long half = look.sample().tookNanos() / 2;
        long ours = state.epochMicros() + TimeUnit.NANOSECONDS.toMicros(ledger.timeOf(look.begun()) + half);
        long offset = look.sample().serverMicros() - ours;
        long error = TimeUnit.NANOSECONDS.toMicros(half);
        if (!clockMeasured || Math.abs(offset - state.clockOffset()) > error + CLOCK_SLACK_MICROS) {
            clockMeasured = true;
            ledger.write(stamp -> new RunEvent.ClockMeasured(stamp, offset, error));
        }
    }
}
