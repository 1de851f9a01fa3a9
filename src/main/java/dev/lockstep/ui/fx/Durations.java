package dev.lockstep.ui.fx;

import dev.lockstep.words.Words;
import java.text.NumberFormat;

/** Writes stretches of time as a person reads them: {@code 0.9 ms}, {@code 340 ms}, {@code 1.8 s}, {@code 3 min 5 s}. */
public final class Durations {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;
    private static final long MINUTE = 60 * SECOND;

    private final Words words;

    /** Speaks with the texts of the bundle {@code ui}. */
    public Durations(Words words) {
        this.words = words;
    }

    /** That many nanoseconds; a negative number, as two clocks can make it, counts as none. */
    public String text(long nanos) {
        long time = Math.max(0, nanos);
        if (time < SECOND) {
            return words.text("duration.ms", number((double) time / MILLI, time < 10 * MILLI ? 1 : 0));
        }
        if (time < MINUTE) {
            return words.text("duration.s", number((double) time / SECOND, 1));
        }
        long seconds = time / SECOND;
        return words.text("duration.min", Long.toString(seconds / 60), Long.toString(seconds % 60));
    }

    private String number(double value, int digits) {
        NumberFormat format = NumberFormat.getNumberInstance(words.locale());
        format.setMaximumFractionDigits(digits);
        return format.format(value);
    }
}
