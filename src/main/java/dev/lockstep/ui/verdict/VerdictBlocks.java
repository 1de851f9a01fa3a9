package dev.lockstep.ui.verdict;

import dev.lockstep.model.run.Finding;
import dev.lockstep.model.run.InvariantReading;
import dev.lockstep.model.run.Judgement;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.Outcome;
import dev.lockstep.model.run.Plan;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.SessionState;
import dev.lockstep.model.run.TableRows;
import dev.lockstep.model.scenario.Invariant;
import dev.lockstep.ui.fx.Block;
import dev.lockstep.ui.fx.Block.Line;
import dev.lockstep.ui.fx.Tone;
import dev.lockstep.words.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the verdict says of a moment, from top to bottom. */
final class VerdictBlocks {
    private final Words words;

    VerdictBlocks(Words words) {
        this.words = words;
    }

    List<Block> of(Moment moment) {
        RunState state = moment.state();
        List<Finding> findings = Judgement.of(moment);
        boolean over = state.phase() == RunState.Phase.ENDED || Plan.isThrough(state);
        boolean broken = over && !Judgement.allMet(findings);
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Title(words.text("verdict")));
        if (broken) {
            blocks.addAll(expected(findings, true));
        }
        if (!state.scenario().invariants().isEmpty()) {
            blocks.add(new Block.Heading(words.text("verdict.invariants")));
            blocks.add(new Block.Lines(invariants(state)));
        }
        blocks.add(new Block.Heading(words.text("verdict.outcomes")));
        blocks.add(new Block.Lines(
                state.sessions().values().stream().map(this::outcome).toList()));
        if (!broken) {
            blocks.addAll(expected(findings, over));
        }
        if (state.scenario().invariantsHoldInEveryInterleaving().isPresent()) {
            blocks.add(new Block.Text(words.text("verdict.interleavings")));
        }
        state.tables().forEach(table -> blocks.add(rows(table)));
        if (!state.tables().isEmpty() || !state.readings().isEmpty()) {
            blocks.add(new Block.Text(words.text("verdict.referee")));
        }
        return blocks;
    }

    private List<Line> invariants(RunState state) {
        Map<String, InvariantReading> readings = state.readings().stream()
                .collect(Collectors.toMap(InvariantReading::invariant, Function.identity(), (one, same) -> same));
        return state.scenario().invariants().stream()
                .map(Invariant::name)
                .map(name -> invariant(name, readings.get(name)))
                .toList();
    }

    private Line invariant(String name, @Nullable InvariantReading reading) {
        if (reading == null) {
            return new Line(Tone.OPEN, "", words.text("verdict.unread", name));
        }
        return switch (reading.state()) {
            case HOLDS -> new Line(Tone.GOOD, words.text("verdict.holds"), said(name, reading.shown()));
            case BROKEN -> new Line(Tone.BAD, words.text("verdict.broken"), said(name, reading.shown()));
            case UNKNOWN -> new Line(Tone.UNKNOWN, words.text("verdict.unknown"), said(name, reading.reason()));
        };
    }

    private String said(String name, String more) {
        return more.isEmpty() ? name : words.text("verdict.said", name, more);
    }

    private Line outcome(SessionState session) {
        Outcome outcome = session.outcome();
        if (outcome == null) {
            boolean begun = session.last() != null || session.inFlight() != null;
            String how = session.isBlocked() ? "verdict.blocked" : begun ? "verdict.running" : "verdict.notBegun";
            return new Line(Tone.OPEN, session.name(), words.text(how));
        }
        Tone tone =
                switch (outcome.kind()) {
                    case COMMITTED -> Tone.GOOD;
                    case ROLLED_BACK, NAMED -> Tone.NOTE;
                    case ERROR, BLOCKED_AT_END -> Tone.BAD;
                    case UNFINISHED -> Tone.UNKNOWN;
                };
        return new Line(tone, session.name(), outcome.label());
    }

    /** Until the end an expectation that is not met may still be. What is broken comes first. */
    private List<Block> expected(List<Finding> findings, boolean over) {
        if (findings.isEmpty()) {
            return List.of();
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(words.text(heading(findings, over))));
        blocks.add(new Block.Lines(findings.stream()
                .sorted(Comparator.comparing(Finding::met))
                .map(finding -> finding(finding, over))
                .toList()));
        return blocks;
    }

    private static String heading(List<Finding> findings, boolean over) {
        if (!over) {
            return "verdict.expected";
        }
        return Judgement.allMet(findings) ? "verdict.met" : "verdict.unmet";
    }

    private Line finding(Finding finding, boolean over) {
        Tone tone = finding.met() ? Tone.GOOD : over ? Tone.BAD : Tone.OPEN;
        String what = words.text("finding." + finding.kind().name(), finding.subject());
        String expected = finding.expected().isEmpty() ? words.text("finding.nothing") : finding.expected();
        String got = finding.got().isEmpty() ? words.text("finding.nothing") : finding.got();
        String text = finding.met()
                ? words.text("finding.met", what, expected)
                : words.text(over ? "finding.unmet" : "finding.open", what, expected, got);
        // An invariant's name is a sentence, and stands in the text.
        String strong = finding.kind() == Finding.Kind.INVARIANT ? "" : finding.subject();
        return new Line(tone, strong, text);
    }

    private Block rows(TableRows table) {
        if (table.rowCount() < 0) {
            return new Block.Lines(List.of(new Line(Tone.UNKNOWN, table.table(), table.reason())));
        }
        int shown = table.rows().size();
        String more = table.rowCount() > shown ? words.text("rows.more", shown, table.rowCount()) : "";
        String title = words.text("verdict.rows", table.table(), table.rowCount());
        return new Block.Rows(title, table.columns(), table.rows(), more);
    }
}
