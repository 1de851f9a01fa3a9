package dev.lockstep.words;

import static dev.lockstep.testing.Story.PID_A;
import static dev.lockstep.testing.Story.PID_B;
import static dev.lockstep.testing.Story.holds;
import static dev.lockstep.testing.Story.step;
import static dev.lockstep.testing.Story.wants;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.run.Subject;
import dev.lockstep.model.run.TransactionStatus;
import dev.lockstep.model.scenario.Expectation;
import dev.lockstep.testing.Story;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** What a click on a subject explains. */
final class ExplanationTest {
    private final Sentences sentences = new Sentences(Locale.ENGLISH);
    private final Story waiting = Story.begin()
            .ran("A.begin", "BEGIN")
            .sent("A.lock")
            .value("A.lock", "")
            .sampled(holds(PID_A))
            .at(20)
            .sent("B.lock")
            .blocked("B.lock", "A")
            .sampled(holds(PID_A), wants(PID_B, 20))
            .settled()
            .at(2_020)
            .add(stamp -> new dev.lockstep.model.run.RunEvent.Heartbeat(stamp, 1));

    private String explained(Subject subject) {
        return sentences.explain(waiting.moment(), subject);
    }

    @Test
    void aWaitTellsWhoHoldsWhatAndWhatWouldEndIt() {
        String wait = "B waits for A: B wants Exclusive on setup_request:42, A holds it. It has waited 2 s."
                + " A is idle in transaction. Its last statement, A.lock, ended 2 s ago: “SELECT pg_advisory_xact_lock(1)”."
                + " It ends with the transaction of A, or, if the session itself took the lock, with pg_advisory_unlock.";
        assertThat(explained(new Subject.Waiting(step("B.lock"), 3))).isEqualTo(wait);
        assertThat(explained(new Subject.Edge(PID_B, Story.LOCK, LockMode.EXCLUSIVE, false)))
                .isEqualTo(wait);
        assertThat(explained(new Subject.Step(step("B.lock"), 3)))
                .isEqualTo("B.lock was sent at t3: “SELECT pg_advisory_xact_lock(1)”. " + wait);
    }

    @Test
    void aLockTellsHolderAndWaiters() {
        String holder = "A holds Exclusive on setup_request:42, first seen 2 s ago. A is idle in transaction.";
        assertThat(explained(new Subject.Target(Story.LOCK)))
                .startsWith(holder)
                .endsWith("Waiting for setup_request:42: B.");
        assertThat(explained(new Subject.Edge(PID_A, Story.LOCK, LockMode.EXCLUSIVE, true)))
                .startsWith(holder)
                .endsWith("Waiting for setup_request:42: B.");
    }

    @Test
    void aSessionTellsItsStateAndWhoWaits() {
        assertThat(explained(new Subject.Backend(PID_A, "A")))
                .startsWith("A is idle in transaction. Its last statement, A.lock, ended 2 s ago:")
                .endsWith("Waiting for setup_request:42: B.");
        assertThat(explained(new Subject.Backend(PID_B, "B")))
                .startsWith("B itself waits for A.")
                .endsWith("Nobody waits for B.");
    }

    @Test
    void anOutsiderIsDescribedByWhatTheServerTells() {
        waiting.sampled(holds(900), wants(PID_B, 20));
        assertThat(explained(new Subject.Backend(900, "")))
                .startsWith("nightly_report (process 900) is idle in transaction.")
                .contains("Its last statement: “SELECT 1”.");
    }

    @Test
    void aSessionLockOutsideATransactionIsToldApart() {
        Story story = Story.begin().sent("A.lock").ended("A.lock", "SELECT 1").sampled(holds(PID_A));
        assertThat(story.moment().state().session("A").transaction()).isEqualTo(TransactionStatus.IDLE);
        assertThat(sentences.explain(story.moment(), new Subject.Target(Story.LOCK)))
                .contains("A is in no transaction, so the lock is the session's");
    }

    @Test
    void whatIsNotThereSaysSo() {
        assertThat(explained(new Subject.Step(step("A.commit"), 0)))
                .isEqualTo("A.commit has not been sent at this moment.");
        assertThat(explained(new Subject.Waiting(step("A.lock"), 2))).isEqualTo("A.lock does not wait at this moment.");
        assertThat(explained(new Subject.Target(LockTarget.advisory(5, 0, 9, 1))))
                .isEqualTo("Nobody holds or wants advisory 9 at this moment.");
        assertThat(explained(new Subject.Edge(PID_B, Story.LOCK, LockMode.SHARE, true)))
                .isEqualTo("This lock is not there at this moment.");
        assertThat(explained(new Subject.Backend(1, "Z"))).isEqualTo("The run has no session Z.");
    }

    @Test
    void aWaitThatIsOverTellsWhoEndedIt() {
        Story story = Story.rowFour(Expectation.NOTHING);
        assertThat(sentences.explain(story.moment(), new Subject.Waiting(step("B.lock"), 4)))
                .isEqualTo("B waited 1.8 s for A, and was let go by A.commit.");
    }
}
