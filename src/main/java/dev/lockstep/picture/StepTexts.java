package dev.lockstep.picture;

import dev.lockstep.model.run.Outcome;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.ServerError;
import dev.lockstep.model.run.StatementResult;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.scenario.Step;
import java.util.Locale;
import java.util.Optional;

/** What stands in a step's block: its name with its result, as short as can be. */
final class StepTexts {
    private StepTexts() {}

    /** The text of a step that ended or runs; it says so where the driver sent BEGIN before it. */
    static String block(Texts texts, StepSpan span) {
        String text = step(texts, span);
        return span.isBegunByDriver() ? texts.text("timeline.begun", text) : text;
    }

    private static String step(Texts texts, StepSpan span) {
        ServerError error = span.error();
        if (error != null) {
            return texts.text("timeline.failed", span.step().step(), error.sqlState());
        }
        StatementResult result = span.lastResult();
        if (span.ended() == null) {
            return texts.text("timeline.running", span.step().step());
        }
        return result == null
                ? span.step().step()
                : result.hasRows()
                        ? rows(texts, span, result)
                        : tag(texts, span.step().step(), result.tag());
    }

    /** The text that its session ended with because of what the step answered; empty when it did not. */
    static Optional<String> decided(RunState state, StepSpan span) {
        Outcome outcome = state.session(span.step().session()).outcome();
        StatementResult result = span.lastResult();
        if (outcome == null || result == null || span.typed() || !result.saysNo()) {
            return Optional.empty();
        }
        return state.scenario().step(span.step()).map(Step::otherwise).filter(outcome.label()::equals);
    }

    private static String rows(Texts texts, StepSpan span, StatementResult result) {
        String name = span.step().step();
        if (result.rowCount() == 0) {
            return texts.text("timeline.rows.none", name);
        }
        if (result.rowCount() > 1) {
            return texts.text("timeline.rows", name, Texts.number(result.rowCount()));
        }
        String value = result.firstValue();
        // A function that returns void answers with an empty text: there is nothing to show.
        return value == null || value.isEmpty() ? name : texts.text("timeline.value", name, readable(value));
    }

    /** The server writes a boolean as one letter. */
    private static String readable(String value) {
        return switch (value) {
            case "t" -> "true";
            case "f" -> "false";
            default -> value;
        };
    }

    /** A tag that begins with the step's name stands for both: step {@code insert} shows {@code INSERT 1}. */
    private static String tag(Texts texts, String name, String tag) {
        String[] words = tag.split(" ", -1);
        // INSERT's first number is an oid that has been 0 since PostgreSQL 12. Source: manual, chapter "Message
        // Formats", CommandComplete.
        String brief = words.length == 3 && words[0].equals("INSERT")
                ? texts.text("timeline.tag.rows", words[0], words[2])
                : tag;
        return words[0].toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT)) || tag.isEmpty()
                ? brief.isEmpty() ? name : brief
                : texts.text("timeline.tag", name, brief);
    }
}
