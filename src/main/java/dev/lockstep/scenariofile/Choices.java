package dev.lockstep.scenariofile;

import dev.lockstep.model.run.Judgement;
import dev.lockstep.model.scenario.IsolationLevel;
import dev.lockstep.model.scenario.ProblemCode;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Values out of a short list. */
final class Choices {
    private static final Pattern DIGITS = Pattern.compile("\\d{1,9}");
    private static final Pattern DURATION = Pattern.compile("(\\d{1,9}) ?(ms|s|min)");
    private static final Duration LONGEST = Duration.ofHours(1);

    private Choices() {}

    /** {@code isolation:}; empty with a problem for anything that is no level. */
    static Optional<IsolationLevel> isolation(Yaml yaml) {
        Optional<String> text = yaml.text();
        Optional<IsolationLevel> level = text.flatMap(IsolationLevel::of);
        if (text.isPresent() && level.isEmpty()) {
            List<String> known = Arrays.stream(IsolationLevel.values())
                    .map(IsolationLevel::sql)
                    .toList();
            yaml.unknown(ProblemCode.VALUE_UNKNOWN, text.get(), known);
        }
        return level;
    }

    /** A whole number of that range, both ends included; empty with a problem for anything else. */
    static Optional<Integer> number(Yaml yaml, int least, int most) {
        Optional<String> text = yaml.text();
        Optional<Integer> number = text.filter(
                        written -> DIGITS.matcher(written).matches())
                .map(Integer::valueOf)
                .filter(value -> value >= least && value <= most);
        if (text.isPresent() && number.isEmpty()) {
            yaml.problem(ProblemCode.NUMBER_WRONG, text.get(), Integer.toString(least), Integer.toString(most));
        }
        return number;
    }

    /** A time as PostgreSQL's settings write it, {@code 300ms} or {@code 2s}, an hour at most; empty with a problem for anything else. */
    static Optional<Duration> duration(Yaml yaml) {
        Optional<String> text = yaml.text();
        Optional<Duration> duration = text.map(DURATION::matcher)
                .filter(Matcher::matches)
                .map(found -> unit(found.group(2)).multipliedBy(Long.parseLong(found.group(1))))
                .filter(value -> value.compareTo(LONGEST) <= 0);
        if (text.isPresent() && duration.isEmpty()) {
            yaml.problem(ProblemCode.DURATION_WRONG, text.get());
        }
        return duration;
    }

    private static Duration unit(String name) {
        return switch (name) {
            case "ms" -> Duration.ofMillis(1);
            case "s" -> Duration.ofSeconds(1);
            default -> Duration.ofMinutes(1);
        };
    }

    /** {@code true} or {@code false}; empty with a problem for anything else. */
    static Optional<Boolean> flag(Yaml yaml) {
        return oneOf(yaml, "true", "false").map("true"::equals);
    }

    /** {@code on error: continue}. */
    static boolean continues(Yaml yaml) {
        return oneOf(yaml, "continue").isPresent();
    }

    /** {@code invariants: hold | broken}; empty with a problem for anything else. */
    static Optional<Boolean> invariants(Yaml yaml) {
        return oneOf(yaml, Judgement.HOLD, Judgement.BROKEN).map(Judgement.HOLD::equals);
    }

    /** One of these texts; empty with a problem for any other. */
    static Optional<String> oneOf(Yaml yaml, String... allowed) {
        Optional<String> text = yaml.text();
        List<String> known = List.of(allowed);
        if (text.isPresent() && !known.contains(text.get())) {
            yaml.unknown(ProblemCode.VALUE_UNKNOWN, text.get(), known);
        }
        return text.filter(known::contains);
    }
}
