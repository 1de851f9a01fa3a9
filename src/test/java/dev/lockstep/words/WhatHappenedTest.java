package dev.lockstep.words;

import static dev.lockstep.testing.Story.PID_A;
import static dev.lockstep.testing.Story.PID_B;
import static dev.lockstep.testing.Story.holds;
import static dev.lockstep.testing.Story.step;
import static dev.lockstep.testing.Story.wants;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.run.BlockedBy;
import dev.lockstep.model.run.DeadlockEdge;
import dev.lockstep.model.run.InvariantReading;
import dev.lockstep.model.run.Outcome;
import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.run.ServerError;
import dev.lockstep.model.run.StatementResult;
import dev.lockstep.model.run.TransactionStatus;
import dev.lockstep.model.scenario.Expectation;
import dev.lockstep.testing.Story;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The sentence under the timeline, at the moments that a trainer reads aloud. */
final class WhatHappenedTest {
    private final Sentences sentences = new Sentences(Locale.ENGLISH);

    private String said(Story story) {
        return sentences.whatHappened(story.moment());
    }

    @Test
    void beforeAnythingRan() {
        assertThat(said(new Story(Story.scenario(Expectation.NOTHING), Story.A_FIRST)))
                .isEqualTo("The tables and the connections are being made.");
        assertThat(said(Story.begin())).isEqualTo("Nothing has run yet. Space sends A.begin.");
    }

    @Test
    void aLockIsTaken() {
        Story story = Story.begin().ran("A.begin", "BEGIN");
        assertThat(said(story)).isEqualTo("A began a transaction.");
        story.sent("A.lock");
        assertThat(said(story)).isEqualTo("A.lock is running.");
        story.value("A.lock", "").settled();
        assertThat(said(story)).isEqualTo("A.lock finished.");
        assertThat(said(story.sampled(holds(PID_A))))
                .isEqualTo("A has Exclusive on setup_request:42; nobody else wants it.");
    }

    @Test
    void aStepWaits() {
        Story story = locked().sent("B.lock").blocked("B.lock", "A");
        assertThat(said(story)).isEqualTo("B waits for A.");
        assertThat(said(story.sampled(holds(PID_A), wants(PID_B, 5)).settled()))
                .isEqualTo("B waits for A: B wants Exclusive on setup_request:42, A holds it.");
    }

    @Test
    void aStepWaitsInTheQueueOnly() {
        Story story = Story.begin()
                .sent("B.lock")
                .blocked("B.lock", "A")
                .sampled(Map.of(PID_B, List.of(PID_A)), share(900, true), wants(PID_A, 4), share(PID_B, false));
        assertThat(said(story))
                .isEqualTo("B waits behind A in the queue: B wants Share on setup_request:42, and A asked before it.");
    }

    @Test
    void aStepWaitsForATransaction() {
        LockRow held = new LockRow(
                PID_A, "3/1", LockTarget.transaction(731), LockMode.EXCLUSIVE, true, false, LockRow.UNKNOWN);
        LockRow wanted = new LockRow(PID_B, "4/1", LockTarget.transaction(731), LockMode.SHARE, false, false, 5_000);
        Story story = Story.begin().sent("B.insert").blocked("B.insert", "A").sampled(held, wanted);
        assertThat(said(story))
                .isEqualTo(
                        "B waits for A: it needs a row or a key that the open transaction of A has changed or locked,"
                                + " and goes on when that transaction ends.");
    }

    @Test
    void outsidersAreNamed() {
        Story story = Story.begin().sent("B.lock").blocked("B.lock", "nightly_report");
        assertThat(said(story)).isEqualTo("B waits for nightly_report (process 900).");
        assertThat(said(story.blocked("B.lock", "prepared transaction", "A")))
                .isEqualTo("B waits for a prepared transaction and A.");
        assertThat(said(story.add(
                        stamp -> new RunEvent.StepBlocked(stamp, step("B.lock"), List.of(new BlockedBy(77, "", ""))))))
                .isEqualTo("B waits for process 77.");
    }

    /** Mutation: the sentence of a release names nobody. */
    @Test
    void aCommitLetsAWaiterGo() {
        Story story = waiting()
                .at(1_800)
                .sent("A.commit")
                .ended("A.commit", "COMMIT")
                .outcome("A", Outcome.COMMITTED)
                .at(1_805)
                .released("B.lock", "A.commit");
        assertThat(said(story))
                .isEqualTo("A committed, and its lock on setup_request:42 went with the transaction."
                        + " B, which waited 1.8 s, goes on.");
        assertThat(said(story.value("B.lock", "").settled()))
                .isEqualTo("A committed, and its lock on setup_request:42 went with the transaction."
                        + " B, which waited 1.8 s, has it now. The next statement of B will see what A committed.");
    }

