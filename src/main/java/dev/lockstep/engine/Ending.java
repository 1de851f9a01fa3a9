package dev.lockstep.engine;

import dev.lockstep.model.run.Outcome;
import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.run.RunEvent.EndReason;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.SessionState;
import dev.lockstep.model.run.TransactionStatus;
import dev.lockstep.model.scenario.StepId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The orderly end of a run: outcomes first, then a visible ROLLBACK for every open transaction, then the last event. */
final class Ending {
    private static final long CANCEL_AFTER = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long ABORT_AFTER = TimeUnit.SECONDS.toNanos(3);

    private final EndReason reason;
    private final Ledger ledger;
    private final Control control;
    private final Consumer<StepId> sendRollback;
    private final long began;
    private final Set<String> cancelled = new HashSet<>();
    private final Set<String> aborted = new HashSet<>();
    private boolean teardownDue;
    private boolean tearingDown;

    Ending(EndReason reason, Ledger ledger, Control control, Consumer<StepId> sendRollback) {
        this.reason = reason;
        this.ledger = ledger;
        this.control = control;
        this.sendRollback = sendRollback;
        this.began = ledger.now();
        this.teardownDue = !ledger.state().scenario().fixture().teardown().isEmpty();
        takeOutcomes();
    }

    private void takeOutcomes() {
        RunState state = ledger.state();
        for (SessionState session : state.sessions().values()) {
            if (session.outcome() == null) {
                Outcome outcome = Outcomes.atEnd(state, session.name());
                ledger.write(stamp -> new RunEvent.OutcomeReached(stamp, session.name(), outcome));
            }
        }
    }

    /** Does what can be done now; whether the run is over. */
    boolean advance() {
        List<SessionState> sessions = List.copyOf(ledger.state().sessions().values());
        sessions.stream()
                .filter(session -> session.inFlight() == null && !session.lost())
                .filter(session -> session.transaction() != TransactionStatus.IDLE)
                .forEach(session -> sendRollback.accept(new StepId(session.name(), StepId.ROLLBACK)));
        List<String> busy = ledger.state().inFlight().stream()
                .map(span -> span.step().session())
                .toList();
        long since = ledger.now() - began;
        if (since > CANCEL_AFTER) {
            busy.stream().filter(cancelled::add).forEach(control::cancel);
        }
        if (since > ABORT_AFTER) {
            busy.stream().filter(aborted::add).forEach(control::abort);
        }
        if (!busy.isEmpty()) {
            return false;
        }
        if (teardownDue) {
            teardownDue = false;
            tearingDown = true;
            control.tearDown(ledger.state().scenario().fixture().teardown());
        }
        if (!tearingDown) {
            ledger.write(stamp -> new RunEvent.RunEnded(stamp, reason, null, ""));
        }
        return !tearingDown;
    }

    /** What the scenario undoes at its end is undone. */
    void tornDown() {
        tearingDown = false;
    }
}
