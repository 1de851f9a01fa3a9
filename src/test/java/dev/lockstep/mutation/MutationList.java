package dev.lockstep.mutation;

import java.util.List;

/** The mutations, in the order of the program's rooms: what is shown first, then what it is made of. */
final class MutationList {
    private static final String JOURNEY = "ui.shell.JourneyTest#theSecondRequestWaitsAndAnswers409";
    private static final String GRAPH_CLICK =
            "ui.shell.JourneyTest#aClickOnAnArrowOfTheGraphSelectsItsRowAndLightsTheSessions";

    private MutationList() {}

    static final List<Mutation> ALL = List.of(
            new Mutation(
                    "timeline: a wait does not say for which lock",
                    "picture/WaitText.java",
                    "return new WaitText(who, drawing.texts().what(state, wait),",
                    "return new WaitText(who, \"\",",
                    "picture.TimelinePictureTest#aBlockedStepIsAHatchedFrameThatSaysForWhat"),
            new Mutation(
                    "timeline: no arrow comes from what released a wait",
                    "picture/Releases.java",
                    "shown.forEach(this::draw);",
                    "",
                    JOURNEY),
            new Mutation(
                    "graph: the arrow of a wait is dropped",
                    "picture/GraphEdges.java",
                    "arrow(edge, rings);",
                    "if (!edge.isWait()) arrow(edge, rings);",
                    JOURNEY),
            new Mutation(
                    "graph: a soft edge looks like a hard one",
                    "picture/GraphEdges.java",
                    "case QUEUES -> Pen.dotted(Token.BLOCKED, 2.5);",
                    "case QUEUES -> Pen.dashed(Token.BLOCKED, 2.5);",
                    "picture.GraphPictureTest#whoOnlyStandsBehindSomebodyIsDottedAndSaysBehindWhom"),
            new Mutation(
                    "deadlock card: the victim bears no mark",
                    "picture/DeadlockPicture.java",
                    "boolean victim = verdict() && isVictim(who);",
                    "boolean victim = false;",
                    "ui.shell.JourneyTest#twoKeysInOppositeOrderEndWithACard"),
            new Mutation(
                    "selection: a click in a drawn panel selects nothing",
                    "ui/fx/PicturePane.java",
                    "view.selectionProperty().set(subject);",
                    "",
                    "ui.DrawnPanelsTest#aClickSelectsWhatIsPaintedThere"),
            new Mutation(
                    "selection: what belongs to it lights up in no drawn panel",
                    "ui/fx/PicturePane.java",
                    "(figure.subject().equals(hover) || lit.has(figure.subject()))",
                    "figure.subject().equals(hover)",
                    "ui.DrawnPanelsTest#whatIsSelectedInOnePanelLightsUpInTheOther"),
            new Mutation(
                    "pg_locks: no line says who holds a row",
                    "ui/locks/LockLines.java",
                    "for (RowLock.Holder holder : lock.holders()) {",
                    "for (RowLock.Holder holder : List.<RowLock.Holder>of()) {",
                    "ui.shell.RowLockJourneyTest"),
            new Mutation(
                    "row locks: rows are read on no look",
                    "engine/LockSampler.java",
                    "question.rows() ? p.rowLocks(sample) : lastRows",
                    "lastRows",
                    "engine.RowLockRunTest#theHolderIsReadInTheRow"),
            new Mutation(
                    "row locks: what was read is dropped by the next sample",
                    "model/lock/RowLocks.java",
                    "if (!lock.derived() && !left.isEmpty()) {",
                    "if (lock.derived() && !left.isEmpty()) {",
                    "engine.RowLockRunTest#theHolderIsReadInTheRow"),
            new Mutation(
                    "row locks: nothing is derived",
                    "model/lock/RowLocks.java",
                    "derived(rows, owners).forEach(now::putIfAbsent);",
                    "",
                    "engine.RowLockRunTest#theHolderIsDerivedForAPlainRole"),
            new Mutation(
                    "row locks: a table that somebody waits to lock alone is read",
                    "postgres/RowLockReader.java",
                    "row -> row.mode() == LockMode.ACCESS_EXCLUSIVE)",
                    "row -> row.granted() && row.mode() == LockMode.ACCESS_EXCLUSIVE)",
                    "postgres.RowLockReaderTest#whatCouldMakeItWaitIsPassedOver"),
            new Mutation(
                    "matrix: what is expected is not compared",
                    "ui/matrix/MatrixCell.java",
                    "return got != null && expected.isPresent() && !got.meets(expected.get());",
                    "return false;",
                    "ui.shell.MatrixJourneyTest#cellsFillAsTheyAreKnownAndAClickLoadsOne"),
            new Mutation(
                    "matrix: Cancel ends nothing",
                    "engine/Matrix.java",
                    "current.stop();",
                    "",
                    "ui.shell.MatrixJourneyTest#cancelEndsTheRunAndSpaceSendsNothingUnseen"),
            new Mutation(
                    "matrix: the keys of a run that nobody sees send its steps",
                    "ui/shell/KeyTable.java",
                    "if (shown.getAsBoolean()) {",
                    "if (true) {",
                    "ui.shell.MatrixJourneyTest#cancelEndsTheRunAndSpaceSendsNothingUnseen"),
            new Mutation(
                    "matrix: a cell that is clicked loads the variant at no level",
                    "ui/shell/MainWindow.java",
                    "models.scenarios().choose(variant, level);",
                    "models.scenarios().choose(variant);",
                    "ui.shell.MatrixJourneyTest#cellsFillAsTheyAreKnownAndAClickLoadsOne"),
            new Mutation(
                    "selection: a click in the graph selects no row of pg_locks",
                    "ui/locks/LocksPanel.java",
                    "table.select(rows.isEmpty() ? null : rows.getFirst());",
                    "table.select(null);",
                    GRAPH_CLICK),
            new Mutation(
                    "selection: a click in the graph does not light the blocker's session",
                    "ui/fx/Related.java",
                    ".forEach(session -> sessions.add(session.name()));",
                    ".forEach(session -> {});",
                    GRAPH_CLICK),
            new Mutation(
                    "script: a disabled Step button gives no reason",
                    "ui/script/SessionCard.java",
                    "reason.setText(gate.isOpen() ? hindrance.orElse(\"\") : \"\");",
                    "reason.setText(\"\");",
                    JOURNEY),
            new Mutation(
                    "pg_locks: waiting rows do not come first",
                    "ui/locks/LockColumn.java",
                    "Comparator.comparing(LockLine::state)",
                    "Comparator.comparing(LockLine::state).reversed()",
                    "ui.locks.LocksPanelTest#waitersComeFirstAndTheFooterCounts"),
            new Mutation(
                    "pg_locks: over a sample the selection goes to another row of the process",
                    "ui/locks/LockTable.java",
                    "if (sorted.get(i).key().equals(key)) {",
                    "if (sorted.get(i).row().pid() == key.pid()) {",
                    "ui.locks.LocksPanelTest#aNewSampleKeepsSelectionScrollAndSort"),
            new Mutation(
                    "pg_locks: over a sample the table loses the place scrolled to",
                    "ui/locks/LockTable.java",
                    "placeOf(first.key()).ifPresent(view::scrollTo);",
                    "",
                    "ui.locks.LocksPanelTest#aNewSampleKeepsSelectionScrollAndSort"),
            new Mutation(
                    "inspector: a wait does not say for whom",
                    "ui/inspector/StepBlocks.java",
                    "fact(\"fact.for\", naming.all(wait.blockers()))",
                    "fact(\"fact.for\", \"\")",
                    JOURNEY),
            new Mutation(
                    "verdict: a broken invariant is said to hold",
                    "ui/verdict/VerdictBlocks.java",
                    "words.text(\"verdict.broken\")",
                    "words.text(\"verdict.holds\")",
                    "ui.shell.JourneyTest#bothCheckBeforeEitherCommits"),
            new Mutation(
                    "keys: Space in a text field steps",
                    "ui/shell/Keys.java",
                    "if (plain && (isElsewhere(scene) || reachedByTab(scene))) {",
                    "if (plain && reachedByTab(scene)) {",
                    "ui.shell.KeysTest#aTextFieldKeepsWhatIsTyped"),
            new Mutation(
                    "keys: comma does not move the playhead",
                    "ui/shell/KeyTable.java",
                    "run.playhead().move(-1)",
                    "run.playhead().move(0)",
                    "ui.shell.StatesTest#scrubbingNeverTouchesTheServerAndSendsNothing"),
            new Mutation(
                    "playhead: at a past moment sending is on",
                    "ui/shell/RunModel.java",
                    "if (!view.liveProperty().get()) {",
                    "if (false) {",
                    "ui.shell.StatesTest#scrubbingNeverTouchesTheServerAndSendsNothing"),
            new Mutation(
                    "JavaFX queue: work that is added takes the place of what waits",
                    "ui/fx/FxQueue.java",
                    "latest(new Object(), work);",
                    "latest(this, work);",
                    "ui.fx.FxQueueTest#nothingThatIsAddedIsLostAndOrderIsKept"),
            new Mutation(
                    "sentence: a release names nobody",
                    "words/StepSentences.java",
                    "speech.text(has(state, span, let) ? \"released.has\" : \"released\", session, waited),",
                    "speech.text(has(state, span, let) ? \"released.has\" : \"released\", \"\", waited),",
                    "words.WhatHappenedTest#aCommitLetsAWaiterGo"),
            new Mutation(
                    "fold: what released a step is dropped",
                    "model/run/RunFold.java",
                    "span.released(e.stamp(), edit.tick, e.by())",
                    "span.released(e.stamp(), edit.tick, null)",
                    "model.run.RunLogTest#aBlockedStepIsReleasedAndMovesIntoThePast"),
            new Mutation(
                    "wait-for graph: what stands ahead in the queue blocks nobody",
                    "model/lock/WaitForGraph.java",
                    "if (wait.mode().conflictsWith(ahead.mode())) {",
                    "if (false) {",
                    "model.lock.WaitForGraphTest#holderBlocksHardAndThoseAheadBlockSoftly"),
            new Mutation(
                    "engine: a run is settled without asking the server",
                    "engine/Conductor.java",
                    "if (state().inFlight().isEmpty()) {",
                    "if (true) {",
                    "engine.RunTest#aSleepingStepIsRunningNotBlocked"),
            new Mutation(
                    "engine: the server's answer that a step waits is dropped",
                    "engine/Conductor.java",
                    "ledger.write(stamp -> new RunEvent.StepBlocked(stamp, span.step(), who));",
                    "",
                    "engine.RunTest#aStepIsBlockedBecauseTheServerSaysSo"));
}
