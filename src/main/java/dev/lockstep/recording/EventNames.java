package dev.lockstep.recording;

import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.scenario.ScheduleItem;
import dev.lockstep.model.scenario.Value;
import java.util.Map;

/** What the types of events and values are called in a file. The names are the format: they stay when a class is renamed. */
final class EventNames {
    static final Map<Class<? extends RunEvent>, String> EVENTS = Map.ofEntries(
            Map.entry(RunEvent.RunStarted.class, "run started"),
            Map.entry(RunEvent.ServerReached.class, "server reached"),
            Map.entry(RunEvent.SessionOpened.class, "session opened"),
            Map.entry(RunEvent.ConnectionBorrowed.class, "connection borrowed"),
            Map.entry(RunEvent.ConnectionReturned.class, "connection returned"),
            Map.entry(RunEvent.Prepared.class, "prepared"),
            Map.entry(RunEvent.StepSent.class, "step sent"),
            Map.entry(RunEvent.StepBlocked.class, "step blocked"),
            Map.entry(RunEvent.StepReleased.class, "step released"),
            Map.entry(RunEvent.StepFinished.class, "step finished"),
            Map.entry(RunEvent.StepFailed.class, "step failed"),
            Map.entry(RunEvent.OutcomeReached.class, "outcome reached"),
            Map.entry(RunEvent.AttemptFailed.class, "attempt failed"),
            Map.entry(RunEvent.Acted.class, "acted"),
            Map.entry(RunEvent.ScheduleAdvanced.class, "schedule advanced"),
            Map.entry(RunEvent.SessionLost.class, "session lost"),
            Map.entry(RunEvent.LocksSampled.class, "locks sampled"),
            Map.entry(RunEvent.RowLocksRead.class, "row locks read"),
            Map.entry(RunEvent.Heartbeat.class, "heartbeat"),
            Map.entry(RunEvent.ClockMeasured.class, "clock measured"),
            Map.entry(RunEvent.Settled.class, "settled"),
            Map.entry(RunEvent.Refereed.class, "refereed"),
            Map.entry(RunEvent.RingSeen.class, "ring seen"),
            Map.entry(RunEvent.DeadlockBroken.class, "deadlock broken"),
            Map.entry(RunEvent.ServerAwaited.class, "server awaited"),
            Map.entry(RunEvent.CancelSent.class, "cancel sent"),
            Map.entry(RunEvent.ScheduleLeft.class, "schedule left"),
            Map.entry(RunEvent.RunEnded.class, "run ended"));

    static final Map<Class<? extends Value>, String> VALUES =
            Map.of(Value.Text.class, "text", Value.Numeric.class, "number", Value.Key.class, "key");

    static final Map<Class<? extends ScheduleItem>, String> ITEMS = Map.of(
            ScheduleItem.Send.class,
            "send",
            ScheduleItem.Await.class,
            "await",
            ScheduleItem.Pause.class,
            "pause",
            ScheduleItem.Act.class,
            "act");

    private EventNames() {}
}
