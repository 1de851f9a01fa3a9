package dev.lockstep.picture;

import static dev.lockstep.testing.Story.PID_A;
import static dev.lockstep.testing.Story.PID_B;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.Subject;
import dev.lockstep.testing.RandomRun;
import dev.lockstep.testing.Rows;
import dev.lockstep.testing.Story;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lock graph says who holds and wants what, keeps its places, and nothing in it lies on something else. */
final class GraphPictureTest {
    private static final Texts TEXTS = new Texts(Locale.ENGLISH);

    private static Picture draw(GraphLayout layout, RunState state, double em) {
        return GraphPicture.of(layout, state, new GraphOptions(Ink.type(em), TEXTS, 470, 300));
    }

    private static Picture picture(Story story) {
        RunState state = story.moment().state();
        return draw(GraphLayout.next(GraphLayout.EMPTY, state), state, 13);
    }

    private static Shape.Line arrow(Picture picture, Subject edge) {
        return picture.of(edge).stream()
                .flatMap(figure -> figure.shapes().stream())
                .filter(Shape.Line.class::isInstance)
                .map(Shape.Line.class::cast)
                .findFirst()
                .orElseThrow();
    }

    private static Bounds place(Picture picture, Subject node) {
        return picture.of(node).getFirst().bounds();
    }

    @Test
    void nobodyHoldsALock() {
        assertThat(Ink.read(picture(Rows.one()))).contains("A", "B", "idle", "nobody holds a lock");
    }

    @Test
    void nobodyHasLookedYet() {
        assertThat(Ink.read(picture(Rows.fourReady()))).contains("A", "B", "locks not looked at yet");
    }

    @Test
    void locksThatTheGraphLeavesOutAreNotDenied() {
        Story story = Rows.one();
        Rows.sample(story, Map.of(), Rows.held(PID_A, Rows.TABLE, LockMode.ACCESS_SHARE));
        assertThat(Ink.read(picture(story))).contains("only locks that stand in nobody's way");
    }

    @Test
    void aSessionPointsToTheLockItWantsAndTheLockToItsHolder() {
        Picture picture = picture(Rows.fourBlocked());
        Subject lock = new Subject.Target(Rows.advisory(Rows.REQUEST));
        Shape.Line wants =
                arrow(picture, new Subject.Edge(PID_B, Rows.advisory(Rows.REQUEST), LockMode.EXCLUSIVE, false));
        Shape.Line held =
                arrow(picture, new Subject.Edge(PID_A, Rows.advisory(Rows.REQUEST), LockMode.EXCLUSIVE, true));
        Bounds a = place(picture, new Subject.Backend(PID_A, "A"));
        Bounds b = place(picture, new Subject.Backend(PID_B, "B"));
        assertThat(touches(b, wants.points().getFirst())).isTrue();
        assertThat(touches(place(picture, lock), wants.points().getLast())).isTrue();
        assertThat(touches(place(picture, lock), held.points().getFirst())).isTrue();
        assertThat(touches(a, held.points().getLast())).isTrue();
        assertThat(wants.pen()).isEqualTo(Pen.dashed(Token.BLOCKED, 2));
        assertThat(held.pen()).isEqualTo(Pen.solid(Token.WANTED, 2.5));
        assertThat(Ink.read(picture))
                .contains("wants Exclusive", "held by", "active · waiting", "advisory · Exclusive");
    }

    private static boolean touches(Bounds box, Point point) {
        return box.grown(3).contains(point.x(), point.y());
    }

    @Test
    void aHeldLockIsShownThoughNobodyWantsIt() {
        Picture picture = picture(Rows.fourReleased());
        Shape.Line held =
                arrow(picture, new Subject.Edge(PID_B, Rows.advisory(Rows.REQUEST), LockMode.EXCLUSIVE, true));
        assertThat(held.pen()).isEqualTo(Pen.solid(Token.CALM, 2));
    }

    /** Mutation: a soft edge looks like a hard one. */
    @Test
    void whoOnlyStandsBehindSomebodyIsDottedAndSaysBehindWhom() {
        Picture picture = picture(Rows.queue());
        Subject reader = new Subject.Edge(PID_B + 1, Rows.advisory(Rows.REQUEST), LockMode.SHARE, false);
        assertThat(arrow(picture, reader).pen().dash()).isEqualTo(Pen.Dash.DOTTED);
        assertThat(Ink.read(picture, reader)).containsExactly("behind B ?");
        assertThat(Ink.read(picture)).contains("nightly_report", "outsider · pid 900");
    }

    @Test
    void anOpenRingIsThickAndNumbered() {
        Picture picture = picture(Rows.twentyFourRing());
        Subject first = new Subject.Edge(PID_A, Rows.advisory(Rows.SECOND), LockMode.EXCLUSIVE, false);
        Subject second = new Subject.Edge(PID_B, Rows.advisory(Rows.FIRST), LockMode.EXCLUSIVE, false);
        assertThat(arrow(picture, first).pen().width()).isGreaterThan(3);
        assertThat(Ink.read(picture, first)).contains("1");
        assertThat(Ink.read(picture, second)).contains("2");
        assertThat(Ink.read(picture(Rows.twentyFour()))).doesNotContain("1", "2");
    }

