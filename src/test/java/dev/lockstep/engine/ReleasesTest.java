package dev.lockstep.engine;

import static dev.lockstep.testing.Story.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.Wait;
import dev.lockstep.model.scenario.StepId;
import dev.lockstep.testing.Story;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which step let a waiter go. */
final class ReleasesTest {
    private final Story story = Story.begin()
            .ran("A.lock", "SELECT 1")
            .sent("B.lock")
            .blocked("B.lock", "A")
            .settled()
            .ran("A.insert", "INSERT 0 1");

    private @Nullable StepId cause() {
        Moment moment = story.moment();
        StepSpan waiter = Objects.requireNonNull(moment.state().session("B").inFlight());
        Wait wait = Objects.requireNonNull(waiter.openWait());
        return Releases.causeOf(moment.state(), wait);
    }

    @Test
    void theBlockersStepWhoseAnswerIsOnItsWay() {
        story.sent("A.commit");
        assertThat(cause()).isEqualTo(step("A.commit"));
    }

    @Test
    void theBlockersStepThatEndedLast() {
        story.sent("A.commit").ended("A.commit", "COMMIT");
        assertThat(cause()).isEqualTo(step("A.commit"));
    }

    @Test
    void theBlockersWaitThatTheServerIsEnding() {
        story.sent("A.commit").blocked("A.commit", "B");
        assertThat(cause()).as("a deadlock's victim whose error is on its way").isEqualTo(step("A.commit"));
    }

    @Test
    void nobodyKnown() {
        story.blocked("B.lock", "nightly_report");
        assertThat(cause()).isNull();
    }
}
