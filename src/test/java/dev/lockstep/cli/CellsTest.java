package dev.lockstep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Columns line up whatever is in them. */
final class CellsTest {
    @Test
    void wideCharactersTakeTwoColumnsAndCombiningOnesNone() {
        assertThat(Cells.width("lock … ← ✕")).isEqualTo(10);
        assertThat(Cells.width("予約")).isEqualTo(4);
        assertThat(Cells.width("한국")).isEqualTo(4);
        assertThat(Cells.width("gru\u0308n")).isEqualTo(4);
        assertThat(Cells.width("\uD842\uDFB7")).isEqualTo(2);
    }

    @Test
    void aCutTextFitsItsColumn() {
        assertThat(Cells.cut("waits for A", 11)).isEqualTo("waits for A");
        assertThat(Cells.cut("waits for A", 8)).isEqualTo("waits f…");
        assertThat(Cells.cut("予約済み", 6)).isEqualTo("予約…");
        assertThat(Cells.width(Cells.cut("予約済み", 6))).isLessThanOrEqualTo(6);
    }

    @Test
    void nothingThatATerminalObeysIsPrinted() {
        assertThat(Cells.clean("a\u001b[31mb\r\nc\u202Ed\u0007")).isEqualTo("a [31mb c d");
    }

    @Test
    void columnsAreNarrowedFromTheWidest() {
        int[] columns = {3, 40, 20};
        Cells.fit(columns, 50, 10);
        assertThat(columns).containsExactly(3, 23, 20);
        Cells.fit(columns, 10, 10);
        assertThat(columns).containsExactly(3, 10, 10);
    }

    @Test
    void aLineHasNoSpacesAtItsEnd() {
        assertThat(Cells.line(List.of("a", "予約", ""), new int[] {3, 5, 4})).isEqualTo("a    予約");
    }
}
