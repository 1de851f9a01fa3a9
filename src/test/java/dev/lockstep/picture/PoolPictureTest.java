package dev.lockstep.picture;

import static dev.lockstep.testing.Story.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.StatementResult;
import dev.lockstep.model.run.Subject;
import dev.lockstep.model.run.TransactionStatus;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.scenariofile.ReadResult;
import dev.lockstep.scenariofile.ScenarioReader;
import dev.lockstep.testing.Story;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** A wait for a connection of the pool looks like no wait in the server, and the pool has its place in the graph. */
final class PoolPictureTest {
    private static final Texts TEXTS = new Texts(Locale.ENGLISH);

    /** A has the only connection, B waits for it. */
    private static Story waiting() {
        Story story = new Story(scenario());
        story.sent("A.borrow");
        story.add(stamp -> new RunEvent.ConnectionBorrowed(stamp, "A", 101));
        story.add(stamp ->
                new RunEvent.StepFinished(stamp, step("A.borrow"), List.of(), List.of(), TransactionStatus.IDLE));
        story.sent("A.read");
        story.add(stamp -> new RunEvent.StepFinished(
                stamp,
                step("A.read"),
                List.of(tag("BEGIN"), tag("SELECT")),
                List.of(),
                TransactionStatus.IN_TRANSACTION));
        story.sent("B.borrow");
        return story.blocked("B.borrow", "A").settled();
    }

    private static StatementResult tag(String tag) {
        return new StatementResult(tag, List.of(), List.of(), 0);
    }

    private static Scenario scenario() {
        String text = """
                lockstep: 1
                title: test
                pool: {size: 1}
                sessions:
                  A: {via: pool, steps: [{borrow: borrow}, {read: SELECT}, {return: give back}]}
                  B: {via: pool, steps: [{borrow: borrow}]}
                schedules: {A first: [A.borrow, A.read, B.borrow, A.return]}
                """;
        return switch (ScenarioReader.read(text, "test")) {
            case ReadResult.Ok ok -> ok.file().base();
            case ReadResult.Problems problems -> throw new AssertionError(problems.problems());
        };
    }

    private static Picture timeline(Story story) {
        return TimelinePicture.of(
                        story.moment(), new TimelineOptions(Ink.type(13), TEXTS, null, TimelineOptions.LIVE, 1_100))
                .picture();
    }

    private static Picture graph(RunState state) {
        return GraphPicture.of(
                GraphLayout.next(GraphLayout.EMPTY, state), state, new GraphOptions(Ink.type(13), TEXTS, 470, 300));
    }

    /** Mutation: the wait is hatched as one in the server is. */
    @Test
    void theWaitSaysForWhatAndWhoHasItAndIsDotted() {
        Picture picture = timeline(waiting());
        Subject wait = new Subject.Waiting(step("B.borrow"), 3);
        assertThat(String.join(" ", Ink.read(picture, wait))).contains("borrow waits for the pool", "held by A");
        assertThat(picture.of(wait).stream().flatMap(figure -> figure.shapes().stream()))
                .noneMatch(Shape.Hatch.class::isInstance)
                .anyMatch(
                        shape -> shape instanceof Shape.Line line && line.pen().dash() == Pen.Dash.DOTTED);
    }

    /** Mutation: BEGIN that the driver sent is told nowhere. */
    @Test
    void aStepThatTheDriverBeganSaysSo() {
        assertThat(Ink.read(timeline(waiting()), new Subject.Step(step("A.read"), 2)))
                .containsExactly("BEGIN · read: SELECT");
    }

    /** Mutation: who has no connection is not in the graph's way. */
    @Test
    void thePoolStandsInTheGraphWithWhoHasAndWhoWants() {
        Picture picture = graph(waiting().moment().state());
        assertThat(Ink.read(picture))
                .contains("connection pool", "1 of 1 out", "has one", "wants one", "waits for the pool");
        assertThat(picture.of(new Subject.Target(LockTarget.POOL))).isNotEmpty();
    }

    /** Mutation: a connection that went back is still its last borrower's. */
    @Test
    void aSessionThatGaveItsConnectionBackHasNone() {
        Story story = waiting().sent("A.return");
        story.add(stamp -> new RunEvent.ConnectionReturned(stamp, "A", 101));
        story.add(stamp -> new RunEvent.StepFinished(
                stamp, step("A.return"), List.of(tag("ROLLBACK")), List.of(), TransactionStatus.IDLE));
        assertThat(Ink.read(graph(story.moment().state()))).contains("no connection", "0 of 1 out");
    }
}
