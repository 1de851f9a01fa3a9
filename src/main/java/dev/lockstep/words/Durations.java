package dev.lockstep.words;

import java.text.NumberFormat;
import java.util.Locale;

/** Writes stretches of time as a person reads them: {@code 0.9 ms}, {@code 340 ms}, {@code 1.8 s}, {@code 3 min 5 s}. */
public final class Durations {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;
    private static final long MINUTE = 60 * SECOND;

    private final Words words;

    /** Durations in that language. */
    public Durations(Locale locale) {
        this.words = Words.of("sentences", locale);
    }

    /** That many nanoseconds; a negative number, as two clocks can make it, counts as none. */
    public String text(long nanos) {
        long time = Math.max(0, nanos);
        if (time < SECOND) {
            return words.text("duration.ms", number((double) time / MILLI, time < 10 * MILLI ? 1 : 0));
        }
        return time < MINUTE ? seconds(time) : minutes(time);
    }

    /** The same in seconds with one digit behind the point, below a minute: for countdowns, which would change their unit otherwise. */
    public String countdown(long nanos) {
        long time = Math.max(0, nanos);
        return time < MINUTE ? seconds(time) : minutes(time);
    }

    private String seconds(long time) {
        return words.text("duration.s", number((double) time / SECOND, 1));
    }

    private String minutes(long time) {
        return words.text("duration.min", Long.toString(time / MINUTE), Long.toString(time % MINUTE / SECOND));
    }

    private String number(double value, int digits) {
        NumberFormat format = NumberFormat.getNumberInstance(words.locale());
        format.setMaximumFractionDigits(digits);
        return format.format(value);
    }
}
