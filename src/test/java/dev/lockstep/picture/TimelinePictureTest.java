package dev.lockstep.picture;

import static dev.lockstep.testing.Story.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.Subject;
import dev.lockstep.testing.RandomRun;
import dev.lockstep.testing.Rows;
import dev.lockstep.testing.Story;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The timeline says what happened, in the grammar of the legend, and nothing on it is cut off or covered. */
final class TimelinePictureTest {
    private static final Texts TEXTS = new Texts(Locale.ENGLISH);

    private static TimelinePicture draw(Moment moment, double em, long playhead, @Nullable Subject selection) {
        return TimelinePicture.of(moment, new TimelineOptions(Ink.type(em), TEXTS, selection, playhead, 1_100));
    }

    private static Picture picture(Story story) {
        return draw(story.moment(), 13, TimelineOptions.LIVE, null).picture();
    }

    private static Subject sent(String step, int tick) {
        return new Subject.Step(step(step), tick);
    }

    private static Subject waits(String step, int tick) {
        return new Subject.Waiting(step(step), tick);
    }

    private static Bounds place(Picture picture, Subject subject) {
        return picture.of(subject).getFirst().bounds();
    }

    private static List<Shape.Hatch> hatches(Picture picture) {
        return picture.figures().stream()
                .flatMap(figure -> figure.shapes().stream())
                .filter(Shape.Hatch.class::isInstance)
                .map(Shape.Hatch.class::cast)
                .toList();
    }

    private static List<Shape.Line> arrows(Picture picture) {
        return picture.figures().stream()
                .flatMap(figure -> figure.shapes().stream())
                .filter(shape -> shape instanceof Shape.Line line && line.arrow())
                .map(Shape.Line.class::cast)
                .toList();
    }

    @Test
    void beforeTheFirstStepTheScheduleStandsThereAsGhosts() {
        Picture picture = picture(Rows.fourReady());
        assertThat(Ink.read(picture)).contains("Space: A.begin").doesNotContain("t1");
        assertThat(Ink.read(picture, sent("A.begin", 0))).containsExactly("begin");
        assertThat(Ink.read(picture, sent("B.commit", 0))).containsExactly("commit");
        assertThat(place(picture, sent("A.begin", 0)).x())
                .isLessThan(place(picture, sent("A.lock", 0)).x());
    }

    @Test
    void aFinishedStepIsASolidBlockWithItsResult() {
        Picture picture = picture(Rows.one());
        assertThat(Ink.read(picture, sent("A.begin", 1))).containsExactly("BEGIN");
        assertThat(Ink.read(picture, sent("A.check", 3))).containsExactly("check: true");
        assertThat(Ink.read(picture, sent("A.insert", 5))).containsExactly("INSERT 1");
        assertThat(hatches(picture)).isEmpty();
        assertThat(Ink.read(picture)).contains("✓ 0 ≤ 1", "✓ 1 ≤ 1", "✕ 2 ≤ 1");
    }

    /** Mutation: a wait does not say for which lock. */
    @Test
    void aBlockedStepIsAHatchedFrameThatSaysForWhat() {
        Picture picture = picture(Rows.fourBlocked());
        assertThat(Ink.read(picture, waits("B.lock", 4)))
                .containsExactly("lock waits for A", "Exclusive on setup_request:7c0e…");
        assertThat(hatches(picture)).hasSize(2);
        assertThat(arrows(picture)).isEmpty();
        assertThat(Ink.read(picture)).contains("setup_request:7c0e… · 1 wants this");
    }

    @Test
    void aLongWaitSaysTheSameOnOneLine() {
        Picture picture = picture(Rows.fourReleased());
        assertThat(Ink.read(picture, waits("B.lock", 4)))
                .contains("lock waits for A · Exclusive on setup_request:7c0e…");
    }

    @Test
    void theTextOfAWaitStandsOnPlainGroundBetweenTheBands() {
        for (Story story : List.of(Rows.fourJustBlocked(), Rows.fourReleased(), Rows.twentyFourRing())) {
            Picture picture = picture(story);
            for (Shape.Text text : picture.texts()) {
                assertThat(hatches(picture))
                        .as(text.text())
                        .noneMatch(
                                hatch -> hatch.bounds().overlaps(text.bounds().grown(-0.5)));
            }
        }
    }

