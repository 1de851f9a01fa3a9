package dev.lockstep.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Stretches of time as a person reads them. */
final class DurationsTest {
    private final Durations durations = new Durations(Locale.ENGLISH);

    @Test
    void unitsFollowTheLength() {
        assertThat(durations.text(-5)).isEqualTo("0 ms");
        assertThat(durations.text(870_000)).isEqualTo("0.9 ms");
        assertThat(durations.text(3_000_000)).isEqualTo("3 ms");
        assertThat(durations.text(340_400_000)).isEqualTo("340 ms");
        assertThat(durations.text(1_800_000_000)).isEqualTo("1.8 s");
        assertThat(durations.text(185_900_000_000L)).isEqualTo("3 min 5 s");
    }

    @Test
    void aCountdownKeepsItsUnit() {
        assertThat(durations.countdown(600_000_000)).isEqualTo("0.6 s");
        assertThat(durations.countdown(0)).isEqualTo("0 s");
        assertThat(new Durations(Locale.JAPANESE).countdown(600_000_000)).isEqualTo("0.6 秒");
    }
}
