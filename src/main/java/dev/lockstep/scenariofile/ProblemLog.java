package dev.lockstep.scenariofile;

import dev.lockstep.model.scenario.Problem;
import dev.lockstep.model.scenario.ProblemCode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Collects what is wrong with one file, each thing once: two sessions may share their steps, and so their mistakes. */
final class ProblemLog {
    /** More than a person reads in one go. */
    static final int LIMIT = 100;

    private static final int LONGEST_ARGUMENT = 80;
    private static final int MOST_NAMES = 20;

    private final String source;
    private final Set<Problem> problems = new LinkedHashSet<>();
    private boolean closed;

    ProblemLog(String source) {
        this.source = source;
    }

    void add(Place place, ProblemCode code, String... arguments) {
        log(
                place,
                code,
                Optional.empty(),
                Stream.of(arguments).map(ProblemLog::shortened).toList());
    }

    /** Logs a name that is none of the known ones, with the nearest of them; its arguments are the name, {@code more}, the known names. */
    void unknown(Place place, ProblemCode code, String written, Collection<String> known, String... more) {
        if (closed) {
            return;
        }
        String names =
                known.stream().limit(MOST_NAMES).map(ProblemLog::shortened).collect(Collectors.joining(", "));
        String all = known.size() > MOST_NAMES ? names + ", …" : names;
        List<String> arguments = Stream.concat(
                        Stream.concat(Stream.of(written), Stream.of(more)).map(ProblemLog::shortened), Stream.of(all))
                .toList();
        log(place, code, Nearest.to(written, known), arguments);
    }

    private void log(Place place, ProblemCode code, Optional<String> suggestion, List<String> arguments) {
        if (closed) {
            return;
        }
        problems.add(new Problem(source, place.line(), place.column(), code, arguments, suggestion));
        if (problems.size() == LIMIT) {
            addLast(place, ProblemCode.MORE_PROBLEMS, Integer.toString(LIMIT));
        }
    }

    /** Logs a problem after which reading goes on only to come to its end; what is found then is of no use to anyone. */
    void addLast(Place place, ProblemCode code, String... arguments) {
        if (!closed) {
            closed = true;
            problems.add(new Problem(source, place.line(), place.column(), code, List.of(arguments), Optional.empty()));
        }
    }

    /** An empty log for the same file. */
    ProblemLog scratch() {
        return new ProblemLog(source);
    }

    boolean isEmpty() {
        return problems.isEmpty();
    }

    /** In the order of the file. */
    List<Problem> inOrder() {
        List<Problem> sorted = new ArrayList<>(problems);
        sorted.sort(Comparator.comparing((Problem problem) -> problem.code() == ProblemCode.MORE_PROBLEMS)
                .thenComparingInt(Problem::line)
                .thenComparingInt(Problem::column));
        return sorted;
    }

    /** On one line, and no longer than a line. */
    private static String shortened(String argument) {
        String line = argument.replace('\n', ' ');
        return line.length() <= LONGEST_ARGUMENT ? line : line.substring(0, LONGEST_ARGUMENT) + "…";
    }
}
