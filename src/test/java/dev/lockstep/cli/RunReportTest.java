package dev.lockstep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.model.run.InvariantReading;
import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.scenario.Expectation;
import dev.lockstep.testing.Story;
import dev.lockstep.words.Words;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What stands below the table. */
final class RunReportTest {
    private static List<String> report(Story story) {
        return RunReport.of(story.moment(), Words.of("cli", Locale.ENGLISH), Integer.MAX_VALUE);
    }

    @Test
    void aRunAsExpected() {
        Expectation right = new Expectation(
                Map.of(Story.step("B.lock"), Set.of("A")),
                Map.of("B", "409 already pending"),
                Map.of(),
                Map.of(),
                Map.of(),
                Map.of(),
                null,
                true,
                List.of());
        Story story = Story.rowFour(right);
        assertThat(RunReport.isAsExpected(story.moment())).isTrue();
        assertThat(report(story))
                .startsWith(
                        "An advisory lock serialises check-then-insert",
                        "one.lockstep.yaml · schedule “A first” · PostgreSQL 18.6",
                        "")
                .endsWith(
                        "Invariants",
                        "  at most one pending request a user  ✓ 1 ≤ 1",
                        "Outcomes",
                        "  A  committed",
                        "  B  409 already pending",
                        "✓ as expected (3 findings)",
                        "Every interleaving: not checked; only named schedules are run here");
    }

    @Test
    void everyBrokenExpectationHasALine() {
        Expectation wrong = new Expectation(
                Map.of(), Map.of("B", "committed"), Map.of(), Map.of(), Map.of(), Map.of(), null, false, List.of());
        Story story = Story.rowFour(wrong);
        assertThat(RunReport.isAsExpected(story.moment())).isFalse();
        assertThat(report(story))
                .contains(
                        "✕ B.lock blocked by: expected nothing, got A",
                        "✕ outcome of B: expected committed, got 409 already pending",
                        "✕ invariants: expected broken, got hold");
    }

    @Test
    void aRunThatEndedEarlySaysWhyAndIsNotAsExpected() {
        Story story = Story.begin().ran("A.begin", "BEGIN").over(RunEvent.EndReason.STUCK);
        assertThat(RunReport.isAsExpected(story.moment())).isFalse();
        assertThat(report(story)).contains("The run was ended: A.lock was next, but A still waited.");
        Story torn = Story.begin().ran("A.begin", "BEGIN");
        assertThat(report(torn)).contains("The recording ends before the run did.");
        assertThat(RunReport.isAsExpected(torn.moment())).isFalse();
    }

    @Test
    void anInvariantTellsWhereItFirstBroke() {
        Story story = Story.begin()
                .ran("A.begin", "BEGIN")
                .refereed(InvariantReading.State.BROKEN, "2 ≤ 1")
                .ran("B.begin", "BEGIN")
                .refereed(InvariantReading.State.HOLDS, "1 ≤ 1");
        assertThat(report(story)).contains("  at most one pending request a user  ✕ 2 ≤ 1 (first after t1)");
    }
}
