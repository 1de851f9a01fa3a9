package dev.lockstep.engine;

import dev.lockstep.model.lock.Ring;
import dev.lockstep.model.run.BlockedBy;
import dev.lockstep.model.run.Plan;
import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.run.RunEvent.Awaited;
import dev.lockstep.model.run.RunEvent.EndReason;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.RunState.Phase;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.Wait;
import dev.lockstep.model.scenario.Step;
import dev.lockstep.model.scenario.StepId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Conducts a prepared run: follows orders, and turns the crew's answers into events. Used by the run's loop alone. */
final class Conductor {
    private final RunRequest request;
    private final Crew crew;
    private final Ledger ledger;
    private final Polling polling = new Polling();
    private final Looking looking;
    private final Results results;
    private final Control control;
    private final Map<String, Integer> typed = new HashMap<>();
    private final Set<String> checking = new HashSet<>();
    private Orders orders = Orders.NONE;
    private List<Ring> rings = List.of();
    private @Nullable Ending ending;

    Conductor(RunRequest request, Crew crew, Inbox inbox, Ledger ledger) {
        this.request = request;
        this.crew = crew;
        this.ledger = ledger;
        this.looking = new Looking(request, ledger);
        this.results = new Results(ledger);
        this.control = new Control(crew);
    }

    /** Writes down where the run is and who takes part. */
    void prepared() {
        ledger.write(stamp -> new RunEvent.ServerReached(stamp, crew.database().server()));
        crew.sessions()
                .forEach((name, actor) ->
                        ledger.write(stamp -> new RunEvent.SessionOpened(stamp, name, actor.pid(), actor.isolation())));
        ledger.write(RunEvent.Prepared::new);
    }

    /**
     * Takes one message, or none, and does what can be done now.
     *
     * @return whether the run is over
     */
    boolean conduct(@Nullable Message message) {
        if (message != null) {
            handle(message);
        }
        if (state().phase() == Phase.ENDED) {
            return true;
        }
        if (ending != null) {
            return ending.advance();
        }
        advance();
        return false;
    }

    /** Closes all connections and drops the run's place. Takes some seconds at most. */
    void dismiss() throws InterruptedException {
        control.close();
        crew.close();
    }

    private RunState state() {
        return ledger.state();
    }

    private void handle(Message message) {
        switch (message) {
            case Message.Next next -> orders = orders.one();
            case Message.RunAll all -> orders = Orders.all(all.thenEnd());
            case Message.Pause pause -> orders = Orders.NONE;
            case Message.StepSession step -> stepByHand(step.session());
            case Message.Type type -> type(type.session(), type.sql());
            case Message.Cancel cancel -> cancel(cancel.session());
            case Message.Stop stop -> end(EndReason.STOPPED);
            case Message.StepDone done -> done(done);
            case Message.Checked checked -> {
                if (checked.answer().lost()) {
                    done(new Message.StepDone(checked.session(), checked.answer()));
                }
            }
            case Message.Blockers answer -> blockers(answer);
            case Message.Looked look -> looked(look);
            case Message.Refereed seen -> looking.refereed(seen);
            case Message.Failed failed ->
                ledger.write(
                        stamp -> new RunEvent.RunEnded(stamp, failed.reason(), failed.error(), failed.statement()));
            case Message.Ready ready -> throw new IllegalStateException("a run is prepared once");
        }
    }

    private void advance() {
        if (state().phase() == Phase.STEPPING || polling.isUncertain()) {
            if (state().inFlight().isEmpty()) {
                settled();
            } else {
                polling.ask(state(), crew.blockProbe(), crew::pidOf);
            }
        }
        if (state().phase() == Phase.SETTLED && !polling.isUncertain() && looking.upToDate(crew)) {
            follow();
        }
        looking.keepWatching(state(), crew);
    }

    private void settled() {
        ledger.write(RunEvent.Settled::new);
        looking.changed();
    }

    /** Sends the next step if there is an order for it and nothing stands in the way. */
    private void follow() {
        if (!orders.any()) {
            return;
        }
        Optional<StepId> next = Plan.next(state());
        if (!rings.isEmpty()) {
            await(Awaited.DEADLOCK_CHECK, next);
        } else if (next.isPresent() && state().session(next.get().session()).inFlight() == null) {
            orders = orders.sent();
            send(next.get());
        } else if (next.isPresent() || (orders.all() && !state().inFlight().isEmpty())) {
            await(Awaited.BLOCKED_SESSION, next);
        } else {
            boolean endNow = orders.thenEnd();
            orders = Orders.NONE;
            if (endNow) {
                end(EndReason.FINISHED);
            }
        }
    }

