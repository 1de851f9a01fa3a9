package dev.lockstep.model.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AppendOnlyTest {
    @Test
    void growsPastItsChunks() {
        AppendOnly<Integer> list = AppendOnly.empty();
        for (int i = 0; i < 10_000; i++) {
            list = list.plus(i);
        }

        assertThat(list)
                .containsExactlyElementsOf(IntStream.range(0, 10_000).boxed().toList());
    }

    @Test
    void aShorterListNeverSeesWhatALongerOneGot() {
        AppendOnly<String> one = AppendOnly.<String>empty().plus("a");
        AppendOnly<String> two = one.plus("b");
        AppendOnly<String> other = one.plus("c");

        assertThat(one).containsExactly("a");
        assertThat(two).containsExactly("a", "b");
        assertThat(other).containsExactly("a", "c");
        assertThat(two.plusAll(List.of("d", "e"))).containsExactly("a", "b", "d", "e");
    }
}