    @Test
    void aFailureLetsAWaiterGo() {
        Story story = waiting()
                .sent("A.insert")
                .failed("A.insert", "23514", "new row violates check constraint")
                .released("B.lock", "A.insert")
                .value("B.lock", "");
        assertThat(said(story))
                .startsWith("A.insert failed with 23514: new row violates check constraint. The transaction of A has"
                        + " failed and can only be rolled back. B, which waited ")
                .doesNotContain("committed");
    }

    @Test
    void theReleasedOneMayFail() {
        Story story = waiting().sent("A.commit").ended("A.commit", "COMMIT").released("B.lock", "A.commit");
        ServerError error = new ServerError(
                "ERROR", "23505", "duplicate key value", "Key (user_id)=(1) already exists.", "", "", 0);
        story.add(stamp ->
                new RunEvent.StepFailed(stamp, step("B.lock"), error, List.of(), List.of(), TransactionStatus.FAILED));
        assertThat(said(story))
                .contains("B waited ")
                .contains("B.lock failed with 23505: duplicate key value. Key (user_id)=(1) already exists.")
                .endsWith("The transaction of B has failed and can only be rolled back.");
    }

    @Test
    void theScenarioGivesUp() {
        Story story = locked().sent("A.check").value("A.check", "f");
        story.outcome("A", Outcome.named("409 already pending")).settled();
        assertThat(said(story))
                .isEqualTo("A.check answered false, so the answer is “409 already pending”. A sends ROLLBACK next.");
        assertThat(said(story.sent("A.rollback").ended("A.rollback", "ROLLBACK")))
                .isEqualTo("A rolled back: nothing of its transaction is kept.");
    }

    @Test
    void commitOfAFailedTransactionIsARollback() {
        Story story = locked().sent("A.commit").ended("A.commit", "ROLLBACK");
        assertThat(said(story))
                .startsWith("A sent COMMIT, and the server answered ROLLBACK: a statement had failed before");
    }

    @Test
    void rowsThatOthersDoNotSeeYet() {
        Story story = locked().sent("A.insert").affected("A.insert", 1);
        assertThat(said(story)).isEqualTo("A.insert changed one row; others see that only when A has committed.");
        Story many = Story.begin()
                .sent("A.insert")
                .finished("A.insert", new StatementResult("UPDATE 3", List.of(), List.of(), 3), TransactionStatus.IDLE);
        assertThat(said(many)).isEqualTo("A.insert changed 3 rows, committed at once.");
    }

    @Test
    void timeLimitsAndRefusals() {
        Story waited = waiting().at(400).failed("B.lock", "55P03", "canceling statement due to lock timeout");
        assertThat(said(waited))
                .startsWith("B.lock waited ")
                .contains(" and gave up (55P03: canceling statement due to lock timeout).");
        Story refused = Story.begin().sent("B.lock").failed("B.lock", "55P03", "could not obtain lock on row");
        assertThat(said(refused)).startsWith("B.lock would have had to wait and was refused at once (55P03: ");
    }

    /** Mutation: the sentence keeps quiet about the code. */
    @Test
    void aConnectionEnds() {
        Story ended = waiting().lost("B", "57P01", "terminating connection due to administrator command");
        assertThat(said(ended))
                .isEqualTo("The connection of B was ended during B.lock: 57P01: terminating connection due to"
                        + " administrator command. What B had not committed is undone, and its locks are free.");
        assertThat(said(waiting().lost("B", "", "The server closed the connection.")))
                .startsWith("B lost its connection during B.lock: The server closed the connection. What B had");
    }

    @Test
    void aHolderWhoseConnectionEndsLetsItsWaiterGo() {
        Story story = waiting()
                .sent("A.check")
                .lost("A", "57P01", "terminating connection")
                .released("B.lock", "A.check")
                .value("B.lock", "");
        assertThat(said(story))
                .startsWith("The connection of A was ended during A.check: 57P01: terminating connection. What A had")
                .contains("B, which waited ")
                .contains("has it now.");
    }

    @Test
    void aServerThatIsLostIsNobodysFailure() {
        Story story = waiting().lost("B", "", "The server closed the connection.");
        ServerError silent = ServerError.ofClient("Nobody answers at h, port 5432, any more.");
        story.add(stamp -> new RunEvent.RunEnded(stamp, RunEvent.EndReason.SERVER_LOST, silent, ""));
        assertThat(said(story)).isEqualTo("The server was lost: Nobody answers at h, port 5432, any more.");
    }

