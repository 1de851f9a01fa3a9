package dev.lockstep.ui.fx;

import dev.lockstep.model.run.Plan;
import dev.lockstep.model.run.Plan.Hindrance;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.Wait;
import dev.lockstep.model.scenario.StepId;
import dev.lockstep.words.Naming;
import dev.lockstep.words.Words;
import java.util.Optional;

/** Says why something cannot be sent now, in the words that stand beside a disabled button. */
public final class Hindrances {
    private final Words words;
    private final Naming naming;

    /** Speaks with the texts of the bundle {@code ui}. */
    public Hindrances(Words words) {
        this.words = words;
        this.naming = new Naming(words.locale());
    }

    /** Why that session's own next step cannot be sent; empty when it can. */
    public Optional<String> ofStep(Gate gate, RunState state, String session) {
        return say(gate, state, session, Plan.hindrance(state, session));
    }

    /** Why nothing can be typed to that session; empty when something can. */
    public Optional<String> ofTyping(Gate gate, RunState state, String session) {
        return say(gate, state, session, Plan.busy(state, session));
    }

    /** Why Next cannot be pressed; empty when it can. The step may still have to wait until its turn has come. */
    public Optional<String> ofNext(Gate gate, RunState state) {
        if (!gate.isOpen()) {
            return Optional.of(ofGate(gate));
        }
        if (state.phase() == RunState.Phase.ENDED) {
            return Optional.of(words.text("hindrance.ENDED"));
        }
        return Plan.next(state).isPresent() ? Optional.empty() : Optional.of(words.text(nothingLeft(state)));
    }

    private static String nothingLeft(RunState state) {
        return state.inFlight().isEmpty() ? "hindrance.THROUGH" : "hindrance.WAITING";
    }

    private Optional<String> say(Gate gate, RunState state, String session, Optional<Hindrance> hindrance) {
        if (!gate.isOpen()) {
            return Optional.of(ofGate(gate));
        }
        return hindrance
                .filter(reason -> gate != Gate.FRESH || reason != Hindrance.PREPARING)
                .map(reason -> reason == Hindrance.BLOCKED ? blocked(state, session) : ofKind(reason));
    }

    private String ofGate(Gate gate) {
        return words.text("gate." + gate.name());
    }

    private String ofKind(Hindrance hindrance) {
        return words.text("hindrance." + hindrance.name());
    }

    private String blocked(RunState state, String session) {
        StepSpan span = state.session(session).inFlight();
        Wait wait = span == null ? null : span.openWait();
        if (wait == null) {
            return ofKind(Hindrance.RUNNING);
        }
        return words.text(wait.isForPool() ? "hindrance.BLOCKED.pool" : "hindrance.BLOCKED", naming.whom(wait));
    }

    /** What Next is going to send, as a schedule writes it; empty when nothing is left. */
    public static String next(RunState state) {
        return Plan.next(state).map(StepId::toString).orElse("");
    }
}
