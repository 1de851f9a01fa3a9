package dev.lockstep.picture;

import static dev.lockstep.testing.Story.PID_A;
import static dev.lockstep.testing.Story.PID_B;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.run.BlockedBy;
import dev.lockstep.model.run.Deadlock;
import dev.lockstep.model.run.DeadlockEdge;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.Stamp;
import dev.lockstep.model.run.Subject;
import dev.lockstep.testing.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The card's ring: numbered waits, then the victim with its wait as a gap and the survivor's solid. */
final class DeadlockPictureTest {
    private static final Texts TEXTS = new Texts(Locale.ENGLISH);
    private static final Subject FIRST = new Subject.Edge(PID_A, Rows.advisory(Rows.SECOND), LockMode.EXCLUSIVE, false);
    private static final Subject SECOND = new Subject.Edge(PID_B, Rows.advisory(Rows.FIRST), LockMode.EXCLUSIVE, false);

    private static Picture draw(RunState state, int step) {
        return DeadlockPicture.of(state.deadlocks().getFirst(), state, step, Ink.type(13), TEXTS);
    }

    private static List<Shape.Line> lines(Picture picture, Subject subject) {
        return picture.of(subject).stream()
                .flatMap(figure -> figure.shapes().stream())
                .filter(Shape.Line.class::isInstance)
                .map(Shape.Line.class::cast)
                .toList();
    }

    @Test
    void waitsComeOneByOne() {
        RunState state = Rows.twentyFourRing().moment().state();
        assertThat(DeadlockPicture.steps(state.deadlocks().getFirst())).isEqualTo(2);
        assertThat(Ink.read(draw(state, 1), FIRST)).containsExactly("1");
        assertThat(Ink.read(draw(state, 1), SECOND)).isEmpty();
        assertThat(Ink.read(draw(state, 2), SECOND)).containsExactly("2");
    }

    @Test
    void theVictimsWaitIsAGapAndTheSurvivorsIsSolid() {
        RunState state = Rows.twentyFour().moment().state();
        assertThat(DeadlockPicture.steps(state.deadlocks().getFirst())).isEqualTo(3);
        Picture picture = draw(state, 3);
        assertThat(Ink.read(picture, new Subject.Backend(PID_A, "A"))).containsExactly("A", "✕ 40P01");
        assertThat(lines(picture, FIRST)).hasSize(2).noneMatch(Shape.Line::arrow);
        assertThat(lines(picture, SECOND)).singleElement().satisfies(line -> {
            assertThat(line.arrow()).isTrue();
            assertThat(line.pen().dash()).isEqualTo(Pen.Dash.SOLID);
        });
        assertThat(lines(draw(state, 2), FIRST)).singleElement().matches(Shape.Line::arrow);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 7, 12})
    void ringsOfAnySizeAreLegible(int size) {
        List<DeadlockEdge> edges = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            edges.add(new DeadlockEdge(
                    i + 1,
                    BlockedBy.session(i + 1, "S" + i),
                    LockTarget.advisory(5, i, 4_711, 1),
                    LockMode.EXCLUSIVE,
                    BlockedBy.session((i + 1) % size + 1, "S" + (i + 1) % size),
                    false));
        }
        Deadlock ring = new Deadlock(edges, false, Stamp.BEFORE, 1, -1, null, null);
        RunState state = Rows.twentyFourRing().moment().state();
        for (double em : new double[] {12, 13, 30}) {
            Ink.assertLegible(DeadlockPicture.of(ring, state, size, Ink.type(em), TEXTS), "ring of " + size);
        }
    }
}