    @Test
    void aReleasedStepIsSolidFromThereOnAndAnArrowComesFromWhatReleasedIt() {
        Picture picture = picture(Rows.fourReleased());
        Bounds hatched = place(picture, waits("B.lock", 4));
        Bounds solid = place(picture, sent("B.lock", 4));
        Bounds commit = place(picture, sent("A.commit", 7));
        assertThat(solid.x()).isGreaterThanOrEqualTo(hatched.right() - 3).isGreaterThan(commit.right());
        assertThat(Ink.read(picture)).contains("released by A.commit");
        assertThat(arrows(picture)).singleElement().satisfies(arrow -> {
            assertThat(arrow.points().getFirst().x())
                    .isCloseTo(commit.right(), org.assertj.core.data.Offset.offset(2.0));
            assertThat(solid.grown(4)
                            .contains(
                                    arrow.points().getLast().x(),
                                    arrow.points().getLast().y()))
                    .isTrue();
        });
    }

    @Test
    void aTimeLimitEndsAWaitWithAMarkAndWithoutAnArrow() {
        Picture picture = picture(Rows.timeouts());
        assertThat(Ink.read(picture, sent("B.lock", 4))).containsExactly("lock ✕ 55P03");
        assertThat(arrows(picture)).isEmpty();
        assertThat(picture.of(waits("B.lock", 4))).hasSize(2);
    }

    /** Mutation: a lost connection's wait ends as if it had been let go. */
    @Test
    void aConnectionThatIsEndedTearsItsLaneOffWhereItStood() {
        Story story = Rows.fourJustBlocked()
                .lost("B", "57P01", "terminating connection")
                .settled();
        Picture picture = picture(story);
        assertThat(Ink.read(picture, sent("B.lock", 4))).containsExactly("lock ✕ 57P01");
        Figure block = picture.of(sent("B.lock", 4)).getLast();
        assertThat(block.spoken()).isEqualTo("B.lock, t4: the connection ended here");
        Bounds tear = tears(block).getFirst().bounds();
        assertThat(tear.right()).isGreaterThanOrEqualTo(block.bounds().right());
        assertThat(tear.height()).isGreaterThanOrEqualTo(block.bounds().height() - 1);
        assertThat(arrows(picture)).isEmpty();
        assertThat(tears(picture.of(waits("B.lock", 4)).getLast()))
                .as("the mark of the wait's end")
                .hasSize(1);
        assertThat(tears(picture(Rows.timeouts()).of(sent("B.lock", 4)).getLast()))
                .as("a session that goes on")
                .isEmpty();
        Ink.assertLegible(picture, "a lost connection");
    }

    private static List<Shape.Line> tears(Figure figure) {
        return figure.shapes().stream()
                .filter(shape -> shape instanceof Shape.Line line
                        && line.pen().ink() == Token.BLOCKED
                        && line.points().size() > 3)
                .map(Shape.Line.class::cast)
                .toList();
    }

    @Test
    void aDeadlocksNumbersStandInTheLanes() {
        Picture ring = picture(Rows.twentyFourRing());
        assertThat(Ink.read(ring, waits("A.lock42", 5))).startsWith("1");
        assertThat(Ink.read(ring, waits("B.lock17", 6))).startsWith("2");
        Picture end = picture(Rows.twentyFour());
        assertThat(Ink.read(end, sent("A.lock42", 5))).containsExactly("lock42 ✕ 40P01");
        assertThat(Ink.read(end)).contains("released by A.lock42");
    }

    @Test
    void aUniqueIndexMakesTheSecondWaitForTheFirstsTransaction() {
        assertThat(Ink.read(picture(Rows.fourteenBlocked()), waits("B.insert", 6)))
                .containsExactly("insert waits for A", "Share on A’s transaction 741");
        assertThat(Ink.read(picture(Rows.fourteen()), sent("B.insert", 6))).containsExactly("insert ✕ 23505");
    }

