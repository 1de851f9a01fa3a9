package dev.lockstep.cli;

import dev.lockstep.model.run.ActMark;
import dev.lockstep.model.run.InvariantReading;
import dev.lockstep.model.run.Mark;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.ServerError;
import dev.lockstep.model.run.StatementResult;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.Wait;
import dev.lockstep.model.scenario.Pool;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.Step;
import dev.lockstep.model.scenario.StepId;
import dev.lockstep.words.Naming;
import dev.lockstep.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The shared timeline as a table: a row a tick, a column a session, and one for the invariants where there are some. */
public final class TimelineTable {
    private static final int LEAST_COLUMN = 10;

    private final Moment moment;
    private final Scenario scenario;
    private final Words words;
    private final Naming naming;
    private final List<String> sessions;

    private TimelineTable(Moment moment, Words words) {
        this.moment = moment;
        this.scenario = moment.state().scenario();
        this.words = words;
        this.naming = new Naming(words.locale());
        this.sessions = List.copyOf(moment.state().sessions().keySet());
    }

    /** The lines, as wide as they need be. The words are those of the bundle {@code cli}. */
    public static List<String> of(Moment moment, Words words) {
        return of(moment, words, Integer.MAX_VALUE);
    }

    /** The lines, cut to a width in columns where that leaves enough to read. */
    public static List<String> of(Moment moment, Words words, int width) {
        List<List<String>> rows = new TimelineTable(moment, words).rows();
        int[] columns = Cells.columns(rows);
        Cells.fit(columns, width, LEAST_COLUMN);
        return rows.stream().map(row -> Cells.line(row, columns)).toList();
    }

    private List<List<String>> rows() {
        Map<Integer, Map<String, String>> cells = new TreeMap<>();
        for (StepSpan span : moment.steps()) {
            new StepCells(span)
                    .texts.forEach((tick, text) -> cells.computeIfAbsent(tick, none -> new TreeMap<>())
                            .put(span.step().session(), text));
        }
        for (ActMark act : moment.history().acts()) {
            cells.computeIfAbsent(act.tick(), none -> new TreeMap<>())
                    .merge(act.session(), words.text("table.act." + act.action()), (there, done) -> done + " " + there);
        }
        Map<Integer, String> readings = readings();
        List<List<String>> rows = new ArrayList<>();
        rows.add(row(
                "",
                sessions.stream().map(Cells::clean).toList(),
                scenario.invariants().isEmpty() ? "" : words.text("table.invariants")));
        cells.forEach((tick, texts) -> rows.add(row(
                words.text("table.tick", Integer.toString(tick)),
                sessions.stream()
                        .map(session -> texts.getOrDefault(session, ""))
                        .toList(),
                readings.getOrDefault(tick, ""))));
        return rows;
    }

    private List<String> row(String tick, List<String> texts, String reading) {
        return Stream.of(List.of(tick), texts, scenario.invariants().isEmpty() ? List.<String>of() : List.of(reading))
                .flatMap(List::stream)
                .toList();
    }

    private Map<Integer, String> readings() {
        return moment.history().marks().stream()
                .collect(Collectors.toMap(
                        Mark::tick,
                        mark -> mark.readings().stream()
                                .map(reading -> reading(words, reading))
                                .collect(Collectors.joining("  ")),
                        (earlier, later) -> later));
    }

    /** One invariant as the referee saw it once, without its name. */
    static String reading(Words words, InvariantReading reading) {
        String sign = words.text("reading." + reading.state());
        String more =
                Cells.clean(reading.state() == InvariantReading.State.UNKNOWN ? reading.reason() : reading.shown());
        return more.isEmpty() ? sign : sign + " " + more;
    }

    /** The texts of one step, by tick; each begins with the step's name. */
    private final class StepCells {
        private final StepSpan span;
        private final Map<Integer, String> texts = new TreeMap<>();

        private StepCells(StepSpan span) {
            this.span = span;
            texts.put(span.tick(), name());
            span.waits().forEach(this::add);
            if (span.ended() != null) {
                add(span.endTick(), span.error() == null ? answered() : failed(span.error()));
            } else if (span.openWait() == null) {
                add(moment.state().tick(), words.text("table.running"));
            }
        }

        private void add(int tick, String text) {
            if (!text.isEmpty() || tick != span.tick()) {
                texts.merge(
                        tick,
                        (name() + " " + text).stripTrailing(),
                        (there, more) -> (there + " " + text).stripTrailing());
            }
        }

        private void add(Wait wait) {
            add(wait.fromTick(), words.text("table.waits", Cells.clean(naming.whom(wait))));
            if (wait.to() == null) {
                return;
            }
            if (wait.releasedBy() != null) {
                add(
                        wait.toTick(),
                        words.text("table.released", wait.releasedBy().toString()));
            } else if (span.error() == null) {
                add(wait.toTick(), words.text("table.released.unknown"));
            }
        }

        private String name() {
            String name = Cells.clean(
                    span.typed()
                            ? words.text(
                                    "table.typed", Naming.shortened(span.sql().strip()))
                            : named(span.step()));
            return span.isBegunByDriver() ? words.text("table.begun", name) : name;
        }

        private String named(StepId step) {
            return step.attempt() == 1 ? step.step() : words.text("table.attempt", step.step(), step.attempt());
        }

        private String failed(ServerError error) {
            String code = error.sqlState().isEmpty() ? Cells.clean(error.message()) : error.sqlState();
            String named = scenario.step(span.step())
                    .map(step -> step.eachError().getOrDefault(error.sqlState(), ""))
                    .orElse("");
            return named.isEmpty()
                    ? words.text("table.failed", code)
                    : words.text("table.failed.named", code, Cells.clean(named));
        }

        /** What is worth reading of an answer: a value, a number of rows, a ROLLBACK that nobody sent, the outcome that follows. */
        private String answered() {
            StatementResult last = span.lastResult();
            String answer = last == null ? "" : answer(last);
            return decided()
                    .map(outcome -> (answer + " " + words.text("table.otherwise", Cells.clean(outcome))).strip())
                    .orElse(answer);
        }

        private String answer(StatementResult last) {
            if (last.tag().equals("ROLLBACK")
                    && (span.sql().strip().regionMatches(true, 0, "COMMIT", 0, 6) || Pool.isGiveBack(span.sql()))) {
                return words.text("table.value", last.tag());
            }
            if (!last.hasRows()) {
                return last.tag().matches("(INSERT|UPDATE|DELETE|MERGE) .*")
                        ? words.text("table.rows", last.rowCount())
                        : "";
            }
            if (last.rowCount() != 1 || last.columns().size() != 1) {
                return words.text("table.rows", last.rowCount());
            }
            String value = value(last.firstValue());
            return value.isEmpty() ? "" : words.text("table.value", value);
        }

        private String value(@Nullable String first) {
            return first == null ? "NULL" : Cells.clean(Naming.shortened(first));
        }

        /** The outcome of its session, if this step's {@code otherwise} made it: an error may have led to the same words. */
        private Optional<String> decided() {
            StatementResult last = span.lastResult();
            if (last == null || !last.saysNo()) {
                return Optional.empty();
            }
            String outcome = Optional.ofNullable(
                            moment.state().session(span.step().session()).outcome())
                    .map(end -> end.label())
                    .orElse("");
            return scenario.step(span.step()).map(Step::otherwise).filter(outcome::equals);
        }
    }
}
