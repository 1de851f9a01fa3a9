package dev.lockstep.model.run;

import static dev.lockstep.testing.Story.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.model.scenario.Expectation;
import dev.lockstep.model.scenario.StepId;
import dev.lockstep.testing.Story;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Each part of an expectation is met by the run that it describes, and broken by another one. */
final class JudgementTest {
    private static final Map<StepId, Set<String>> B_WAITS = Map.of(step("B.lock"), Set.of("A"));

    @Test
    void blockedIsExact() {
        assertThat(blocked(Story.rowFour(expectBlocked(B_WAITS))))
                .containsExactly(new Finding(Finding.Kind.BLOCKED, "B.lock", "A", "A", true));
        assertThat(blocked(Story.rowFour(expectBlocked(Map.of()))))
                .as("a wait that nobody expected")
                .containsExactly(new Finding(Finding.Kind.BLOCKED, "B.lock", "", "A", false));
        assertThat(blocked(
                        Story.rowFour(expectBlocked(Map.of(step("A.lock"), Set.of("B"), step("B.lock"), Set.of("A"))))))
                .as("a wait that did not come")
                .contains(new Finding(Finding.Kind.BLOCKED, "A.lock", "B", "", false));
        assertThat(blocked(Story.expecting(expectBlocked(Map.of())).ran("A.begin", "BEGIN")))
                .containsExactly(new Finding(Finding.Kind.BLOCKED, "", "", "", true));
    }

    @Test
    void blockersOfAllSettlePointsCount() {
        Story story = Story.expecting(expectBlocked(B_WAITS))
                .sent("B.lock")
                .blocked("B.lock", "prepared transaction")
                .settled()
                .blocked("B.lock", "A", "nightly_report")
                .settled()
                .blocked("B.lock", "A", "");
        assertThat(blocked(story).getFirst().got()).isEqualTo("A, nightly_report, prepared transaction");
        assertThat(blocked(story.settled()).getFirst().got())
                .as("counted at settle points alone")
                .isEqualTo("A, nightly_report, outsider, prepared transaction");
    }

    @Test
    void anyOutsiderMayBeCalledJustThat() {
        Map<StepId, Set<String>> outsider = Map.of(step("B.lock"), Set.of("outsider"));
        Story story = Story.expecting(expectBlocked(outsider)).sent("B.lock").blocked("B.lock", "nightly_report");
        assertThat(blocked(story.settled()))
                .containsExactly(new Finding(Finding.Kind.BLOCKED, "B.lock", "outsider", "nightly_report", true));
        assertThat(blocked(story.blocked("B.lock", "A").settled()).getFirst().met())
                .isFalse();
    }

    @Test
    void outcomes() {
        Map<String, String> right = Map.of("A", "committed", "B", "409 already pending");
        assertThat(Judgement.of(Story.rowFour(expectOutcomes(right)).moment()))
                .hasSize(2)
                .allMatch(Finding::met);
        assertThat(Judgement.of(
                        Story.rowFour(expectOutcomes(Map.of("B", "committed"))).moment()))
                .containsExactly(new Finding(Finding.Kind.OUTCOME, "B", "committed", "409 already pending", false));
        assertThat(Judgement.of(Story.expecting(expectOutcomes(Map.of("B", "committed")))
                        .moment()))
                .as("not there yet")
                .containsExactly(new Finding(Finding.Kind.OUTCOME, "B", "committed", "", false));
    }

    @Test
    void resultsCompareAsTheServerWritesThem() {
        assertThat(result("f", "false").met()).isTrue();
        assertThat(result("f", "f").met()).isTrue();
        assertThat(result("t", "true").met()).isTrue();
        assertThat(result("t", "false").met()).isFalse();
        assertThat(result("12", "12").met()).isTrue();
        assertThat(result("12", "1").met()).isFalse();
        assertThat(result(null, "null").met()).isTrue();
        assertThat(result("", "null").met()).isFalse();
    }

    private static Finding result(@org.jspecify.annotations.Nullable String value, String expected) {
        Expectation expectation = new Expectation(
                null, Map.of(), Map.of(step("A.check"), expected), Map.of(), Map.of(), Map.of(), null, null, List.of());
        Story story = Story.expecting(expectation).sent("A.check").value("A.check", value);
        return Judgement.of(story.moment()).getFirst();
    }

    @Test
    void rowsAndErrors() {
        Expectation expectation = new Expectation(
                null,
                Map.of(),
                Map.of(),
                Map.of(step("A.insert"), 1L, step("B.insert"), 0L),
                Map.of(step("A.lock"), "55P03", step("B.lock"), "55P03"),
                Map.of(),
                null,
                null,
                List.of());
        Story story = Story.expecting(expectation)
                .sent("A.insert")
                .affected("A.insert", 1)
                .sent("B.insert")
                .affected("B.insert", 1)
                .sent("A.lock")
                .failed("A.lock", "55P03", "canceling statement due to lock timeout")
                .sent("B.lock")
                .value("B.lock", "");
        assertThat(Judgement.of(story.moment()))
                .containsExactly(
                        new Finding(Finding.Kind.ROWS, "A.insert", "1", "1", true),
                        new Finding(Finding.Kind.ROWS, "B.insert", "0", "1", false),
                        new Finding(Finding.Kind.ERROR, "A.lock", "55P03", "55P03", true),
                        new Finding(Finding.Kind.ERROR, "B.lock", "55P03", "", false));
    }

