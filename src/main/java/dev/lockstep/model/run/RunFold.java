package dev.lockstep.model.run;

import dev.lockstep.model.lock.LockNames;
import dev.lockstep.model.lock.LockSample;
import dev.lockstep.model.lock.RowLocks;
import dev.lockstep.model.lock.WaitForGraph;
import dev.lockstep.model.run.RunEvent.DeadlockBroken;
import dev.lockstep.model.run.RunEvent.OutcomeReached;
import dev.lockstep.model.run.RunEvent.StepBlocked;
import dev.lockstep.model.run.RunEvent.StepFailed;
import dev.lockstep.model.run.RunEvent.StepFinished;
import dev.lockstep.model.run.RunEvent.StepSent;
import dev.lockstep.model.run.RunState.Phase;
import dev.lockstep.model.scenario.SessionScript;
import dev.lockstep.model.scenario.Step;
import dev.lockstep.model.scenario.StepId;
import dev.lockstep.model.scenario.Value;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How each event changes a {@link RunState}. */
final class RunFold {
    private RunFold() {}

    static RunState start(RunEvent.RunStarted event) {
        Map<String, SessionState> sessions = new LinkedHashMap<>();
        for (SessionScript script : event.scenario().sessions()) {
            int number = sessions.size() + 1;
            sessions.put(script.name(), SessionState.unconnected(script.name(), number, script.via()));
        }
        return new RunState(
                event.stamp(),
                event.scenario(),
                event.schedule(),
                Phase.PREPARING,
                0,
                0,
                false,
                Collections.unmodifiableMap(sessions),
                Set.of(),
                LockSample.EMPTY,
                WaitForGraph.EMPTY,
                RowLocks.NONE,
                new LockNames(Map.of(), event.scenario().keyNames()),
                Map.of(),
                -1,
                0,
                0,
                event.epochMicros(),
                List.of(),
                List.of(),
                List.of(),
                null,
                null,
                null);
    }

    static RunState after(RunState before, RunEvent event) {
        StateEdit edit = new StateEdit(before, event.stamp());
        switch (event) {
            case RunEvent.RunStarted e -> throw new IllegalArgumentException("a run starts once");
            case RunEvent.ServerReached e -> edit.server = e.server();
            case RunEvent.SessionOpened e ->
                edit.session(e.session(), session -> session.opened(e.pid(), e.isolation()));
            case RunEvent.ConnectionBorrowed e -> PoolFold.borrowed(edit, e);
            case RunEvent.ConnectionReturned e -> PoolFold.returned(edit, e);
            case RunEvent.Prepared e -> edit.phase = Phase.SETTLED;
            case StepSent e -> sent(edit, e);
            case StepBlocked e -> {
                edit.step(e.step(), span -> span.blocked(e.stamp(), edit.tick, e.blockers()));
                PoolFold.changed(edit);
                SampleFold.nameWaits(edit);
            }
            case RunEvent.StepReleased e -> {
                edit.phase = Phase.STEPPING;
                edit.step(e.step(), span -> span.released(e.stamp(), edit.tick, e.by()));
            }
            case StepFinished e -> finished(edit, e);
            case StepFailed e -> failed(edit, e);
            case OutcomeReached e -> outcome(edit, e);
            case RunEvent.SessionLost e -> lost(edit, e);
            case RunEvent.LocksSampled e -> SampleFold.apply(edit, e);
            case RunEvent.RowLocksRead e -> edit.rowLocks = e.rows().at(edit.sample.rows());
            case RunEvent.Heartbeat e -> edit.looked(e.stamp().at(), e.tookNanos());
            case RunEvent.ClockMeasured e -> edit.clockOffset = e.offsetMicros();
            case RunEvent.Settled e -> edit.phase = Phase.SETTLED;
            case RunEvent.Refereed e -> {
                edit.readings = e.readings();
                edit.tables = e.tables();
            }
            case RunEvent.RingSeen e -> DeadlockFold.seen(edit, e);
            case DeadlockBroken e -> DeadlockFold.broken(edit, e);
            case RunEvent.ServerAwaited e -> edit.awaited = e;
            case RunEvent.CancelSent e -> {}
            case RunEvent.AttemptFailed e -> {
                edit.session(e.session(), SessionState::attemptFailed);
                edit.passOver();
            }
            case RunEvent.Acted e -> edit.tick++;
            case RunEvent.ScheduleAdvanced e -> edit.advance();
            case RunEvent.ScheduleLeft e -> edit.free = true;
            case RunEvent.RunEnded e -> {
                edit.phase = Phase.ENDED;
                edit.end = e;
            }
        }
        if (edit.sessionsChanged) {
            PoolFold.changed(edit);
        }
        return edit.done();
    }

    private static void sent(StateEdit edit, StepSent event) {
        StepId id = event.step();
        edit.tick++;
        edit.phase = Phase.STEPPING;
        edit.awaited = null;
        int place = event.typed()
                ? -1
                : edit.scenario()
                        .session(id.session())
                        .map(script -> script.indexOf(id.step()))
                        .orElse(-1);
        StepSpan span = StepSpan.sent(id, event.sql(), event.typed(), edit.tick, event.stamp());
        edit.session(id.session(), session -> session.sent(span, Math.max(session.next(), place + 1)));
        edit.advance(id);
    }

    private static void finished(StateEdit edit, StepFinished event) {
        edit.phase = Phase.STEPPING;
        edit.awaited = null;
        edit.endStep(
                event.step(),
                span -> span.ended(event.stamp(), edit.tick, event.results(), event.notices(), null),
                event.transaction());
        String keep = edit.scenario().step(event.step()).map(Step::keep).orElse(null);
        if (keep != null) {
            StatementResult last =
                    event.results().isEmpty() ? null : event.results().getLast();
            Value value = last == null ? null : last.firstAsValue();
            edit.session(event.step().session(), session -> session.keeping(keep, value));
        }
        edit.passOver();
    }

    private static void failed(StateEdit edit, StepFailed event) {
        edit.phase = Phase.STEPPING;
        edit.awaited = null;
        edit.endStep(
                event.step(),
                span -> span.ended(event.stamp(), edit.tick, event.results(), event.notices(), event.error()),
                event.transaction());
    }

    /** An outcome reached while steps are left abandons them; one reached at the end of the script changes nothing else. */
    private static void outcome(StateEdit edit, OutcomeReached event) {
        boolean skipRest =
                switch (event.outcome().kind()) {
                    case ERROR, NAMED -> true;
                    case COMMITTED, ROLLED_BACK, BLOCKED_AT_END, UNFINISHED -> false;
                };
        edit.session(event.session(), session -> session.reached(event.outcome(), skipRest));
        edit.passOver();
    }

    private static void lost(StateEdit edit, RunEvent.SessionLost event) {
        edit.phase = Phase.STEPPING;
        edit.session(event.session(), session -> {
            StepSpan open = session.inFlight();
            return session.gone(
                    open == null
                            ? session.last()
                            : open.ended(event.stamp(), edit.tick, List.of(), List.of(), event.error()));
        });
        edit.passOver();
    }
}
