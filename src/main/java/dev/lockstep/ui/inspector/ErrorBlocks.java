package dev.lockstep.ui.inspector;

import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.ServerError;
import dev.lockstep.model.run.SessionState;
import dev.lockstep.ui.fx.Block;
import dev.lockstep.ui.fx.Block.Fact;
import dev.lockstep.ui.fx.Block.Line;
import dev.lockstep.ui.fx.Tone;
import dev.lockstep.words.Advice;
import dev.lockstep.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the server said when a step failed, with its processes named as the sessions that they serve, and what to do about it. */
final class ErrorBlocks {
    /** How the server's messages name a process, for example in the DETAIL of a deadlock. */
    private static final Pattern PROCESS = Pattern.compile("\\b([Pp]rocess) (\\d+)\\b");

    private final Words words;
    private final Advice advice;

    ErrorBlocks(Words words) {
        this.words = words;
        this.advice = new Advice(words.locale());
    }

    List<Block> of(RunState state, ServerError error) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Lines(List.of(new Line(Tone.BAD, error.sqlState(), named(state, error.message())))));
        List<Fact> facts = new ArrayList<>();
        add(facts, "DETAIL", named(state, error.detail()));
        add(facts, "HINT", error.hint());
        add(facts, "CONTEXT", named(state, error.context()));
        if (!facts.isEmpty()) {
            blocks.add(new Block.Facts(facts));
        }
        advice.forSqlState(error.sqlState()).ifPresent(text -> {
            blocks.add(new Block.Heading(words.text("error.advice")));
            blocks.add(new Block.Text(text));
        });
        return blocks;
    }

    /** Notices, a line each. */
    Block notices(RunState state, List<ServerError> notices) {
        return new Block.Lines(notices.stream()
                .map(notice -> new Line(Tone.NOTE, notice.severity(), named(state, notice.message())))
                .toList());
    }

    private static void add(List<Fact> facts, String field, String value) {
        if (!value.isEmpty()) {
            facts.add(new Fact(field, value, true));
        }
    }

    private String named(RunState state, String text) {
        return PROCESS.matcher(text)
                .replaceAll(match ->
                        Matcher.quoteReplacement(process(state, match.group(), match.group(1), match.group(2))));
    }

    private String process(RunState state, String whole, String word, String pid) {
        // The server writes pids with at most ten digits.
        return state.sessionOf(Integer.parseInt(pid))
                .map(SessionState::name)
                .map(session -> words.text("error.process", word, session, pid))
                .orElse(whole);
    }
}
