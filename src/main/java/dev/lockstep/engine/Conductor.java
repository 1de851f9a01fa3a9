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
import dev.lockstep.model.scenario.Pool;
import dev.lockstep.model.scenario.SqlBinder;
import dev.lockstep.model.scenario.Step;
import dev.lockstep.model.scenario.StepId;
import dev.lockstep.model.scenario.Via;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Conducts a prepared run: follows orders, and turns the crew's answers into events. Used by the run's loop alone. */
final class Conductor {
    private static final String ROLLBACK = "ROLLBACK";
    private static final long SIGN_OF_LIFE = TimeUnit.SECONDS.toNanos(1);

    private final Crew crew;
    private final Ledger ledger;
    private final Polling polling = new Polling();
    private final Looking looking;
    private final Results results;
    private final Lending lending;
    private final Control control;
    private final Acts acts;
    private final Follower follower;
    private final Map<String, Integer> typed = new HashMap<>();
    private List<Ring> rings = List.of();
    /** Why the run is about to end; null while it goes on. */
    private @Nullable EndReason endsBecause;
    /** Until when signs of life are waited for, ns of the run. */
    private long endsBy;

    private @Nullable Ending ending;

    Conductor(RunRequest request, Crew crew, Inbox inbox, Ledger ledger) {
        this.crew = crew;
        this.ledger = ledger;
        this.looking = new Looking(request, ledger);
        this.results = new Results(ledger);
        this.lending = new Lending(ledger, crew);
        this.control = new Control(crew, inbox);
        this.acts = new Acts(ledger, crew, control);
        this.follower = new Follower(request, ledger, acts, this::send);
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
        if (ending == null && endsBecause != null && (!acts.isAnswerOut() || ledger.now() > endsBy)) {
            ending = new Ending(endsBecause, ledger, control, id -> send(id, rollback(id.session()), false));
        }
        if (ending != null) {
            return ending.advance();
        }
        if (endsBecause == null) {
            advance();
        }
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
            case Message.Next next -> follower.one();
            case Message.RunAll all -> follower.all(all.thenEnd());
            case Message.Pause pause -> follower.none();
            case Message.StepSession step -> stepByHand(step.session());
            case Message.Type type -> type(type.session(), type.sql());
            case Message.Cancel cancel -> acts.cancel(cancel.session());
            case Message.Stop stop -> end(EndReason.STOPPED);
            case Message.StepDone done -> done(done);
            case Message.Reconnected again -> reconnected(again);
            case Message.TornDown done -> Objects.requireNonNull(ending).tornDown();
            case Message.Checked checked -> {
                acts.answered(checked.session());
                lending.changed(checked.session());
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
                polling.ask(state(), crew.blockProbe());
            }
        }
        if (state().phase() == Phase.SETTLED && !polling.isUncertain() && looking.upToDate(crew)) {
            if (follower.follow(verdict())) {
                end(EndReason.FINISHED);
            }
        }
        looking.keepWatching(state(), crew);
    }

    private void settled() {
        ledger.write(RunEvent.Settled::new);
        looking.changed();
    }

    private void send(StepId id) {
        Optional<Step> step = state().scenario().step(id);
        String sql = step.map(scripted -> SqlBinder.bindKept(
                        scripted.sql(), state().session(id.session()).kept()))
                .orElseGet(() -> rollback(id.session()));
        send(id, sql, false);
    }

    /** What ends a transaction that is to be given up: who borrows its connections gives them back, as a finally clause would. */
    private String rollback(String session) {
        return state().session(session).via() == Via.POOL ? Pool.GIVE_BACK : ROLLBACK;
    }

    /** What a ring waits for, as long as there is one. */
    private Optional<Awaited> verdict() {
        return rings.stream()
                .findFirst()
                .map(ring -> ring.isThroughPool() ? Awaited.BORROW_TIMEOUT : Awaited.DEADLOCK_CHECK);
    }

    private void send(StepId id, String sql, boolean isTyped) {
        ledger.write(stamp -> new RunEvent.StepSent(stamp, id, sql, isTyped));
        polling.sent();
        looking.changed();
        crew.session(id.session()).send(sql);
        polling.ask(state(), crew.blockProbe());
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

    /** Before outcomes are taken every session that does nothing is asked for a sign of life: its connection may just have ended. */
    private void end(EndReason reason) {
        if (endsBecause == null) {
            follower.none();
            endsBecause = reason;
            endsBy = ledger.now() + SIGN_OF_LIFE;
            state().sessions().values().forEach(acts::ask);
        }
    }

    private void done(Message.StepDone done) {
        acts.answered(done.session());
        StepSpan span = state().session(done.session()).inFlight();
        if (span != null) {
            polling.decided(span.step());
        }
        lending.changed(done.session());
        boolean committed = take(done);
        if (state().session(done.session()).pooled()) {
            seeRings();
        }
        polling.ended();
        looking.changed();
        if (committed) {
            looking.committed();
        }
        if (done.answer().schemaLeft()) {
            end(EndReason.SCHEMA_LEFT);
        }
    }

    private boolean take(Message.StepDone done) {
        if (done.answer().lost() && acts.isDisconnecting(done.session())) {
            results.disconnected(done.session());
            return true;
        }
        return results.take(done);
    }

    private void reconnected(Message.Reconnected again) {
        SessionActor actor = again.actor();
        crew.replace(again.session(), actor);
        ledger.write(stamp -> new RunEvent.SessionOpened(stamp, again.session(), actor.pid(), actor.isolation()));
        polling.ended();
        looking.changed();
    }

    private void blockers(Message.Blockers message) {
        if (!polling.counts(message)) {
            return;
        }
        lending.lent(message.answer().pools());
        for (StepSpan span : state().inFlight()) {
            List<BlockedBy> named = lending.blockersOf(span, message.answer());
            if (named != null) {
                polling.reported(span.step(), !named.isEmpty());
                blockers(span, named);
            }
        }
        if (state().phase() == Phase.STEPPING && polling.allBlocked(state())) {
            settled();
        }
    }

    private void blockers(StepSpan span, List<BlockedBy> who) {
        Wait wait = span.openWait();
        if (who.isEmpty()) {
            if (wait != null && polling.isLetGo(span.step())) {
                polling.decided(span.step());
                results.release(span.step(), wait);
            }
        } else if (wait == null || !new HashSet<>(wait.blockers()).equals(new HashSet<>(who))) {
            ledger.write(stamp -> new RunEvent.StepBlocked(stamp, span.step(), who));
            if (state().isBorrowing(span)) {
                seeRings();
            }
        }
    }

    private void looked(Message.Looked look) {
        looking.looked(look);
        if (!look.changed()) {
            return;
        }
        seeRings();
        if (!state().inFlight().isEmpty()) {
            polling.ask(state(), crew.blockProbe());
        }
        askTheVanished(look);
    }

    /** Rings in the present graph; those not known yet are written down. */
    private void seeRings() {
        RunState state = state();
        rings = Rings.ofRun(state);
        for (Ring ring : Rings.unknown(state, rings)) {
            ledger.write(stamp -> new RunEvent.RingSeen(
                    stamp,
                    Rings.edges(state, ring),
                    ring.isQueueRing(),
                    Rings.checkAt(state, ring, crew::deadlockTimeoutMillis)));
        }
    }

    private void askTheVanished(Message.Looked look) {
        state().sessions().values().stream()
                .filter(session -> session.pid() != 0)
                .filter(session -> !look.sample().backends().containsKey(session.pid()))
                .forEach(acts::ask);
    }
}
