package dev.lockstep.model.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.lock.LockSample;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.scenario.Fixture;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.Schedule;
import dev.lockstep.model.scenario.SessionScript;
import dev.lockstep.model.scenario.Step;
import dev.lockstep.model.scenario.StepId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class RunLogTest {
    private static final StepId A_LOCK = new StepId("A", "lock");
    private static final StepId B_LOCK = new StepId("B", "lock");

    private RunLog log = RunLog.of(new RunEvent.RunStarted(new Stamp(0, 0), scenario(), "both", 1_000_000));

    private static Scenario scenario() {
        List<Step> steps = List.of(Step.of("lock", "SELECT 1"), Step.of("end", "COMMIT"));
        return new Scenario(
                "",
                "t",
                "",
                List.of(),
                "",
                Map.of(),
                Fixture.of(List.of()),
                List.of(new SessionScript("A", null, Map.of(), steps), new SessionScript("B", null, Map.of(), steps)),
                List.of(Schedule.of(
                        "both",
                        List.of(
                                A_LOCK,
                                B_LOCK,
                                new StepId("A", "end"),
                                new StepId("B", "rollback"),
                                new StepId("B", "end")))),
                List.of(),
                Map.of(),
                Optional.empty());
    }

    private void write(Function<Stamp, RunEvent> event) {
        log = log.plus(event.apply(new Stamp(log.lastSeq() + 1, log.lastSeq() * 10)));
    }

    private void finish(StepId step, TransactionStatus transaction) {
        write(stamp -> new RunEvent.StepFinished(stamp, step, List.of(), List.of(), transaction));
    }

    private void send(StepId step) {
        write(stamp -> new RunEvent.StepSent(stamp, step, "SELECT 1", false));
    }

    @Test
    void everyPastMomentIsWhatItWasLive() {
        List<Moment> live = new ArrayList<>(List.of(log.now()));
        write(RunEvent.Prepared::new);
        live.add(log.now());
        for (int i = 0; i < 400; i++) {
            send(new StepId("A", "sql"));
            live.add(log.now());
            finish(new StepId("A", "sql"), TransactionStatus.IDLE);
            live.add(log.now());
        }

        for (int seq = 0; seq < live.size(); seq++) {
            assertThat(log.at(seq)).as("event %d", seq).isEqualTo(live.get(seq));
        }
    }

    @Test
    void aGapIsRefused() {
        assertThatThrownBy(() -> log.plus(new RunEvent.Prepared(new Stamp(7, 0))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** Mutation: what released a step is dropped. */
    @Test
    void aBlockedStepIsReleasedAndMovesIntoThePast() {
        write(RunEvent.Prepared::new);
        send(A_LOCK);
        finish(A_LOCK, TransactionStatus.IN_TRANSACTION);
        send(B_LOCK);
        write(stamp -> new RunEvent.StepBlocked(stamp, B_LOCK, List.of(new BlockedBy(7, "A", ""))));
        assertThat(log.now().state().session("B").isBlocked()).isTrue();

        StepId end = new StepId("A", "end");
        send(end);
        finish(end, TransactionStatus.IDLE);
        write(stamp -> new RunEvent.StepReleased(stamp, B_LOCK, end));
        finish(B_LOCK, TransactionStatus.IN_TRANSACTION);

        StepSpan span = log.now().history().steps().getLast();
        assertThat(span.status()).isEqualTo(StepSpan.Status.FINISHED);
        assertThat(span.waits()).singleElement().satisfies(wait -> {
            assertThat(wait.releasedBy()).isEqualTo(end);
            assertThat(wait.fromTick()).isEqualTo(2);
            assertThat(wait.toTick()).isEqualTo(3);
        });
        assertThat(log.now().state().inFlight()).isEmpty();
    }

    @Test
    void aWaitIsNamedAlsoWhenTheSampleCameFirst() {
        LockTarget key = LockTarget.advisory(5, 0, 42, 1);
        LockRow waiting = new LockRow(7, "7/1", key, LockMode.EXCLUSIVE, false, false, 10);
        write(stamp -> new RunEvent.SessionOpened(stamp, "B", 7, "read committed"));
        write(RunEvent.Prepared::new);
        send(B_LOCK);
        write(stamp -> new RunEvent.LocksSampled(
                stamp, new LockSample(20, List.of(waiting), Map.of(), Map.of(), Map.of(), 1)));
        write(stamp -> new RunEvent.StepBlocked(stamp, B_LOCK, List.of(new BlockedBy(6, "A", ""))));

        StepSpan span = Objects.requireNonNull(log.now().state().session("B").inFlight());
        assertThat(span.openWait()).isNotNull().satisfies(wait -> {
            assertThat(wait.target()).isEqualTo(key);
            assertThat(wait.mode()).isEqualTo(LockMode.EXCLUSIVE);
        });
    }

    @Test
    void anOutcomeAbandonsTheRestAndOwesARollbackWhereTheScheduleHasIt() {
        write(RunEvent.Prepared::new);
        send(A_LOCK);
        finish(A_LOCK, TransactionStatus.IN_TRANSACTION);
        send(B_LOCK);
        finish(B_LOCK, TransactionStatus.IN_TRANSACTION);
        write(stamp -> new RunEvent.OutcomeReached(stamp, "B", Outcome.named("409")));
        assertThat(Plan.next(log.now().state())).contains(new StepId("A", "end"));

        send(new StepId("A", "end"));
        finish(new StepId("A", "end"), TransactionStatus.IDLE);
        assertThat(Plan.next(log.now().state())).contains(new StepId("B", "rollback"));

        send(new StepId("B", "rollback"));
        finish(new StepId("B", "rollback"), TransactionStatus.IDLE);
        write(RunEvent.Settled::new);
        assertThat(Plan.next(log.now().state())).as("B.end passes silently").isEmpty();
        assertThat(Plan.isThrough(log.now().state())).isTrue();
    }

    @Test
    void anOwedRollbackThatTheScheduleDoesNotNameComesAtOnce() {
        write(RunEvent.Prepared::new);
        send(A_LOCK);
        finish(A_LOCK, TransactionStatus.IN_TRANSACTION);
        write(stamp -> new RunEvent.OutcomeReached(stamp, "A", Outcome.error("23505")));

        assertThat(Plan.next(log.now().state())).contains(new StepId("A", "rollback"));
        assertThat(Plan.hindrance(log.now().state(), "A")).isEmpty();
    }
}
