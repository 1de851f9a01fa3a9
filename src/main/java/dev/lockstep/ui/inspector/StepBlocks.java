package dev.lockstep.ui.inspector;

import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.StatementResult;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.Subject;
import dev.lockstep.model.run.Wait;
import dev.lockstep.model.scenario.Step;
import dev.lockstep.model.scenario.StepId;
import dev.lockstep.ui.fx.Block;
import dev.lockstep.ui.fx.Block.Fact;
import dev.lockstep.ui.fx.Related;
import dev.lockstep.words.Durations;
import dev.lockstep.words.Naming;
import dev.lockstep.words.Words;
import java.util.ArrayList;
import java.util.List;

/** What is known of a step: its statement, how long it waited for whom and what, and what the server answered. */
final class StepBlocks {
    private final Words words;
    private final Durations durations;
    private final Naming naming;
    private final LockFacts lockFacts;
    private final ErrorBlocks errors;

    StepBlocks(Words words) {
        this.words = words;
        this.durations = new Durations(words.locale());
        this.naming = new Naming(words.locale());
        this.lockFacts = new LockFacts(words);
        this.errors = new ErrorBlocks(words);
    }

    List<Block> of(Moment moment, Subject.Step subject) {
        return Related.span(moment, subject.step(), subject.tick())
                .map(span -> sent(moment, span))
                .orElseGet(() -> unsent(moment.state(), subject));
    }

    private List<Block> unsent(RunState state, Subject.Step subject) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Title(subject.step().toString()));
        state.scenario()
                .step(subject.step())
                .map(Step::source)
                .ifPresent(sql -> blocks.add(new Block.Statement(sql.strip())));
        // A step that was sent, but later than the moment that is shown.
        blocks.add(new Block.Text(words.text(subject.tick() == 0 ? "step.unsent" : "step.absent")));
        return blocks;
    }

    private List<Block> sent(Moment moment, StepSpan span) {
        RunState state = moment.state();
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Title(span.step().toString()));
        blocks.add(new Block.Statement(source(state, span)));
        blocks.add(new Block.Facts(facts(moment, span)));
        if (span.error() != null) {
            blocks.addAll(errors.of(state, span.error()));
        }
        span.results().forEach(result -> blocks.add(answer(result)));
        if (!span.notices().isEmpty()) {
            blocks.add(new Block.Heading(words.text("step.notices")));
            blocks.add(errors.notices(state, span.notices()));
        }
        return blocks;
    }

    private static String source(RunState state, StepSpan span) {
        String sent = span.sql();
        return (span.typed()
                        ? sent
                        : state.scenario().step(span.step()).map(Step::source).orElse(sent))
                .strip();
    }

    private List<Fact> facts(Moment moment, StepSpan span) {
        List<Fact> facts = new ArrayList<>();
        String tick = words.text("tick", span.tick());
        facts.add(fact("fact.sent", span.typed() ? words.text("fact.typed", tick) : tick));
        if (span.ended() != null) {
            facts.add(fact(
                    "fact.took", durations.text(span.ended().at() - span.sent().at())));
        }
        span.waits().forEach(wait -> facts.addAll(waited(moment, wait)));
        return facts;
    }

    private List<Fact> waited(Moment moment, Wait wait) {
        List<Fact> facts = new ArrayList<>();
        long until = wait.to() == null ? moment.at() : wait.to().at();
        String time = durations.text(until - wait.from().at());
        facts.add(fact(wait.isOver() ? "fact.waited" : "fact.waits", time));
        facts.add(fact("fact.for", naming.whom(wait)));
        LockMode mode = wait.mode();
        if (mode != null) {
            facts.add(new Fact(words.text("fact.mode"), mode.pgName(), true));
        }
        LockTarget target = wait.target();
        if (target != null) {
            facts.addAll(lockFacts.of(moment.state(), target));
        }
        StepId by = wait.releasedBy();
        if (by != null) {
            facts.add(fact("fact.released", by.toString()));
        }
        return facts;
    }

    private Fact fact(String key, String value) {
        return new Fact(words.text(key), value, false);
    }

    private Block answer(StatementResult result) {
        if (!result.hasRows()) {
            return new Block.Facts(List.of(new Fact(words.text("fact.answer"), result.tag(), true)));
        }
        int shown = result.rows().size();
        String more = result.rowCount() > shown ? words.text("rows.more", shown, result.rowCount()) : "";
        return new Block.Rows(words.text("rows.count", result.rowCount()), result.columns(), result.rows(), more);
    }
}