    @Test
    void aRingIsShownBeforeTheServerActs() {
        LockTarget other = LockTarget.advisory(5, 0, 7, 1);
        List<DeadlockEdge> edges = List.of(
                new DeadlockEdge(1, a(), other, LockMode.EXCLUSIVE, b(), false),
                new DeadlockEdge(2, b(), Story.LOCK, LockMode.EXCLUSIVE, a(), false));
        Story story = Story.begin()
                .sent("A.lock")
                .blocked("A.lock", "B")
                .sent("B.lock")
                .blocked("B.lock", "A")
                .at(400)
                .add(stamp -> new RunEvent.RingSeen(stamp, edges, false, 1_000_000_000));
        assertThat(said(story))
                .isEqualTo("A and B wait for each other: A wants advisory 7, which B holds; B wants setup_request:42,"
                        + " which A holds. The server checks in 0.6 s and ends the deadlock by failing one of them with"
                        + " 40P01.");
        assertThat(sentences.whatHappened(story.moment().at(1_000_000_000)))
                .contains("The server checks any moment now");
        story.failed("A.lock", "40P01", "deadlock detected")
                .add(stamp -> new RunEvent.DeadlockBroken(stamp, step("A.lock"), edges))
                .released("B.lock", "A.lock");
        assertThat(said(story))
                .startsWith("The server ended a deadlock and chose A as its victim: A.lock failed with 40P01.")
                .contains("B, which waited ");
    }

    @Test
    void whatOnlyTheServerCanDo() {
        Story story = waiting()
                .sent("A.check")
                .value("A.check", "t")
                .settled()
                .sent("A.insert")
                .affected("A.insert", 1)
                .sent("A.commit")
                .ended("A.commit", "COMMIT")
                .at(50)
                .add(stamp -> new RunEvent.ServerAwaited(stamp, RunEvent.Awaited.BLOCKED_SESSION, 10_050_000_000L));
        assertThat(said(story))
                .isEqualTo("A committed. B.check can only be sent once B is let go; the run waits 10 s more for that.");
    }

    @Test
    void aBrokenInvariantIsTold() {
        Story story = locked().sent("A.commit")
                .ended("A.commit", "COMMIT")
                .settled()
                .refereed(InvariantReading.State.BROKEN, "2 ≤ 1");
        assertThat(said(story)).isEqualTo("A committed. Broken: at most one pending request a user (2 ≤ 1).");
        assertThat(said(story.ran("B.begin", "BEGIN"))).isEqualTo("B began a transaction.");
    }

    @Test
    void theEnd() {
        assertThat(said(Story.rowFour(Expectation.NOTHING)))
                .isEqualTo("The run is over. A committed. B: 409 already pending.");
        ServerError refused = new ServerError("ERROR", "42601", "syntax error at or near \"CREAT\"", "", "", "", 1);
        Story failed = Story.begin()
                .add(stamp ->
                        new RunEvent.RunEnded(stamp, RunEvent.EndReason.SETUP_FAILED, refused, "CREAT TABLE t ()"));
        assertThat(said(failed))
                .isEqualTo(
                        "Set-up failed: 42601: syntax error at or near \"CREAT\". The statement was “CREAT TABLE t ()”.");
    }

    @Test
    void whatTheServerSaysMayEndWithItsOwnMark() {
        ServerError lost = ServerError.ofClient("h broke the connection off. Is it a PostgreSQL server?");
        Story story =
                Story.begin().add(stamp -> new RunEvent.RunEnded(stamp, RunEvent.EndReason.SERVER_LOST, lost, ""));
        assertThat(said(story))
                .isEqualTo("The server was lost: h broke the connection off. Is it a PostgreSQL server?");
    }

    @Test
    void aLanguageThatIsNotThereIsEnglishThroughout() {
        Story story = Story.begin().sent("B.lock").blocked("B.lock", "prepared transaction", "A");
        assertThat(new Sentences(Locale.GERMANY).whatHappened(story.moment()))
                .isEqualTo("B waits for a prepared transaction and A.");
        assertThat(new Durations(Locale.GERMANY).text(1_800_000_000)).isEqualTo("1.8 s");
    }

    @Test
    void japanese() {
        Story story = waiting();
        assertThat(new Sentences(Locale.JAPANESE).whatHappened(story.moment()))
                .isEqualTo("B は A を待っています。B が求める setup_request:42 の Exclusive ロックを A が保持しています。");
    }

    private static BlockedBy a() {
        return BlockedBy.session(PID_A, "A");
    }

    private static BlockedBy b() {
        return BlockedBy.session(PID_B, "B");
    }

    private static LockRow share(int pid, boolean granted) {
        return new LockRow(
                pid, "3/" + pid, Story.LOCK, LockMode.SHARE, granted, false, granted ? LockRow.UNKNOWN : 6_000);
    }

    /** A has the lock. */
    private static Story locked() {
        return Story.begin()
                .ran("A.begin", "BEGIN")
                .sent("A.lock")
                .value("A.lock", "")
                .settled()
                .sampled(holds(PID_A))
                .ran("B.begin", "BEGIN");
    }

    /** B waits for A. */
    private static Story waiting() {
        return locked().at(20).sent("B.lock").blocked("B.lock", "A").settled().sampled(holds(PID_A), wants(PID_B, 20));
    }
}
