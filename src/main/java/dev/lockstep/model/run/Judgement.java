package dev.lockstep.model.run;

import dev.lockstep.model.scenario.Expectation;
import dev.lockstep.model.scenario.Invariant;
import dev.lockstep.model.scenario.LockClaim;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.SessionScript;
import dev.lockstep.model.scenario.StepId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a scenario expects of the schedule that ran, beside what came. */
public final class Judgement {
    /** Invariants that should hold, or did, as scenario files write it. */
    public static final String HOLD = "hold";
    /** Invariants that should be broken, or were. */
    public static final String BROKEN = "broken";
    /** Invariants that the referee never could look at. */
    public static final String UNKNOWN = "unknown";

    /** What scenario files call a blocker that is no session of the run. */
    public static final String OUTSIDER = "outsider";

    private static final String NULL = "NULL";

    private final Moment moment;
    private final Scenario scenario;
    /** Each step as it was sent last. */
    private final Map<StepId, StepSpan> spans = new HashMap<>();

    private Judgement(Moment moment) {
        this.moment = moment;
        this.scenario = moment.state().scenario();
        moment.history().steps().forEach(span -> spans.put(span.step(), span));
    }

    /**
     * The findings as far as the run has come, in the order in which {@link Expectation} has its parts; empty when nothing is expected of
     * its schedule. Once a step by hand has left the schedule invariants alone are judged.
     */
    public static List<Finding> of(Moment moment) {
        Expectation expected =
                moment.state().scenario().expectations().get(moment.state().schedule());
        return expected == null ? List.of() : of(moment, expected);
    }

    /** The findings of an expectation, be it the scenario's own or another. */
    public static List<Finding> of(Moment moment, Expectation expected) {
        Judgement judgement = new Judgement(moment);
        return moment.state().free() ? judgement.invariants(expected) : judgement.all(expected);
    }

    /** Whether every one of them is met. */
    public static boolean allMet(List<Finding> findings) {
        return findings.stream().allMatch(Finding::met);
    }

    private List<Finding> all(Expectation expected) {
        List<Finding> findings = new ArrayList<>();
        findings.addAll(blocked(expected.blocked()));
        findings.addAll(outcomes(expected.outcomes()));
        findings.addAll(steps(Finding.Kind.RESULT, expected.results(), this::result));
        findings.addAll(steps(Finding.Kind.ROWS, expected.rows(), this::rows));
        findings.addAll(steps(Finding.Kind.ERROR, expected.errors(), this::error));
        findings.addAll(locks(expected.locks()));
        findings.addAll(victim(expected.victim()));
        findings.addAll(invariants(expected));
        findings.addAll(oneOf(expected.oneOf()));
        return List.copyOf(findings);
    }

    private List<Finding> blocked(@Nullable Map<StepId, Set<String>> expected) {
        if (expected == null) {
            return List.of();
        }
        Map<StepId, Set<BlockedBy>> got = new HashMap<>();
        for (SettlePoint point : moment.history().settled()) {
            point.blocked()
                    .forEach((step, blockers) ->
                            got.computeIfAbsent(step, none -> new HashSet<>()).addAll(blockers));
        }
        if (expected.isEmpty() && got.isEmpty()) {
            return List.of(new Finding(Finding.Kind.BLOCKED, "", "", "", true));
        }
        Set<StepId> steps = new TreeSet<>(inScriptOrder());
        steps.addAll(expected.keySet());
        steps.addAll(got.keySet());
        return steps.stream()
                .map(step -> blocked(step, expected.getOrDefault(step, Set.of()), got.getOrDefault(step, Set.of())))
                .toList();
    }

    /** A file may call any outsider just that. */
    private static Finding blocked(StepId step, Set<String> expected, Set<BlockedBy> got) {
        Set<String> names = got.stream().map(Judgement::nameOf).collect(Collectors.toSet());
        Set<String> general = got.stream()
                .map(blocker ->
                        blocker.isOutsider() && !expected.contains(nameOf(blocker)) ? OUTSIDER : nameOf(blocker))
                .collect(Collectors.toSet());
        return new Finding(
                Finding.Kind.BLOCKED, step.toString(), list(expected), list(names), expected.equals(general));
    }

    /** A session by its name, an outsider by what scenario files may call it. */
    private static String nameOf(BlockedBy blocker) {
        if (!blocker.isOutsider()) {
            return blocker.session();
        }
        if (blocker.pid() == 0) {
            return "prepared transaction";
        }
        return blocker.what().isEmpty() ? OUTSIDER : blocker.what();
    }

    private List<Finding> outcomes(Map<String, String> expected) {
        return scenario.sessions().stream()
                .map(SessionScript::name)
                .filter(expected::containsKey)
                .map(session -> {
                    Outcome outcome = moment.state().session(session).outcome();
                    String got = outcome == null ? "" : outcome.label();
                    return equal(Finding.Kind.OUTCOME, session, expected.getOrDefault(session, ""), got);
                })
                .toList();
    }

    private List<Finding> steps(Finding.Kind kind, Map<StepId, ?> expected, Function<StepSpan, String> answer) {
        return expected.entrySet().stream()
                .sorted(Map.Entry.comparingByKey(inScriptOrder()))
                .map(entry -> {
                    StepSpan span = spans.get(entry.getKey());
                    String wanted = entry.getValue().toString();
                    String got = span == null ? "" : answer.apply(span);
                    return equal(kind, entry.getKey().toString(), wanted, got);
                })
                .toList();
    }

