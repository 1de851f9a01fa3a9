package dev.lockstep.scenariofile;

import dev.lockstep.model.run.BlockedBy;
import dev.lockstep.model.run.Judgement;
import dev.lockstep.model.run.Outcome;
import dev.lockstep.model.scenario.Expectation;
import dev.lockstep.model.scenario.LockClaim;
import dev.lockstep.model.scenario.ProblemCode;
import dev.lockstep.model.scenario.Schedule;
import dev.lockstep.model.scenario.SessionScript;
import dev.lockstep.model.scenario.Step;
import dev.lockstep.model.scenario.StepId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Reads what is expected of one schedule. */
final class ExpectationReader {
    private static final List<String> PARTS =
            List.of("blocked", "outcomes", "results", "rows", "errors", "locks", "victim", "invariants");
    static final Keys CHOICE_KEYS = new Keys(PARTS, List.of());
    static final Keys KEYS =
            new Keys(Stream.concat(PARTS.stream(), Stream.of("one of")).toList(), CHOICE_KEYS.later());
    /** Outcomes that every session can have, besides a SQLSTATE and the texts of its steps. */
    private static final List<String> OUTCOMES = Stream.of(
                    Outcome.COMMITTED, Outcome.ROLLED_BACK, Outcome.BLOCKED_AT_END, Outcome.UNFINISHED)
            .map(Outcome::label)
            .toList();

    private final StepFinder finder;
    private final Schedule schedule;
    private final Set<StepId> scheduled;

    ExpectationReader(List<SessionScript> sessions, Schedule schedule) {
        this.finder = new StepFinder(sessions);
        this.schedule = schedule;
        this.scheduled = Set.copyOf(schedule.steps());
    }

    /** The expectation that stands there. */
    Expectation read(Yaml yaml) {
        Fields fields = Fields.of(yaml, KEYS);
        List<Expectation> choices = fields.get("one of").map(Yaml::items).orElse(List.of()).stream()
                .map(choice -> parts(Fields.of(choice, CHOICE_KEYS), List.of()))
                .toList();
        return parts(fields, choices);
    }

    private Expectation parts(Fields fields, List<Expectation> choices) {
        return new Expectation(
                fields.get("blocked")
                        .map(blocked -> bySteps(blocked, this::blockers))
                        .orElse(null),
                fields.get("outcomes").map(this::outcomes).orElse(Map.of()),
                fields.get("results")
                        .map(results -> bySteps(results, Yaml::text))
                        .orElse(Map.of()),
                fields.get("rows")
                        .map(rows -> bySteps(rows, ExpectationReader::rows))
                        .orElse(Map.of()),
                fields.get("errors")
                        .map(errors -> bySteps(errors, ExpectationReader::sqlState))
                        .orElse(Map.of()),
                fields.get("locks").map(locks -> bySteps(locks, this::locks)).orElse(Map.of()),
                fields.get("victim").map(this::sessions).orElse(null),
                fields.get("invariants").flatMap(Choices::invariants).orElse(null),
                choices);
    }

    private <T> Map<StepId, T> bySteps(Yaml yaml, Function<Yaml, Optional<T>> value) {
        Map<StepId, T> values = new LinkedHashMap<>();
        for (Yaml.Entry entry : yaml.entries()) {
            Optional<StepId> step = finder.scheduled(entry.name(), entry.key());
            if (step.isPresent() && !scheduled.contains(step.get())) {
                entry.key().problem(ProblemCode.STEP_NOT_SCHEDULED, entry.name(), schedule.name());
            }
            Optional<T> read = value.apply(entry.value());
            if (step.isPresent() && read.isPresent()) {
                values.put(step.get(), read.get());
            }
        }
        return values;
    }

    private Optional<Set<String>> blockers(Yaml yaml) {
        Set<String> names = new LinkedHashSet<>();
        for (Yaml item : yaml.isList() ? yaml.items() : List.of(yaml)) {
            item.text()
                    .filter(name -> name.equals(Judgement.OUTSIDER)
                            || name.equals(BlockedBy.POOL_CONNECTION)
                            || finder.session(name, item).isPresent())
                    .ifPresent(names::add);
        }
        if (yaml.isList() && yaml.items().isEmpty()) {
            yaml.problem(ProblemCode.TEXT_EMPTY);
        }
        return Optional.of(names);
    }

    /** One lock or a list. */
    private Optional<List<LockClaim>> locks(Yaml yaml) {
        List<LockClaim> claims = new ArrayList<>();
        for (Yaml item : yaml.isList() ? yaml.items() : List.of(yaml)) {
            Optional<String> text = item.text();
            Optional<LockClaim> claim = text.flatMap(LockClaim::parse);
            if (text.isPresent() && claim.isEmpty()) {
                item.problem(ProblemCode.LOCK_INVALID, text.get());
            }
            claim.filter(known -> finder.session(known.session(), item).isPresent())
                    .ifPresent(claims::add);
        }
        return Optional.of(claims);
    }

    /** One session or a list; an empty list says that there is none. */
    private Set<String> sessions(Yaml yaml) {
        Set<String> names = new LinkedHashSet<>();
        for (Yaml item : yaml.isList() ? yaml.items() : List.of(yaml)) {
            item.text().filter(name -> finder.session(name, item).isPresent()).ifPresent(names::add);
        }
        return names;
    }

    private Map<String, String> outcomes(Yaml yaml) {
        Map<String, String> outcomes = new LinkedHashMap<>();
        for (Yaml.Entry entry : yaml.entries()) {
            Optional<SessionScript> session = finder.session(entry.name(), entry.key());
            Optional<String> outcome = entry.value().said();
            if (session.isPresent() && outcome.isPresent()) {
                checkOutcome(outcome.get(), session.get(), entry.value());
                outcomes.put(entry.name(), outcome.get());
            }
        }
        return outcomes;
    }

    private static void checkOutcome(String outcome, SessionScript session, Yaml at) {
        Stream<String> texts = session.steps().stream().flatMap(ExpectationReader::texts);
        List<String> known = Stream.concat(OUTCOMES.stream(), texts).distinct().toList();
        if (!known.contains(outcome) && !Names.isSqlState(outcome)) {
            at.problems().unknown(at.place(), ProblemCode.OUTCOME_UNKNOWN, outcome, known, session.name());
        }
    }

    private static Stream<String> texts(Step step) {
        return Stream.concat(Optional.ofNullable(step.otherwise()).stream(), step.eachError().values().stream());
    }

    private static Optional<Long> rows(Yaml yaml) {
        Optional<String> text = yaml.text();
        Optional<Long> rows = text.filter(number -> number.matches("\\d{1,18}")).map(Long::valueOf);
        if (text.isPresent() && rows.isEmpty()) {
            yaml.problem(ProblemCode.ROWS_INVALID, text.get());
        }
        return rows;
    }

    private static Optional<String> sqlState(Yaml yaml) {
        Optional<String> text = yaml.text();
        if (text.isPresent() && !Names.isSqlState(text.get())) {
            yaml.problem(ProblemCode.SQLSTATE_INVALID, text.get());
        }
        return text;
    }
}
