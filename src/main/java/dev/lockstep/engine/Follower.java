package dev.lockstep.engine;

import dev.lockstep.model.run.Plan;
import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.run.RunEvent.Awaited;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.SessionState;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.scenario.ScheduleItem;
import dev.lockstep.model.scenario.StepId;
import java.util.Optional;
import java.util.function.Consumer;

/** Follows the schedule as far as orders allow. Called when the run is settled; used by the run's loop alone. */
final class Follower {
    private final RunRequest request;
    private final Ledger ledger;
    private final Acts acts;
    private final Consumer<StepId> send;
    private Orders orders = Orders.NONE;
    /** When the pause that the schedule is at ends, ns of the run; -1 when it is at none. */
    private long pauseEnds = -1;

    /**
     * Follows a schedule.
     *
     * @param send sends a step that can be sent
     */
    Follower(RunRequest request, Ledger ledger, Acts acts, Consumer<StepId> send) {
        this.request = request;
        this.ledger = ledger;
        this.acts = acts;
        this.send = send;
    }

    void one() {
        orders = orders.one();
    }

    void all(boolean thenEnd) {
        orders = Orders.all(thenEnd);
    }

    void none() {
        orders = Orders.NONE;
    }

    /**
     * Sends the next step if there is an order for it and nothing stands in the way.
     *
     * @param verdict what a ring of waits waits for; empty when there is none
     * @return whether the run is to end, as was ordered
     */
    boolean follow(Optional<Awaited> verdict) {
        while (orders.any() && verdict.isEmpty()) {
            Optional<ScheduleItem> item = Plan.between(state());
            if (item.isEmpty()) {
                return step();
            }
            if (!pass(item.get())) {
                return false;
            }
            ledger.write(RunEvent.ScheduleAdvanced::new);
            if (item.get() instanceof ScheduleItem.Act) {
                orders = orders.sent();
                return false;
            }
        }
        if (orders.any()) {
            verdict.ifPresent(why -> await(why, Plan.next(state())));
        }
        return false;
    }

    private RunState state() {
        return ledger.state();
    }

    private boolean step() {
        Optional<StepId> next = Plan.next(state());
        if (next.isPresent() && state().session(next.get().session()).inFlight() == null) {
            orders = orders.sent();
            send.accept(next.get());
            return false;
        }
        if (next.isPresent() || (orders.all() && !state().inFlight().isEmpty())) {
            return await(Awaited.BLOCKED_SESSION, next);
        }
        boolean endNow = orders.thenEnd();
        orders = Orders.NONE;
        return endNow;
    }

    /** Does what the schedule has between steps; whether that is done. */
    private boolean pass(ScheduleItem item) {
        return switch (item) {
            case ScheduleItem.Send send -> throw new IllegalArgumentException("a step is sent, not passed");
            case ScheduleItem.Await(StepId step) -> {
                StepSpan span = state().session(step.session()).inFlight();
                boolean open = span != null && span.step().equals(step);
                if (open) {
                    await(Awaited.BLOCKED_SESSION, Optional.of(step));
                }
                yield !open;
            }
            case ScheduleItem.Pause pause -> {
                if (pauseEnds < 0) {
                    pauseEnds = ledger.now() + pause.time().toNanos();
                }
                boolean over = ledger.now() >= pauseEnds;
                pauseEnds = over ? -1 : pauseEnds;
                yield over;
            }
            case ScheduleItem.Act act -> acts.isDone(act);
        };
    }

    /**
     * Says what is waited for, once; when patience is at its end cancels the step that is due, or ends a run that has none.
     *
     * @return whether the run is to end
     */
    private boolean await(Awaited why, Optional<StepId> next) {
        RunEvent.ServerAwaited awaited = state().awaited();
        long now = ledger.now();
        if (awaited != null && now < awaited.until()) {
            return false;
        }
        if (awaited != null && next.isEmpty()) {
            boolean endNow = orders.thenEnd();
            orders = Orders.NONE;
            return endNow;
        }
        if (awaited != null) {
            acts.cancel(stuck(next));
        }
        ledger.write(stamp ->
                new RunEvent.ServerAwaited(stamp, why, now + request.patience().toNanos()));
        return false;
    }

    /** The session whose step is due and not ended; else the first of those in flight. */
    private String stuck(Optional<StepId> next) {
        return next.map(StepId::session)
                .map(state()::session)
                .filter(session -> session.inFlight() != null)
                .map(SessionState::name)
                .orElseGet(() -> state().inFlight().getFirst().step().session());
    }
}
