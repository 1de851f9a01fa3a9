package dev.lockstep.cli;

import dev.lockstep.model.database.ServerInfo;
import dev.lockstep.model.run.Finding;
import dev.lockstep.model.run.InvariantReading;
import dev.lockstep.model.run.Judgement;
import dev.lockstep.model.run.Mark;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.SessionState;
import dev.lockstep.model.scenario.Invariant;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.words.Sentences;
import dev.lockstep.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What is printed of a run: heading, timeline, invariants, outcomes, broken expectations. A function of its moment. */
final class RunReport {
    private static final String INDENT = "  ";

    private final Moment moment;
    private final RunState state;
    private final Scenario scenario;
    private final Words words;
    private final int width;

    private RunReport(Moment moment, Words words, int width) {
        this.moment = moment;
        this.state = moment.state();
        this.scenario = state.scenario();
        this.words = words;
        this.width = width;
    }

    /** The lines; the words are those of the bundle {@code cli}. */
    static List<String> of(Moment moment, Words words, int width) {
        return new RunReport(moment, words, width).lines();
    }

    /** Whether the run went to its end and all that was expected of it came. */
    static boolean isAsExpected(Moment moment) {
        RunEvent.RunEnded end = moment.state().end();
        return end != null && end.reason() == RunEvent.EndReason.FINISHED && Judgement.allMet(Judgement.of(moment));
    }

    /** Where a run comes from, on one line: file, variant, schedule. */
    static String origin(Words words, Scenario scenario, String schedule) {
        List<String> parts = new ArrayList<>();
        parts.add(scenario.source());
        if (!scenario.variant().isEmpty()) {
            parts.add(words.text("report.variant", scenario.variant()));
        }
        parts.add(schedule.isEmpty() ? words.text("report.byhand") : words.text("report.schedule", schedule));
        return Cells.clean(String.join(words.text("report.between"), parts));
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(Cells.clean(scenario.title()));
        lines.add(origin(words, scenario, state.schedule()) + server());
        lines.add("");
        lines.addAll(TimelineTable.of(moment, words, width));
        lines.add("");
        lines.addAll(section("report.invariants", invariants()));
        lines.addAll(section("report.outcomes", outcomes()));
        lines.addAll(end());
        lines.addAll(judgement());
        return lines;
    }

    private String server() {
        ServerInfo server = state.server();
        return server == null ? "" : words.text("report.server", server.version());
    }

    private List<String> section(String key, List<List<String>> rows) {
        if (rows.isEmpty()) {
            return List.of();
        }
        int[] columns = Cells.columns(rows);
        return Stream.concat(Stream.of(words.text(key)), rows.stream().map(row -> INDENT + Cells.line(row, columns)))
                .toList();
    }

    private List<List<String>> invariants() {
        return scenario.invariants().stream().map(this::invariant).toList();
    }

    private List<String> invariant(Invariant invariant) {
        List<Mark> marks = moment.history().marks();
        Optional<Mark> broken = marks.stream()
                .filter(mark -> of(mark, invariant)
                        .filter(reading -> reading.state() == InvariantReading.State.BROKEN)
                        .isPresent())
                .findFirst();
        String name = Cells.clean(invariant.name());
        if (broken.isPresent()) {
            String sign =
                    TimelineTable.reading(words, of(broken.get(), invariant).orElseThrow());
            return List.of(
                    name,
                    words.text(
                            "invariant.broken",
                            sign,
                            Integer.toString(broken.get().tick())));
        }
        return marks.reversed().stream()
                .flatMap(mark -> of(mark, invariant).stream())
                .max((one, other) -> Boolean.compare(holds(one), holds(other)))
                .map(reading -> List.of(name, TimelineTable.reading(words, reading)))
                .orElseGet(() -> List.of(name, words.text("invariant.unseen")));
    }

    private static boolean holds(InvariantReading reading) {
        return reading.state() == InvariantReading.State.HOLDS;
    }

    private static Optional<InvariantReading> of(Mark mark, Invariant invariant) {
        return mark.readings().stream()
                .filter(reading -> reading.invariant().equals(invariant.name()))
                .findFirst();
    }

    private List<List<String>> outcomes() {
        return state.sessions().values().stream().map(this::outcome).toList();
    }

    private List<String> outcome(SessionState session) {
        String label = Optional.ofNullable(session.outcome())
                .map(outcome -> outcome.label())
                .orElseGet(() -> words.text("outcome.none"));
        return List.of(session.name(), Cells.clean(label));
    }

    /** Why the run did not go to its end; nothing when it did. */
    private List<String> end() {
        RunEvent.RunEnded end = state.end();
        if (end == null) {
            return List.of(words.text("report.unfinished"));
        }
        return end.reason() == RunEvent.EndReason.FINISHED
                ? List.of()
                : List.of(Cells.clean(new Sentences(words.locale()).whatHappened(moment)));
    }

    private List<String> judgement() {
        List<Finding> findings = Judgement.of(moment);
        List<String> lines = new ArrayList<>();
        if (findings.isEmpty()) {
            lines.add(words.text("report.nothing.expected"));
        } else if (Judgement.allMet(findings)) {
            lines.add(words.text("report.met", findings.size()));
        } else {
            findings.stream()
                    .filter(finding -> !finding.met())
                    .map(this::finding)
                    .forEach(lines::add);
        }
        scenario.invariantsHoldInEveryInterleaving().ifPresent(hold -> lines.add(words.text("report.interleavings")));
        return lines;
    }

    private String finding(Finding finding) {
        String key = "finding." + finding.kind();
        boolean general =
                finding.kind() == Finding.Kind.INVARIANT && finding.subject().isEmpty();
        return Cells.clean(words.text(
                general ? key + ".any" : key,
                finding.subject(),
                orNothing(finding.expected()),
                orNothing(finding.got())));
    }

    private String orNothing(String text) {
        return text.isEmpty() ? words.text("finding.nothing") : text;
    }
}
