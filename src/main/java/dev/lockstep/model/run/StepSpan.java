package dev.lockstep.model.run;

import dev.lockstep.model.scenario.StepId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A step from when it was sent until it ended: a block on the timeline.
 *
 * @param step which one
 * @param sql what was sent
 * @param typed whether a person typed it
 * @param tick the tick at which it was sent
 * @param sent when it was sent
 * @param waits stretches in which it waited, oldest first; the last one may not be over yet
 * @param ended when it ended; null while in flight
 * @param endTick the tick then; 0 while in flight
 * @param results what its statements answered; empty while in flight
 * @param notices what the server said meanwhile; empty while in flight
 * @param error why it failed; null while in flight and when it did not
 */
public record StepSpan(
        StepId step,
        String sql,
        boolean typed,
        int tick,
        Stamp sent,
        List<Wait> waits,
        @Nullable Stamp ended,
        int endTick,
        List<StatementResult> results,
        List<ServerError> notices,
        @Nullable ServerError error) {

    private static final String BEGIN = "BEGIN";

    /** SQLSTATE of a deadlock's victim. Source: manual, appendix "PostgreSQL Error Codes", as the others. */
    public static final String DEADLOCK_DETECTED = "40P01";
    /** SQLSTATE of a {@code lock_timeout} and of NOWAIT. */
    public static final String LOCK_NOT_AVAILABLE = "55P03";
    /** SQLSTATE of a cancelled statement, {@code statement_timeout} among the reasons. */
    public static final String QUERY_CANCELED = "57014";

    /** Copies the lists it is given. */
    public StepSpan {
        waits = List.copyOf(waits);
        results = List.copyOf(results);
        notices = List.copyOf(notices);
    }

    static StepSpan sent(StepId step, String sql, boolean typed, int tick, Stamp sent) {
        return new StepSpan(step, sql, typed, tick, sent, List.of(), null, 0, List.of(), List.of(), null);
    }

    /** How a step stands or ended. */
    public enum Status {
        RUNNING,
        BLOCKED,
        FINISHED,
        FAILED
    }

    /** How it stands, or ended. */
    public Status status() {
        if (ended != null) {
            return error == null ? Status.FINISHED : Status.FAILED;
        }
        return openWait() == null ? Status.RUNNING : Status.BLOCKED;
    }

    /** The wait that it is in, or null. */
    public @Nullable Wait openWait() {
        return waits.isEmpty() || waits.getLast().isOver() ? null : waits.getLast();
    }

    /** Result of its last statement, or null when there is none. */
    public @Nullable StatementResult lastResult() {
        return results.isEmpty() ? null : results.getLast();
    }

    /** Whether the driver sent BEGIN before it, as it does for the first statement of a transaction out of autocommit. */
    public boolean isBegunByDriver() {
        return !results.isEmpty()
                && results.getFirst().tag().equals(BEGIN)
                && !sql.strip().toUpperCase(Locale.ROOT).matches("(?s)(BEGIN|START)\\b.*");
    }

    StepSpan blocked(Stamp when, int nowTick, List<BlockedBy> blockers) {
        Wait open = openWait();
        return open == null
                ? withWaits(plus(new Wait(when, nowTick, blockers, List.of(), null, null, null, 0, null)))
                : withLastWait(open.withBlockers(blockers));
    }

    StepSpan withLastWait(Wait wait) {
        List<Wait> changed = new ArrayList<>(waits);
        changed.set(changed.size() - 1, wait);
        return withWaits(changed);
    }

    /** Ends the open wait, if there is one. */
    StepSpan released(Stamp when, int nowTick, @Nullable StepId by) {
        Wait open = openWait();
        return open == null ? this : withLastWait(open.over(when, nowTick, by));
    }

    StepSpan ended(
            Stamp when,
            int nowTick,
            List<StatementResult> answers,
            List<ServerError> said,
            @Nullable ServerError failure) {
        return new StepSpan(
                step,
                sql,
                typed,
                tick,
                sent,
                released(when, nowTick, null).waits,
                when,
                nowTick,
                answers,
                said,
                failure);
    }

    private List<Wait> plus(Wait wait) {
        List<Wait> all = new ArrayList<>(waits);
        all.add(wait);
        return all;
    }

    private StepSpan withWaits(List<Wait> changed) {
        return new StepSpan(step, sql, typed, tick, sent, changed, ended, endTick, results, notices, error);
    }
}
