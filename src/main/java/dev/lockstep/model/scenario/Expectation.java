package dev.lockstep.model.scenario;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a schedule should show. A null part is not judged.
 *
 * @param blocked every step that is blocked at a settle point, with its blockers there (session names, or a word for an outsider); exact: a
 *     blocked step that is missing here breaks it, and an empty map says that nobody waits
 * @param outcomes outcome by session, as {@link dev.lockstep.model.run.Outcome#label} writes it
 * @param results first column of the first row by step, in the server's text; {@code true} and {@code false} for booleans
 * @param rows affected or returned rows by step
 * @param errors SQLSTATE by step
 * @param locks what {@code pg_locks} shows once the step, by its name, has ended or is blocked; other locks may be there besides
 * @param victim sessions, one of which must have ended as a deadlock's victim; empty says that none did
 * @param invariantsHold whether every invariant held wherever the referee could look (true), or some was broken somewhere (false)
 * @param oneOf expectations, at least one of which must be met besides the parts above; empty when there is no choice
 */
public record Expectation(
        @Nullable Map<StepId, Set<String>> blocked,
        Map<String, String> outcomes,
        Map<StepId, String> results,
        Map<StepId, Long> rows,
        Map<StepId, String> errors,
        Map<StepId, List<LockClaim>> locks,
        @Nullable Set<String> victim,
        @Nullable Boolean invariantsHold,
        List<Expectation> oneOf) {

    /** Expects nothing. */
    public static final Expectation NOTHING =
            new Expectation(null, Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), null, null, List.of());

    /** Copies what it is given. */
    public Expectation {
        blocked = blocked == null ? null : Map.copyOf(blocked);
        outcomes = Map.copyOf(outcomes);
        results = Map.copyOf(results);
        rows = Map.copyOf(rows);
        errors = Map.copyOf(errors);
        locks = Map.copyOf(locks);
        victim = victim == null ? null : Set.copyOf(victim);
        oneOf = List.copyOf(oneOf);
    }
}