    @Test
    void aRowsFirstWaiterIsFirstInLineAndHoldsNothing() {
        LockTarget row = LockTarget.tuple(5, 16_390, 0, 1);
        Story story = Rows.fourReady().sent("A.begin").sent("B.lock").blocked("B.lock", "A");
        Rows.sample(
                story,
                Map.of(),
                Rows.held(PID_A, LockTarget.transaction(9), LockMode.EXCLUSIVE),
                Rows.held(PID_B, row, LockMode.EXCLUSIVE),
                Rows.wanted(PID_B, LockTarget.transaction(9), LockMode.SHARE, 1),
                Rows.wanted(900, row, LockMode.EXCLUSIVE, 2));
        Picture picture = picture(story);
        Subject first = new Subject.Edge(PID_B, row, LockMode.EXCLUSIVE, true);
        assertThat(arrow(picture, first).pen()).isEqualTo(Pen.dotted(Token.CALM, 2));
        assertThat(Ink.read(picture)).contains("first in line", "setup_requests", "row (0,1)");
    }

    @Test
    void predicateLocksAreFaintAndHaveNoArrows() {
        Story story = Rows.fourReady();
        Rows.sample(story, Map.of(), Rows.held(PID_A, Rows.TABLE, LockMode.SI_READ));
        Picture picture = picture(story);
        assertThat(Ink.read(picture)).contains("setup_requests", "SIRead · A").doesNotContain("held by");
        assertThat(picture.figures().stream().flatMap(figure -> figure.shapes().stream()))
                .noneMatch(Shape.Line.class::isInstance);
    }

    @Test
    void tenThousandLocksAreDrawnTogether() {
        Story story = RandomRun.locks(3, 20, 10_000);
        RunState state = story.moment().state();
        assertTimeout(Duration.ofSeconds(20), () -> {
            GraphLayout layout = GraphLayout.next(GraphLayout.EMPTY, state);
            assertThat(draw(layout, state, 13).figures()).hasSizeLessThan(1_000);
        });
    }

    @Test
    void aTransactionIsNamedAfterWhoseItIs() {
        assertThat(Ink.read(picture(Rows.fourteenBlocked()))).contains("A’s transaction", "741", "wants Share");
    }

    @Test
    void placesStayFromLookToLook() {
        GraphLayout layout = GraphLayout.EMPTY;
        Map<GraphNode, GraphLayout.Place> before = Map.of();
        for (Story story : List.of(
                Rows.fourReady(),
                Rows.fourJustBlocked(),
                Rows.fourBlocked(),
                Rows.fourReleased(),
                Rows.fourBlocked())) {
            layout = GraphLayout.next(layout, story.moment().state());
            for (Map.Entry<GraphNode, GraphLayout.Place> entry : layout.places().entrySet()) {
                assertThat(before.getOrDefault(entry.getKey(), entry.getValue()))
                        .isEqualTo(entry.getValue());
            }
            before = layout.places();
        }
    }

    @Test
    void placesStayWhileAnyNumberOfLocksComeAndGo() {
        GraphLayout layout = GraphLayout.EMPTY;
        for (int seed = 0; seed < 40; seed++) {
            Map<GraphNode, GraphLayout.Place> before = layout.places();
            layout = GraphLayout.next(
                    layout, RandomRun.locks(seed, 6, 3 + seed % 9).moment().state());
            assertThat(layout.places().values()).doesNotHaveDuplicates();
            for (Map.Entry<GraphNode, GraphLayout.Place> entry : layout.places().entrySet()) {
                assertThat(before.getOrDefault(entry.getKey(), entry.getValue()))
                        .as("place of %s", entry.getKey())
                        .isEqualTo(entry.getValue());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {12, 13, 30})
    void nothingOverlapsInGraphsOfAnySize(double em) {
        for (int seed = 0; seed < 60; seed++) {
            int sessions = 1 + seed / 2;
            RunState state =
                    RandomRun.locks(seed, sessions, 1 + seed / 2).moment().state();
            GraphLayout layout = GraphLayout.next(GraphLayout.EMPTY, state);
            assertThat(layout.places()).hasSizeLessThanOrEqualTo(LockGroups.MOST_NODES + 1);
            Picture picture = draw(layout, state, em);
            Ink.assertLegible(picture, "graph " + seed);
            List<Bounds> nodes = picture.figures().stream()
                    .filter(figure ->
                            figure.subject() instanceof Subject.Backend || figure.subject() instanceof Subject.Target)
                    .map(Figure::bounds)
                    .toList();
            for (int i = 0; i < nodes.size(); i++) {
                for (int j = 0; j < i; j++) {
                    assertThat(nodes.get(i).overlaps(nodes.get(j)))
                            .as("graph %s", seed)
                            .isFalse();
                }
            }
        }
    }

    @Test
    void aLargeGraphIsDrawnTogether() {
        RunState state = RandomRun.locks(1, 150, 60).moment().state();
        Picture picture = picture(RandomRun.locks(1, 150, 60));
        assertThat(LockGraph.of(state).nodes()).hasSizeLessThan(150);
        assertThat(Ink.read(picture)).anyMatch(text -> text.startsWith("queue of "));
    }
}
