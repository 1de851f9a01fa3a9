package dev.lockstep.model.scenario;

import java.util.Collections;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What comes of a variant at an isolation level, in one schedule or in all of them; written {@code holds}, {@code error 40001} or
 * {@code holds, waits 3}.
 *
 * @param kind the worst that came
 * @param errors SQLSTATEs that sessions ended with, sorted; empty unless the kind is {@link Kind#ERROR}, and, where it is expected, when
 *     any will do
 * @param waits ticks in which steps waited, added up; null, where it is expected, when any will do
 */
public record Verdict(
        Kind kind, Set<String> errors, @Nullable Integer waits) {
    /** A run in which all went well and nobody waited. */
    public static final Verdict BEST = new Verdict(Kind.HOLDS, Set.of(), 0);

    private static final Pattern WRITTEN =
            Pattern.compile("(holds|unknown|error|broken)((?: [0-9A-Z]{5})*)(?:, waits (\\d{1,6}))?");

    /** Verdicts in general, the mildest first. */
    public enum Kind {
        HOLDS,
        /** A schedule could not go on, or nobody could look whether an invariant holds. */
        UNKNOWN,
        ERROR,
        BROKEN;

        /** As scenario files write it. */
        public String written() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Sorts the errors, and drops them where something else is worse. */
    public Verdict {
        errors = kind == Kind.ERROR ? Collections.unmodifiableSet(new TreeSet<>(errors)) : Set.of();
    }

    /** The verdict that is written so; empty for any other text. */
    public static Optional<Verdict> parse(String text) {
        Matcher matcher = WRITTEN.matcher(text.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        Kind kind = Kind.valueOf(matcher.group(1).toUpperCase(Locale.ROOT));
        Set<String> errors = new TreeSet<>(Stream.of(matcher.group(2).split(" "))
                .filter(state -> !state.isEmpty())
                .toList());
        Integer waits = matcher.group(3) == null ? null : Integer.valueOf(matcher.group(3));
        return kind == Kind.ERROR || errors.isEmpty()
                ? Optional.of(new Verdict(kind, errors, waits))
                : Optional.empty();
    }

    /** Both together: the worse of the two, and the waits of both. */
    public Verdict and(Verdict other) {
        Set<String> all = new TreeSet<>(errors);
        all.addAll(other.errors);
        return new Verdict(kind.compareTo(other.kind) < 0 ? other.kind : kind, all, waits(this) + waits(other));
    }

    private static int waits(Verdict verdict) {
        return verdict.waits == null ? 0 : verdict.waits;
    }

    /** Whether this came where that was expected. */
    public boolean meets(Verdict expected) {
        return kind == expected.kind
                && (expected.errors.isEmpty() || errors.equals(expected.errors))
                && (expected.waits == null || expected.waits.equals(waits));
    }

    /** As scenario files write it. */
    @Override
    public String toString() {
        String states = errors.isEmpty() ? "" : " " + String.join(" ", errors);
        return kind.written() + states + (waits == null || waits == 0 ? "" : ", waits " + waits);
    }
}