    /** Says what is waited for, once; when patience is at its end cancels the step that is due, or ends a run that has none. */
    private void await(Awaited why, Optional<StepId> next) {
        RunEvent.ServerAwaited awaited = state().awaited();
        long now = ledger.now();
        if (awaited != null && now < awaited.until()) {
            return;
        }
        if (awaited != null && next.isEmpty()) {
            if (orders.thenEnd()) {
                end(EndReason.FINISHED);
            }
            orders = Orders.NONE;
            return;
        }
        if (awaited != null) {
            cancelStuck(next);
        }
        ledger.write(stamp ->
                new RunEvent.ServerAwaited(stamp, why, now + request.patience().toNanos()));
    }

    private void cancelStuck(Optional<StepId> next) {
        String due = next.map(StepId::session)
                .filter(name -> state().session(name).inFlight() != null)
                .orElse("");
        if (due.isEmpty()) {
            due = state().inFlight().getFirst().step().session();
        }
        cancel(due);
    }

    private void send(StepId id) {
        String sql = state().scenario().step(id).map(Step::sql).orElse(StepId.ROLLBACK.toUpperCase(Locale.ROOT));
        send(id, sql, false);
    }

    private void send(StepId id, String sql, boolean isTyped) {
        ledger.write(stamp -> new RunEvent.StepSent(stamp, id, sql, isTyped));
        polling.sent();
        looking.changed();
        crew.session(id.session()).send(sql);
        polling.ask(state(), crew.blockProbe(), crew::pidOf);
    }

    private void stepByHand(String session) {
        Optional<StepId> own = Plan.nextOf(state(), session);
        if (own.isEmpty() || Plan.hindrance(state(), session).isPresent()) {
            return;
        }
        if (!own.equals(Plan.next(state()))) {
            leaveSchedule();
        }
        send(own.get());
    }

    private void type(String session, String sql) {
        if (Plan.busy(state(), session).isEmpty()) {
            leaveSchedule();
            int number = typed.merge(session, 1, Integer::sum);
            send(new StepId(session, "sql " + number), sql, true);
        }
    }

    private void leaveSchedule() {
        if (!state().free()) {
            ledger.write(RunEvent.ScheduleLeft::new);
        }
    }

    private void cancel(String session) {
        if (state().session(session).inFlight() != null) {
            ledger.write(stamp -> new RunEvent.CancelSent(stamp, session));
            control.cancel(session);
        }
    }

    private void end(EndReason reason) {
        if (ending == null) {
            orders = Orders.NONE;
            ending = new Ending(reason, ledger, control, id -> send(id, "ROLLBACK", false));
        }
    }

    private void done(Message.StepDone done) {
        checking.remove(done.session());
        StepSpan span = state().session(done.session()).inFlight();
        if (span != null) {
            polling.decided(span.step());
        }
        boolean committed = results.take(done);
        polling.ended();
        looking.changed();
        if (committed) {
            looking.committed();
        }
        if (done.answer().schemaLeft()) {
            end(EndReason.SCHEMA_LEFT);
        }
    }

    private void blockers(Message.Blockers message) {
        if (!polling.counts(message)) {
            return;
        }
        for (StepSpan span : state().inFlight()) {
            List<Integer> named = message.answer().get(crew.pidOf(span.step().session()));
            if (named != null) {
                polling.reported(span.step(), !named.isEmpty());
                blockers(span, named);
            }
        }
        if (state().phase() == Phase.STEPPING && polling.allBlocked(state())) {
            settled();
        }
    }

    private void blockers(StepSpan span, List<Integer> named) {
        Wait wait = span.openWait();
        List<BlockedBy> who = named.stream().map(state()::whoIs).distinct().toList();
        if (named.isEmpty()) {
            if (wait != null && polling.isLetGo(span.step())) {
                polling.decided(span.step());
                results.release(span.step(), wait);
            }
        } else if (wait == null || !new HashSet<>(wait.blockers()).equals(new HashSet<>(who))) {
            ledger.write(stamp -> new RunEvent.StepBlocked(stamp, span.step(), who));
        }
    }

    private void looked(Message.Looked look) {
        looking.looked(look);
        if (!look.changed()) {
            return;
        }
        RunState state = state();
        rings = Rings.ofRun(state);
        for (Ring ring : Rings.unknown(state, rings)) {
            ledger.write(stamp -> new RunEvent.RingSeen(
                    stamp,
                    Rings.edges(state, ring),
                    ring.isQueueRing(),
                    Rings.checkAt(state, ring, crew::deadlockTimeoutMillis)));
        }
        if (!state.inFlight().isEmpty()) {
            polling.ask(state, crew.blockProbe(), crew::pidOf);
        }
        askTheVanished(look);
    }

    /** A session that does nothing would not notice that its backend has ended. */
    private void askTheVanished(Message.Looked look) {
        state().sessions().values().stream()
                .filter(session -> !session.lost() && session.inFlight() == null)
                .filter(session -> !look.sample().backends().containsKey(session.pid()))
                .filter(session -> checking.add(session.name()))
                .forEach(session -> crew.session(session.name()).check());
    }
}
