package dev.lockstep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.model.run.BlockedBy;
import dev.lockstep.model.run.InvariantReading;
import dev.lockstep.model.run.Outcome;
import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.run.StatementResult;
import dev.lockstep.model.run.TransactionStatus;
import dev.lockstep.model.scenario.Expectation;
import dev.lockstep.testing.Story;
import dev.lockstep.words.Words;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** What a run looks like in the terminal. */
final class TimelineTableTest {
    private final Words words = Words.of("cli", Locale.ENGLISH);

    private String table(Story story) {
        return String.join("\n", TimelineTable.of(story.moment(), words));
    }

    @Test
    void aWaitAReleaseAndAnOutcome() {
        assertThat(table(Story.rowFour(Expectation.NOTHING))).isEqualTo("""
                            A               B                                invariants
                        t1  begin
                        t2  lock
                        t3                  begin
                        t4                  lock … waits for A
                        t5  check → t
                        t6  insert → 1 row
                        t7  commit          lock ← released by A.commit      ✓ 1 ≤ 1
                        t8                  check → f ⇒ 409 already pending
                        t9                  rollback                         ✓ 1 ≤ 1""");
    }

    @Test
    void whatIsNotOverYet() {
        Story story = Story.begin().sent("A.lock").sent("B.lock").blocked("B.lock", "A");
        assertThat(table(story)).isEqualTo("""
                            A               B                   invariants
                        t1  lock
                        t2  lock … running  lock … waits for A""");
    }

    @Test
    void failuresTellTheirCode() {
        Story story = Story.begin()
                .sent("A.lock")
                .value("A.lock", "")
                .sent("B.lock")
                .blocked("B.lock", "A")
                .settled()
                .sent("A.insert")
                .failed("A.insert", "23505", "duplicate key")
                .released("B.lock", "A.insert")
                .failed("B.lock", "57014", "canceled");
        assertThat(table(story)).isEqualTo("""
                            A               B                                    invariants
                        t1  lock
                        t2                  lock … waits for A
                        t3  insert ✕ 23505  lock ← released by A.insert ✕ 57014""");
    }

    @Test
    void aLimitThatEndsAWaitIsNoRelease() {
        Story story = Story.begin()
                .sent("B.lock")
                .blocked("B.lock", "A")
                .failed("B.lock", "55P03", "canceling statement due to lock timeout");
        assertThat(table(story)).contains("lock … waits for A ✕ 55P03").doesNotContain("released");
    }

    @Test
    void outsidersAndWhoeverLetGoUnknown() {
        Story story = Story.begin().sent("B.lock").blocked("B.lock", "nightly_report");
        story.sent("A.begin").done("A.begin", "BEGIN").released("B.lock", null).value("B.lock", "");
        assertThat(table(story))
                .contains("lock … waits for nightly_report (process 900)")
                .contains("lock ← released");
    }

    @Test
    void aCommitThatWasNone() {
        Story story = Story.begin().sent("A.commit").ended("A.commit", "ROLLBACK");
        assertThat(table(story)).contains("commit → ROLLBACK");
    }

    @Test
    void anErrorWithTheSameOutcomeDoesNotMakeTheCheckAnswerNo() {
        Story story = Story.begin()
                .sent("B.check")
                .value("B.check", "t")
                .sent("B.insert")
                .failed("B.insert", "23505", "duplicate key")
                .outcome("B", Outcome.named("409 already pending"));
        assertThat(table(story)).contains("check → t\n").doesNotContain("409");
    }

    @Test
    void readingsOfTheReferee() {
        Story story = Story.begin()
                .ran("A.begin", "BEGIN")
                .refereed(InvariantReading.State.UNKNOWN, "setup_requests is locked by A")
                .ran("B.begin", "BEGIN")
                .refereed(InvariantReading.State.BROKEN, "2 ≤ 1");
        assertThat(table(story)).contains("? setup_requests is locked by A").contains("✕ 2 ≤ 1");
    }

    @Test
    void whatAPersonTypedAndWhatAServerAnswersCannotHarmTheTerminal() {
        Story story = Story.begin()
                .add(stamp -> new RunEvent.StepSent(stamp, Story.step("A.typed1"), "SELECT '\u001b[2J'\n, 1", true));
        assertThat(table(story)).contains("» SELECT ' [2J' , 1").doesNotContain("\u001b");
        Story rows = Story.begin()
                .sent("A.check")
                .finished(
                        "A.check",
                        new StatementResult("SELECT 12", List.of("n"), List.of(), 12),
                        TransactionStatus.IDLE)
                .add(stamp -> new RunEvent.StepSent(stamp, Story.step("B.check"), "SELECT 1", false))
                .add(stamp -> new RunEvent.StepBlocked(
                        stamp, Story.step("B.check"), List.of(new BlockedBy(7, "", "\u001b]0;x\u0007"))));
        assertThat(table(rows)).contains("check → 12 rows").doesNotContain("\u001b");
    }

    @Test
    void aNarrowTerminalCutsColumnsNotLines() {
        List<String> lines = TimelineTable.of(Story.rowFour(Expectation.NOTHING).moment(), words, 50);
        assertThat(lines).allSatisfy(line -> assertThat(Cells.width(line)).isLessThanOrEqualTo(50));
        assertThat(lines.get(7)).contains("lock ← released").contains("…").contains("✓ 1 ≤ 1");
    }
}