    @Test
    void victim() {
        assertThat(victim(Set.of("A", "B"), true).met()).isTrue();
        assertThat(victim(Set.of("B"), true)).isEqualTo(new Finding(Finding.Kind.VICTIM, "", "B", "A", false));
        assertThat(victim(Set.of(), true).met()).isFalse();
        assertThat(victim(Set.of("A", "B"), false).met()).isFalse();
        assertThat(victim(Set.of(), false).met()).isTrue();
    }

    private static Finding victim(Set<String> expected, boolean deadlock) {
        Expectation expectation =
                new Expectation(null, Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), expected, null, List.of());
        Story story = Story.expecting(expectation).sent("A.lock");
        story = deadlock ? story.failed("A.lock", "40P01", "deadlock detected") : story.value("A.lock", "");
        return Judgement.of(story.moment()).getFirst();
    }

    @Test
    void invariantsHoldWhereverTheRefereeCouldLook() {
        Expectation hold = expectInvariants(true);
        Story holds = Story.expecting(hold)
                .refereed(InvariantReading.State.HOLDS, "1 ≤ 1")
                .refereed(InvariantReading.State.UNKNOWN, "users is locked by A");
        assertThat(Judgement.of(holds.moment()))
                .containsExactly(new Finding(Finding.Kind.INVARIANT, Story.ONE_PENDING, "hold", "hold", true));
        Story mended =
                holds.refereed(InvariantReading.State.BROKEN, "2 ≤ 1").refereed(InvariantReading.State.HOLDS, "");
        assertThat(Judgement.of(mended.moment()))
                .as("once broken is broken")
                .containsExactly(new Finding(Finding.Kind.INVARIANT, Story.ONE_PENDING, "hold", "broken", false));
        assertThat(Judgement.of(Story.expecting(hold).moment()))
                .as("never looked at is not held")
                .containsExactly(new Finding(Finding.Kind.INVARIANT, Story.ONE_PENDING, "hold", "unknown", false));
    }

    @Test
    void invariantsBrokenSomewhere() {
        Story story = Story.expecting(expectInvariants(false)).refereed(InvariantReading.State.HOLDS, "1 ≤ 1");
        assertThat(Judgement.of(story.moment()))
                .containsExactly(new Finding(Finding.Kind.INVARIANT, "", "broken", "hold", false));
        assertThat(Judgement.of(
                        story.refereed(InvariantReading.State.BROKEN, "2 ≤ 1").moment()))
                .containsExactly(new Finding(Finding.Kind.INVARIANT, Story.ONE_PENDING, "broken", "broken", true));
    }

    @Test
    void oneOfTellsTheClosest() {
        Expectation far = expectOutcomes(Map.of("A", "40P01", "B", "committed"));
        Expectation near = expectOutcomes(Map.of("A", "committed", "B", "committed"));
        Expectation right = expectOutcomes(Map.of("A", "committed"));
        assertThat(Judgement.of(Story.rowFour(oneOf(far, near)).moment()))
                .containsExactly(
                        new Finding(Finding.Kind.ONE_OF, "", "2", "2", false),
                        new Finding(Finding.Kind.OUTCOME, "A", "committed", "committed", true),
                        new Finding(Finding.Kind.OUTCOME, "B", "committed", "409 already pending", false));
        assertThat(Judgement.allMet(
                        Judgement.of(Story.rowFour(oneOf(far, near, right)).moment())))
                .isTrue();
    }

    @Test
    void aFreeRunIsJudgedByInvariantsAlone() {
        Expectation expectation = new Expectation(
                Map.of(), Map.of("A", "40P01"), Map.of(), Map.of(), Map.of(), Map.of(), Set.of("A"), true, List.of());
        Story story = Story.expecting(expectation).add(RunEvent.ScheduleLeft::new);
        assertThat(Judgement.of(story.moment())).extracting(Finding::kind).containsExactly(Finding.Kind.INVARIANT);
    }

    @Test
    void withoutAnExpectationThereIsNothingToJudge() {
        Story byHand = new Story(Story.scenario(expectBlocked(Map.of())), "");
        assertThat(Judgement.of(byHand.moment())).isEmpty();
        assertThat(Judgement.of(Story.begin().moment())).isEmpty();
    }

    private static List<Finding> blocked(Story story) {
        return Judgement.of(story.moment());
    }

    private static Expectation expectBlocked(Map<StepId, Set<String>> blocked) {
        return new Expectation(blocked, Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), null, null, List.of());
    }

    private static Expectation expectOutcomes(Map<String, String> outcomes) {
        return new Expectation(null, outcomes, Map.of(), Map.of(), Map.of(), Map.of(), null, null, List.of());
    }

    private static Expectation expectInvariants(boolean hold) {
        return new Expectation(null, Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), null, hold, List.of());
    }

    private static Expectation oneOf(Expectation... alternatives) {
        return new Expectation(
                null, Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), null, null, List.of(alternatives));
    }
}
