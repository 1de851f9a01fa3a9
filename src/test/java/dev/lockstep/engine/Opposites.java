package dev.lockstep.engine;

import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.run.Judgement;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.scenario.Expectation;
import dev.lockstep.model.scenario.LockClaim;
import dev.lockstep.model.scenario.StepId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The parts of an expectation, each alone and turned into its opposite: what else is expected must not be what makes it fail. */
final class Opposites {
    private static final String NOBODY = "nobody";

    private Opposites() {}

    /**
     * The opposites, one for each thing that is said. Alternatives are turned where they were met.
     *
     * @param any a step of the schedule
     */
    static List<Expectation> of(Expectation right, Moment moment, StepId any) {
        List<Expectation> all = new ArrayList<>();
        blocked(right.blocked(), any).forEach(turned -> all.add(part(turned, null, null)));
        each(right.outcomes(), outcome -> "not " + outcome)
                .forEach(turned -> all.add(steps(turned, Map.of(), Map.of(), Map.of(), Map.of())));
        each(right.results(), Opposites::otherResult)
                .forEach(turned -> all.add(steps(Map.of(), turned, Map.of(), Map.of(), Map.of())));
        each(right.rows(), rows -> rows + 1)
                .forEach(turned -> all.add(steps(Map.of(), Map.of(), turned, Map.of(), Map.of())));
        each(right.errors(), state -> "ZZ999")
                .forEach(turned -> all.add(steps(Map.of(), Map.of(), Map.of(), turned, Map.of())));
        right.locks()
                .forEach((step, claims) -> claims.forEach(claim ->
                        all.add(steps(Map.of(), Map.of(), Map.of(), Map.of(), Map.of(step, List.of(other(claim)))))));
        if (right.victim() != null) {
            all.add(part(null, Set.of(NOBODY), null));
        }
        if (right.invariantsHold() != null) {
            all.add(part(null, null, !right.invariantsHold()));
        }
        right.oneOf().stream()
                .filter(each -> Judgement.allMet(Judgement.of(moment, each)))
                .forEach(met -> all.addAll(of(met, moment, any)));
        return all;
    }

    private static Stream<Map<StepId, Set<String>>> blocked(@Nullable Map<StepId, Set<String>> right, StepId any) {
        if (right == null) {
            return Stream.of();
        }
        Map<StepId, Set<String>> more = new HashMap<>(right);
        more.put(any, Set.of(NOBODY));
        return Stream.concat(Stream.of(more), right.keySet().stream().map(step -> {
            Map<StepId, Set<String>> fewer = new HashMap<>(right);
            fewer.remove(step);
            return fewer;
        }));
    }

    private static String otherResult(String result) {
        return switch (result) {
            case "true" -> "false";
            case "false" -> "true";
            default -> result + "x";
        };
    }

    private static LockClaim other(LockClaim claim) {
        LockMode mode = claim.mode() == null ? LockMode.EXCLUSIVE : null;
        return new LockClaim(claim.session(), claim.waits(), mode, claim.target());
    }

    private static <K, V> Stream<Map<K, V>> each(Map<K, V> said, Function<V, V> opposite) {
        return said.entrySet().stream().map(entry -> Map.of(entry.getKey(), opposite.apply(entry.getValue())));
    }

    private static Expectation part(
            @Nullable Map<StepId, Set<String>> blocked, @Nullable Set<String> victim, @Nullable Boolean invariants) {
        return new Expectation(
                blocked, Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), victim, invariants, List.of());
    }

    private static Expectation steps(
            Map<String, String> outcomes,
            Map<StepId, String> results,
            Map<StepId, Long> rows,
            Map<StepId, String> errors,
            Map<StepId, List<LockClaim>> locks) {
        return new Expectation(null, outcomes, results, rows, errors, locks, null, null, List.of());
    }
}
