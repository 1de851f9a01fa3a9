package dev.lockstep.engine;

import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.run.SessionState;
import dev.lockstep.model.scenario.ScheduleItem.Act;
import dev.lockstep.model.scenario.ScheduleItem.Action;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a schedule, or a person, does to a session's connection. Used by the run's loop alone. */
final class Acts {
    private final Ledger ledger;
    private final Crew crew;
    private final Control control;
    /** Sessions that were asked for a sign of life and have not answered yet. */
    private final Set<String> asked = new HashSet<>();
    /** What was begun and is not done yet. */
    private @Nullable Act begun;

    Acts(Ledger ledger, Crew crew, Control control) {
        this.ledger = ledger;
        this.crew = crew;
        this.control = control;
    }

    /** Asks the server to cancel what that session is running, if anything. */
    void cancel(String session) {
        if (ledger.state().session(session).inFlight() != null) {
            ledger.write(stamp -> new RunEvent.CancelSent(stamp, session));
            control.cancel(session);
        }
    }

    /** Begins it unless it was begun; whether its effect is there. Asked again and again. */
    boolean isDone(Act act) {
        if (!act.equals(begun)) {
            begin(act);
            begun = act;
        }
        SessionState session = ledger.state().session(act.session());
        boolean done =
                switch (act.action()) {
                    case CANCEL -> true;
                    case RECONNECT -> !session.lost();
                    case DISCONNECT, TERMINATE -> session.lost();
                };
        if (done) {
            begun = null;
        } else if (act.action() != Action.RECONNECT) {
            ask(session);
        }
        return done;
    }

    private void begin(Act act) {
        ledger.write(stamp -> new RunEvent.Acted(stamp, act.action(), act.session()));
        switch (act.action()) {
            case CANCEL -> cancel(act.session());
            case DISCONNECT -> control.abort(act.session());
            case TERMINATE -> control.terminate(act.session());
            case RECONNECT -> {
                if (ledger.state().session(act.session()).lost()) {
                    control.reconnect(act.session());
                }
            }
        }
    }

    /** A session that does nothing would not notice that its connection has ended. */
    void ask(SessionState session) {
        if (session.inFlight() == null && !session.lost() && asked.add(session.name())) {
            crew.session(session.name()).check();
        }
    }

    /** Takes note of a sign of life, or of the lack of one. */
    void answered(String session) {
        asked.remove(session);
    }

    /** Whether some session has not given its sign of life yet. */
    boolean isAnswerOut() {
        return !asked.isEmpty();
    }

    /** Whether that session's connection ends because the schedule has it go away. */
    boolean isDisconnecting(String session) {
        return new Act(Action.DISCONNECT, session).equals(begun);
    }
}