    /** Mutation: the outcome takes the place of the step's name. */
    @Test
    void aCheckThatGivesUpKeepsItsNameBesideTheOutcome() {
        List<String> texts = Ink.read(picture(Rows.four()), sent("B.check", 8));
        assertThat(texts).hasSize(2).startsWith("check: false");
        assertThat(texts.getLast()).startsWith("→ 409 already");
    }

    @Test
    void locksThatStandInNobodysWayAreLeftOut() {
        Picture picture = picture(Rows.one());
        assertThat(picture.of(new Subject.Edge(Story.PID_A, Rows.TABLE, LockMode.ROW_EXCLUSIVE, true)))
                .hasSize(1);
        assertThat(picture.of(new Subject.Edge(Story.PID_A, Rows.TABLE, LockMode.ACCESS_SHARE, true)))
                .isEmpty();
        assertThat(picture.of(new Subject.Edge(Story.PID_A, Rows.PRIMARY_KEY, LockMode.ROW_EXCLUSIVE, true)))
                .isEmpty();
    }

    @Test
    void anOutsiderThatBlocksHasALaneOfItsOwn() {
        Picture picture = picture(Rows.queue());
        assertThat(Ink.read(picture, new Subject.Backend(900, ""))).contains("D.insert waits for it");
    }

    @Test
    void theArrowOfTheSelectionIsDrawnInPlaceOfTheLatest() {
        Moment moment = Rows.twentyFour().moment();
        Picture latest = draw(moment, 13, TimelineOptions.LIVE, null).picture();
        Picture selected =
                draw(moment, 13, TimelineOptions.LIVE, waits("B.lock17", 6)).picture();
        assertThat(arrows(latest)).hasSize(1);
        assertThat(arrows(selected)).hasSize(1);
    }

    @Test
    void thePlayheadGoesBackWithoutTheRun() {
        Moment moment = Rows.four().moment();
        TimelinePicture live = draw(moment, 13, TimelineOptions.LIVE, null);
        long blocked = Rows.fourJustBlocked().log().lastSeq();
        TimelinePicture past = draw(moment, 13, blocked, null);
        assertThat(past.playheadX()).isLessThan(live.playheadX());
        assertThat(Ink.read(past.picture())).contains("t9");
        for (long seq = 5; seq <= moment.state().stamp().seq(); seq++) {
            double x = draw(moment, 13, seq, null).playheadX();
            assertThat(past.seqAt(x))
                    .as("event under the playhead of event %s", seq)
                    .isEqualTo(Math.max(seq, 6));
        }
    }

    @Test
    void everySubjectIsSpokenOf() {
        for (Story story : List.of(Rows.one(), Rows.four(), Rows.fourteen(), Rows.twentyFour(), Rows.queue())) {
            Picture picture = picture(story);
            picture.figures().stream().map(Figure::subject).distinct().forEach(subject -> {
                if (subject != null) {
                    assertThat(picture.of(subject))
                            .anyMatch(figure -> !figure.spoken().isEmpty());
                }
            });
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {12, 13, 20, 32})
    void theRowsOfTheLibraryAreLegible(double em) {
        for (Story story : List.of(
                Rows.one(),
                Rows.fourReady(),
                Rows.fourJustBlocked(),
                Rows.fourReleased(),
                Rows.four(),
                Rows.fourteen(),
                Rows.twentyFour(),
                Rows.timeouts(),
                Rows.queue())) {
            Moment moment = story.moment();
            String title = moment.state().scenario().title();
            Ink.assertLegible(draw(moment, em, TimelineOptions.LIVE, null).picture(), title);
            for (long seq = 5; seq < moment.state().stamp().seq(); seq += 3) {
                Ink.assertLegible(draw(moment, em, seq, null).picture(), title + ", playhead at event " + seq);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {13, 26})
    void generatedRunsAreLegible(double em) {
        for (int seed = 0; seed < 60; seed++) {
            Story story = RandomRun.of(seed, 1 + seed % 7, 25);
            Ink.assertLegible(
                    draw(story.moment(), em, TimelineOptions.LIVE, null).picture(), "run " + seed);
        }
    }
}
