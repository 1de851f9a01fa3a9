package dev.lockstep.ui.script;

import dev.lockstep.model.run.Outcome;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.SessionState;
import dev.lockstep.model.run.StatementResult;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.Wait;
import dev.lockstep.model.scenario.IsolationLevel;
import dev.lockstep.model.scenario.SessionScript;
import dev.lockstep.model.scenario.StepId;
import dev.lockstep.words.Naming;
import dev.lockstep.words.Words;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the script says of a session and its lines, in {@code pg_stat_activity}'s words where it has them. */
final class SessionWords {
    /** {@code pg_stat_activity.state} of a backend that runs a statement, be it waiting for a lock. Source: manual, that view. */
    private static final String ACTIVE = "active";

    /** A command tag that ends with how many rows were affected. Source: manual, chapter "Message Formats", CommandComplete. */
    private static final Pattern COUNTED = Pattern.compile(" \\d+$");

    private final Words words;
    private final Naming naming;

    SessionWords(Words words) {
        this.words = words;
        this.naming = new Naming(words.locale());
    }

    /** How it stands: {@code active, waits for A}, {@code committed, idle}, {@code idle in transaction}. */
    String state(RunState state, SessionState session) {
        if (session.lost() || state.isServerLost()) {
            return words.text("session.lost");
        }
        if (session.pid() == 0 && !session.pooled()) {
            return words.text("session.unconnected");
        }
        StepSpan open = session.inFlight();
        if (open != null) {
            Wait wait = open.openWait();
            return wait == null ? ACTIVE : words.text("session.waits", ACTIVE, naming.whom(wait));
        }
        return atRest(session);
    }

    private String atRest(SessionState session) {
        String idle = session.pid() == 0
                ? words.text("session.unborrowed")
                : session.transaction().pgState();
        Outcome outcome = session.outcome();
        if (outcome != null) {
            return words.text("session.outcome", outcome.label(), idle);
        }
        StepId by = releasedBy(session.last());
        return by == null ? idle : words.text("session.released", idle, by.session());
    }

    private static @Nullable StepId releasedBy(@Nullable StepSpan last) {
        return last == null || last.waits().isEmpty()
                ? null
                : last.waits().getLast().releasedBy();
    }

    /** Its isolation level and process, as far as they are known. */
    String details(RunState state, SessionState session) {
        String level = session.isolation();
        if (level.isEmpty()) {
            level = state.scenario()
                    .session(session.name())
                    .map(SessionScript::isolation)
                    .map(IsolationLevel::sql)
                    .orElse("");
        }
        String pid = session.pid() == 0 ? "" : words.text("session.pid", Integer.toString(session.pid()));
        if (level.isEmpty() || pid.isEmpty()) {
            return level + pid;
        }
        return words.text("list.dot", level, pid);
    }

    /** What came of a line, in a word or two; may be empty. */
    String note(ScriptLine line) {
        StepSpan span = line.span();
        if (span == null) {
            return line.status() == ScriptLine.Status.SKIPPED ? words.text("line.skipped") : "";
        }
        Wait wait = span.openWait();
        if (wait != null) {
            return words.text("line.waits", naming.whom(wait));
        }
        if (span.error() != null) {
            return span.error().sqlState().isEmpty()
                    ? words.text("session.lost")
                    : span.error().sqlState();
        }
        return span.ended() == null ? words.text("line.running") : result(line.sql(), span.lastResult());
    }

    /** A single value as it is, several rows or a number of rows as that, and a command tag only where it says more than the statement. */
    private String result(String sql, @Nullable StatementResult result) {
        if (result == null) {
            return "";
        }
        if (result.hasRows() && result.rowCount() == 1 && result.columns().size() == 1) {
            String value = result.firstValue();
            return switch (value) {
                case null -> words.text("rows.null");
                case "t" -> "true";
                case "f" -> "false";
                default -> value;
            };
        }
        if (result.hasRows() || COUNTED.matcher(result.tag()).find()) {
            return words.text("rows.count", result.rowCount());
        }
        return sql.strip().toUpperCase(Locale.ROOT).startsWith(result.tag()) ? "" : result.tag();
    }

    /** How a line stands, in a word, for who can't see its icon. */
    String status(ScriptLine.Status status) {
        return words.text("line." + status.name());
    }
}
