package dev.lockstep.model.run;

import dev.lockstep.model.scenario.Pool;
import dev.lockstep.model.scenario.StepId;
import dev.lockstep.model.scenario.Value;
import dev.lockstep.model.scenario.Via;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Where a session stands.
 *
 * @param name its name
 * @param number its place among the sessions, from 1
 * @param via how it comes to a connection
 * @param pids server processes of its connections, the one that it works on last; empty until it is connected, and while it has none of
 *     the pool
 * @param isolation its default isolation level as the server has it; empty until it is connected
 * @param transaction where its transaction stands
 * @param attempt in which attempt of its transaction it is, from 1
 * @param retrying whether this attempt has failed and another follows once its transaction is over
 * @param kept first values that its steps kept, by name; null is SQL's NULL
 * @param next place of its next scripted step, from 0; the number of its steps when all are through or skipped
 * @param inFlight the step that is running or blocked; null when none is
 * @param last the step that ended last; null before the first
 * @param outcome its outcome; null while it has none
 * @param abandoned whether its remaining steps are skipped, because of an {@code otherwise} or an error
 * @param lost whether its connection is gone
 */
public record SessionState(
        String name,
        int number,
        Via via,
        List<Integer> pids,
        String isolation,
        TransactionStatus transaction,
        int attempt,
        boolean retrying,
        Map<String, @Nullable Value> kept,
        int next,
        @Nullable StepSpan inFlight,
        @Nullable StepSpan last,
        @Nullable Outcome outcome,
        boolean abandoned,
        boolean lost) {

    /** Copies what it is given. */
    public SessionState {
        pids = List.copyOf(pids);
        kept = Collections.unmodifiableMap(new LinkedHashMap<>(kept));
    }

    static SessionState unconnected(String name, int number, Via via) {
        return new SessionState(
                name,
                number,
                via,
                List.of(),
                "",
                TransactionStatus.IDLE,
                1,
                false,
                Map.of(),
                0,
                null,
                null,
                null,
                false,
                false);
    }

    /** Server process of the connection that it works on; 0 until it is connected, and while it has none of the pool. */
    public int pid() {
        return pids.isEmpty() ? 0 : pids.getLast();
    }

    /** What stands for it in the graph of waits: its server process, or, while it has none, a number below 0 of its own. */
    public int process() {
        return pids.isEmpty() ? -number : pids.getLast();
    }

    /** Whether a step of it in flight asks a pool for a connection: by its text, or, with a pooler, because it has none yet. */
    boolean isBorrowing(StepSpan span) {
        return switch (via) {
            case DIRECT -> false;
            case POOL -> Pool.isBorrow(span.sql());
            case POOLER -> pids.isEmpty();
        };
    }

    /** Whether a step of it is in flight and waits for somebody. */
    public boolean isBlocked() {
        return inFlight != null && inFlight.openWait() != null;
    }

    /**
     * Whether the program has to send ROLLBACK for it: its steps are skipped, and its transaction is open. For one that borrows connections
     * it gives them back, which rolls back, as long as it has one.
     */
    public boolean owesRollback() {
        return abandoned && !lost && inFlight == null && !isClear();
    }

    /** Whether no transaction is open, and nothing borrowed that it has to give back. */
    private boolean isClear() {
        return transaction == TransactionStatus.IDLE && (via != Via.POOL || pids.isEmpty());
    }

    /** Whether its connections come out of a pool and go back there. */
    public boolean pooled() {
        return via != Via.DIRECT;
    }

    /**
     * Whether a schedule passes over that step as things stand.
     *
     * @param scripted whether it stands in the session's script; otherwise it is the program's own ROLLBACK
     */
    boolean skips(StepId step, boolean scripted) {
        if (step.attempt() != attempt) {
            return step.attempt() < attempt || (inFlight == null && !retrying);
        }
        return scripted ? abandoned : inFlight == null && isClear() && (abandoned || outcome != null);
    }

    /** A connection that takes the place of one that is gone leaves nothing to skip. */
    SessionState opened(int newPid, String level) {
        return with(edit -> {
            edit.pids = newPid == 0 ? List.of() : List.of(newPid);
            edit.isolation = level;
            edit.outcome = lost ? null : outcome;
            edit.abandoned = abandoned && !lost;
            edit.lost = false;
        });
    }

    SessionState borrowed(int newPid) {
        return with(edit -> {
            edit.pids = new ArrayList<>(pids);
            edit.pids.add(newPid);
        });
    }

    SessionState returned(int oldPid) {
        return with(edit -> {
            edit.pids = pids.stream().filter(pid -> pid != oldPid).toList();
        });
    }

    SessionState sent(StepSpan span, int nowNext) {
        return with(edit -> {
            edit.next = nowNext;
            edit.inFlight = span;
        });
    }

    SessionState withInFlight(@Nullable StepSpan span) {
        return with(edit -> edit.inFlight = span);
    }

    SessionState ended(StepSpan span, TransactionStatus now) {
        return with(edit -> {
                    edit.transaction = now;
                    edit.inFlight = null;
                    edit.last = span;
                })
                .tryingAgain();
    }

    SessionState keeping(String kept, @Nullable Value value) {
        return with(edit -> {
            edit.kept = new LinkedHashMap<>(this.kept);
            edit.kept.put(kept, value);
        });
    }

    SessionState reached(Outcome end, boolean skipRest) {
        return with(edit -> {
            edit.outcome = end;
            edit.abandoned = abandoned || skipRest;
        });
    }

    SessionState attemptFailed() {
        return with(edit -> {
                    edit.retrying = true;
                    edit.abandoned = true;
                })
                .tryingAgain();
    }

    /** The next attempt begins when the transaction of the one before is over. */
    private SessionState tryingAgain() {
        if (!retrying || !isClear()) {
            return this;
        }
        return with(edit -> {
            edit.attempt = attempt + 1;
            edit.retrying = false;
            edit.abandoned = false;
            edit.next = 0;
        });
    }

    SessionState gone(@Nullable StepSpan span) {
        return with(edit -> {
            edit.transaction = TransactionStatus.IDLE;
            edit.retrying = false;
            edit.inFlight = null;
            edit.last = span;
            edit.abandoned = true;
            edit.lost = true;
        });
    }

    private SessionState with(Consumer<Edit> change) {
        Edit edit = new Edit(this);
        change.accept(edit);
        return edit.done();
    }

    /** A session while an event changes it. */
    private static final class Edit {
        private final String name;
        private final int number;
        private final Via via;
        private List<Integer> pids;
        private String isolation;
        private TransactionStatus transaction;
        private int attempt;
        private boolean retrying;
        private Map<String, @Nullable Value> kept;
        private int next;
        private @Nullable StepSpan inFlight;
        private @Nullable StepSpan last;
        private @Nullable Outcome outcome;
        private boolean abandoned;
        private boolean lost;

        Edit(SessionState from) {
            name = from.name;
            number = from.number;
            via = from.via;
            pids = from.pids;
            isolation = from.isolation;
            transaction = from.transaction;
            attempt = from.attempt;
            retrying = from.retrying;
            kept = from.kept;
            next = from.next;
            inFlight = from.inFlight;
            last = from.last;
            outcome = from.outcome;
            abandoned = from.abandoned;
            lost = from.lost;
        }

        SessionState done() {
            return new SessionState(
                    name,
                    number,
                    via,
                    pids,
                    isolation,
                    transaction,
                    attempt,
                    retrying,
                    kept,
                    next,
                    inFlight,
                    last,
                    outcome,
                    abandoned,
                    lost);
        }
    }
}
