package dev.lockstep.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.lock.LockTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The server is asked about a queue when rows leave something open, when they have changed and after a while; seldom when it is long. */
final class ConfirmationsTest {
    private static final long SECOND = 1_000_000_000L;
    private final Confirmations confirmations = new Confirmations();

    @Test
    void doesNotAskWhatRowsSay() {
        assertThat(confirmations.toAsk(queue(1), 0)).isEmpty();
        assertThat(confirmations.with(Map.of(), 0)).isEmpty();
    }

    @Test
    void asksAboutAWaiterWhoseHolderIsNotSeen() {
        assertThat(confirmations.toAsk(queue(1).subList(1, 2), 0)).containsExactly(1);
    }

    @Test
    void asksOnceAboutAQueueThatStaysAsItIs() {
        Map<Integer, List<Integer>> answer = Map.of(1, List.of(100), 2, List.of(100, 1));
        assertThat(confirmations.toAsk(queue(2), 0)).containsExactlyInAnyOrder(1, 2);
        assertThat(confirmations.with(answer, 0)).isEqualTo(answer);

        assertThat(confirmations.toAsk(queue(2), SECOND / 2)).isEmpty();
        assertThat(confirmations.with(Map.of(), SECOND / 2)).isEqualTo(answer);
        assertThat(confirmations.toAsk(queue(2), SECOND))
                .as("it may have been reordered")
                .containsExactlyInAnyOrder(1, 2);
    }

    @Test
    void forgetsAnswersAboutAQueueThatHasChanged() {
        confirmations.toAsk(queue(2), 0);
        confirmations.with(Map.of(1, List.of(100), 2, List.of(100, 1)), 0);

        assertThat(confirmations.toAsk(queue(3), 1)).containsExactlyInAnyOrder(1, 2, 3);
        assertThat(confirmations.with(Map.of(), 1)).isEmpty();
    }

    @Test
    void takesAnEmptyAnswerForNone() {
        confirmations.toAsk(queue(2), 0);
        assertThat(confirmations.with(Map.of(1, List.of(), 2, List.of(100)), 0)).isEqualTo(Map.of(2, List.of(100)));
    }

    @Test
    void asksSeldomAboutALongQueue() {
        assertThat(confirmations.toAsk(queue(400), 0)).hasSize(400);
        confirmations.with(Map.of(1, List.of(100_000)), 0);

        assertThat(confirmations.toAsk(queue(401), 2 * SECOND)).isEmpty();
        assertThat(confirmations.with(Map.of(), 2 * SECOND))
                .as("of another queue")
                .isEmpty();
        assertThat(confirmations.toAsk(queue(401), 7 * SECOND)).hasSize(401);
    }

    /** One holder and so many waiters. */
    private static List<LockRow> queue(int waiters) {
        LockTarget target = LockTarget.transaction(7);
        List<LockRow> rows = new ArrayList<>();
        rows.add(new LockRow(100_000, "9/1", target, LockMode.EXCLUSIVE, true, false, LockRow.UNKNOWN));
        IntStream.rangeClosed(1, waiters)
                .forEach(pid -> rows.add(new LockRow(pid, pid + "/1", target, LockMode.EXCLUSIVE, false, false, pid)));
        return rows;
    }
}