    private List<Finding> locks(Map<StepId, List<LockClaim>> expected) {
        LockJudgement locks = new LockJudgement(moment);
        return expected.entrySet().stream()
                .sorted(Map.Entry.comparingByKey(inScriptOrder()))
                .flatMap(entry -> entry.getValue().stream().map(claim -> {
                    StepSpan span = spans.get(entry.getKey());
                    return span == null
                            ? equal(Finding.Kind.LOCK, entry.getKey().toString(), claim.toString(), "")
                            : locks.judge(span, claim);
                }))
                .toList();
    }

    private String result(StepSpan span) {
        StatementResult last = span.lastResult();
        if (last == null || last.rows().isEmpty()) {
            return "";
        }
        String value = last.firstValue();
        return value == null ? NULL : value;
    }

    private String rows(StepSpan span) {
        StatementResult last = span.lastResult();
        return last == null ? "" : Long.toString(last.rowCount());
    }

    private String error(StepSpan span) {
        return span.error() == null ? "" : span.error().sqlState();
    }

    private List<Finding> victim(@Nullable Set<String> expected) {
        if (expected == null) {
            return List.of();
        }
        Set<String> victims = moment.history().steps().stream()
                .filter(span -> error(span).equals(StepSpan.DEADLOCK_DETECTED))
                .map(span -> span.step().session())
                .collect(Collectors.toCollection(TreeSet::new));
        boolean met = expected.isEmpty() ? victims.isEmpty() : !victims.isEmpty() && expected.containsAll(victims);
        return List.of(new Finding(Finding.Kind.VICTIM, "", list(expected), list(victims), met));
    }

    private List<Finding> invariants(Expectation expected) {
        if (expected.invariantsHold() == null) {
            return List.of();
        }
        Map<String, String> got = new HashMap<>();
        for (Mark mark : moment.history().marks()) {
            mark.readings().forEach(reading -> got.merge(reading.invariant(), said(reading), Judgement::worse));
        }
        List<String> names = scenario.invariants().stream().map(Invariant::name).toList();
        if (expected.invariantsHold()) {
            return names.stream()
                    .map(name -> equal(Finding.Kind.INVARIANT, name, HOLD, got.getOrDefault(name, UNKNOWN)))
                    .toList();
        }
        String worst = got.values().stream().reduce(UNKNOWN, Judgement::worse);
        String broken = names.stream()
                .filter(name -> BROKEN.equals(got.get(name)))
                .findFirst()
                .orElse("");
        return List.of(equal(Finding.Kind.INVARIANT, broken, BROKEN, worst));
    }

    private static String said(InvariantReading reading) {
        return switch (reading.state()) {
            case HOLDS -> HOLD;
            case BROKEN -> BROKEN;
            case UNKNOWN -> UNKNOWN;
        };
    }

    /** One look that could not be taken does not undo the others; one that found it broken does. */
    private static String worse(String one, String other) {
        List<String> both = List.of(one, other);
        return both.contains(BROKEN) ? BROKEN : both.contains(HOLD) ? HOLD : UNKNOWN;
    }

    private List<Finding> oneOf(List<Expectation> alternatives) {
        if (alternatives.isEmpty()) {
            return List.of();
        }
        List<List<Finding>> judged = alternatives.stream().map(this::all).toList();
        List<Finding> closest =
                judged.stream().min(Comparator.comparingLong(Judgement::unmet)).orElseThrow();
        List<Finding> findings = new ArrayList<>();
        findings.add(new Finding(
                Finding.Kind.ONE_OF,
                "",
                Integer.toString(alternatives.size()),
                Integer.toString(judged.indexOf(closest) + 1),
                allMet(closest)));
        findings.addAll(closest);
        return findings;
    }

    private static long unmet(List<Finding> findings) {
        return findings.stream().filter(finding -> !finding.met()).count();
    }

    private static Finding equal(Finding.Kind kind, String subject, String expected, String got) {
        return new Finding(kind, subject, expected, got, got.equals(spelled(kind, expected)) || got.equals(expected));
    }

    /** An expected value in the server's text format, which writes booleans short. Source: manual, chapter "Boolean Type". */
    private static String spelled(Finding.Kind kind, String expected) {
        if (kind != Finding.Kind.RESULT) {
            return expected;
        }
        return switch (expected) {
            case "true" -> "t";
            case "false" -> "f";
            case "null" -> NULL;
            default -> expected;
        };
    }

    private static String list(Collection<String> names) {
        return String.join(", ", new TreeSet<>(names));
    }

    /** Sessions and steps in file order; a step that no script has, as an added rollback, stands after the others of its session. */
    private Comparator<StepId> inScriptOrder() {
        List<String> sessions =
                scenario.sessions().stream().map(SessionScript::name).toList();
        return Comparator.<StepId>comparingInt(step -> sessions.indexOf(step.session()))
                .thenComparingInt(step -> scenario.session(step.session())
                        .map(script -> script.indexOf(step.step()))
                        .filter(place -> place >= 0)
                        .orElse(Integer.MAX_VALUE))
                .thenComparing(StepId::toString);
    }
}
