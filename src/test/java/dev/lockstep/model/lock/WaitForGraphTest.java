package dev.lockstep.model.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.model.lock.Blocker.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WaitForGraphTest {
    private static final LockTarget X = LockTarget.advisory(5, 0, 1, 1);
    private static final LockTarget Y = LockTarget.advisory(5, 0, 2, 1);

    private static LockRow held(int pid, LockTarget target, LockMode mode) {
        return new LockRow(pid, pid + "/1", target, mode, true, false, LockRow.UNKNOWN);
    }

    private static LockRow wanted(int pid, LockTarget target, LockMode mode, long since) {
        return new LockRow(pid, pid + "/1", target, mode, false, false, since);
    }

    private static WaitForGraph graph(LockRow... rows) {
        return graph(Map.of(), rows);
    }

    private static WaitForGraph graph(Map<Integer, List<Integer>> confirmed, LockRow... rows) {
        return WaitForGraph.of(new LockSample(1, List.of(rows), Map.of(), Map.of(), confirmed, 1));
    }

    /** Mutation: who stands ahead in the queue blocks nobody. */
    @Test
    void holderBlocksHardAndThoseAheadBlockSoftly() {
        WaitForGraph graph = graph(
                held(1, X, LockMode.SHARE), wanted(2, X, LockMode.EXCLUSIVE, 10), wanted(3, X, LockMode.SHARE, 20));

        assertThat(graph.blockersOf(2)).containsExactly(new Blocker(1, Kind.HARD, false));
        assertThat(graph.blockersOf(3)).containsExactly(new Blocker(2, Kind.SOFT, false));
        assertThat(graph.blockersOf(1)).isEmpty();
    }

    @Test
    void whoHoldsSomethingJumpsAheadOfThoseWhomItBlocks() {
        WaitForGraph graph = graph(
                held(1, X, LockMode.ACCESS_SHARE),
                held(4, X, LockMode.ACCESS_SHARE),
                wanted(2, X, LockMode.ACCESS_EXCLUSIVE, 10),
                wanted(1, X, LockMode.EXCLUSIVE, 20),
                held(3, X, LockMode.ROW_SHARE));

        assertThat(Objects.requireNonNull(graph.queue(X)).waiters())
                .extracting(LockRow::pid)
                .containsExactly(1, 2);
        assertThat(graph.blockersOf(1)).containsExactly(new Blocker(3, Kind.HARD, false));
    }

    @Test
    void theServersAnswerCounts() {
        WaitForGraph graph = graph(
                Map.of(3, List.of(1, 9)),
                held(1, X, LockMode.EXCLUSIVE),
                wanted(2, X, LockMode.EXCLUSIVE, 10),
                wanted(3, X, LockMode.EXCLUSIVE, 20));

        assertThat(graph.blockersOf(3))
                .containsExactly(new Blocker(1, Kind.HARD, true), new Blocker(9, Kind.SOFT, true));
    }

    @Test
    void preparedTransactionsBlockWithoutAProcess() {
        WaitForGraph graph = graph(held(0, X, LockMode.EXCLUSIVE), wanted(2, X, LockMode.EXCLUSIVE, 10));

        assertThat(graph.blockersOf(2)).containsExactly(new Blocker(0, Kind.HARD, false));
    }

    @Test
    void ringsOfTwoAndOfThreeAreFound() {
        LockTarget z = LockTarget.advisory(5, 0, 3, 1);
        WaitForGraph two = graph(
                held(1, X, LockMode.EXCLUSIVE),
                held(2, Y, LockMode.EXCLUSIVE),
                wanted(1, Y, LockMode.EXCLUSIVE, 10),
                wanted(2, X, LockMode.EXCLUSIVE, 20),
                wanted(7, X, LockMode.EXCLUSIVE, 30));
        WaitForGraph three = graph(
                held(1, X, LockMode.EXCLUSIVE),
                held(2, Y, LockMode.EXCLUSIVE),
                held(3, z, LockMode.EXCLUSIVE),
                wanted(1, Y, LockMode.EXCLUSIVE, 10),
                wanted(2, z, LockMode.EXCLUSIVE, 20),
                wanted(3, X, LockMode.EXCLUSIVE, 30));

        assertThat(two.rings()).singleElement().satisfies(ring -> {
            assertThat(ring.pids()).containsExactlyInAnyOrder(1, 2);
            assertThat(ring.isQueueRing()).isFalse();
        });
        assertThat(three.rings()).singleElement().satisfies(ring -> {
            assertThat(ring.pids()).containsExactlyInAnyOrder(1, 2, 3);
            for (int i = 0; i < 3; i++) {
                assertThat(ring.edges().get(i).blocker())
                        .isEqualTo(ring.edges().get((i + 1) % 3).waiter());
            }
        });
    }

    @Test
    void twoDeadlocksAreTwoRings() {
        LockTarget z = LockTarget.advisory(5, 0, 3, 1);
        LockTarget w = LockTarget.advisory(5, 0, 4, 1);
        WaitForGraph graph = graph(
                held(1, X, LockMode.EXCLUSIVE),
                held(2, Y, LockMode.EXCLUSIVE),
                wanted(1, Y, LockMode.EXCLUSIVE, 10),
                wanted(2, X, LockMode.EXCLUSIVE, 20),
                held(3, z, LockMode.EXCLUSIVE),
                held(4, w, LockMode.EXCLUSIVE),
                wanted(3, w, LockMode.EXCLUSIVE, 10),
                wanted(4, z, LockMode.EXCLUSIVE, 20));

        assertThat(graph.rings()).hasSize(2);
    }

    @Test
    void aLongQueueHasNoRing() {
        List<LockRow> rows = new ArrayList<>();
        rows.add(held(1, X, LockMode.EXCLUSIVE));
        IntStream.range(2, 400).forEach(pid -> rows.add(wanted(pid, X, LockMode.EXCLUSIVE, pid)));

        WaitForGraph graph = graph(rows.toArray(LockRow[]::new));

        assertThat(graph.rings()).isEmpty();
        assertThat(graph.blockersOf(399)).hasSize(398);
    }

    @Test
    void parallelWorkersCountAsTheirLeader() {
        BackendActivity worker = new BackendActivity(11, 1, 0, "parallel worker", "", "", "active", "", "", 0, 0, "");
        WaitForGraph graph = WaitForGraph.of(new LockSample(
                1,
                List.of(held(11, X, LockMode.EXCLUSIVE), wanted(2, X, LockMode.EXCLUSIVE, 10)),
                Map.of(11, worker),
                Map.of(),
                Map.of(),
                1));

        assertThat(graph.blockersOf(2)).containsExactly(new Blocker(1, Kind.HARD, false));
    }
}
