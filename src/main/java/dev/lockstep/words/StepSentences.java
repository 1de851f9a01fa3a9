package dev.lockstep.words;

import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.run.HoldSpan;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.Outcome;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.ServerError;
import dev.lockstep.model.run.SessionState;
import dev.lockstep.model.run.StatementResult;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.TransactionStatus;
import dev.lockstep.model.run.Wait;
import dev.lockstep.model.scenario.Pool;
import dev.lockstep.model.scenario.SessionScript;
import dev.lockstep.model.scenario.Step;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Says how a step stands or ended, and what its end did to those who waited for it. */
final class StepSentences {
    /** READ UNCOMMITTED is the same in PostgreSQL. */
    private static final Set<String> READ_COMMITTED = Set.of("read committed", "read uncommitted");
    /** Statements that take a snapshot before they wait. */
    private static final Pattern READS = Pattern.compile("(?is)\\s*(select|insert|update|delete|merge|with)\\b.*");

    private static final Pattern COMMITS = Pattern.compile("(?is).*\\b(commit|end)\\b.*");

    private final Speech speech;

    StepSentences(Speech speech) {
        this.speech = speech;
    }

    /** How the step stands or ended; those it let go decide which lock is worth naming. */
    String of(Moment moment, StepSpan span, List<StepSpan> released) {
        return switch (span.status()) {
            case RUNNING -> speech.text("running", span.step().toString());
            case BLOCKED -> span.openWait() == null ? "" : speech.waits(moment, span, span.openWait());
            case FAILED -> span.error() == null ? "" : failed(moment.state(), span, span.error());
            case FINISHED -> finished(moment.state(), span, released);
        };
    }

    private String finished(RunState state, StepSpan span, List<StepSpan> released) {
        SessionState session = state.session(span.step().session());
        Optional<String> otherwise = otherwise(state, session, span);
        if (otherwise.isPresent()) {
            return otherwise.get();
        }
        String name = session.name();
        if (session.pooled() && Pool.isBorrow(span.sql())) {
            return speech.text("borrowed", name, Integer.toString(session.pid()));
        }
        if (session.pooled() && Pool.isGiveBack(span.sql())) {
            return gaveBack(state, span);
        }
        StatementResult last = span.lastResult();
        String tag = last == null ? "" : last.tag();
        boolean open = session.transaction() != TransactionStatus.IDLE;
        if (tag.equals("ROLLBACK") && COMMITS.matcher(span.sql()).matches()) {
            return speech.text("commit.answered.rollback", name);
        }
        Optional<String> lock = freed(state, span, released);
        if (tag.equals("COMMIT")) {
            return lock.map(target -> speech.text("committed.lock", name, target))
                    .orElseGet(() -> speech.text("committed", name));
        }
        if (tag.equals("ROLLBACK") && !open) {
            return lock.map(target -> speech.text("rolledback.lock", name, target))
                    .orElseGet(() -> speech.text("rolledback", name));
        }
        if (lock.isPresent()) {
            return speech.text("let.go", span.step().toString(), lock.get());
        }
        if (tag.equals("BEGIN") || tag.equals("START TRANSACTION")) {
            return speech.text("began", name);
        }
        boolean decides = state.scenario()
                .step(span.step())
                .filter(step -> step.otherwise() != null)
                .isPresent();
        return newLock(state, span).orElseGet(() -> answer(span, last, open, decides));
    }

    /** A connection that goes back: what the pool undoes, and what it does not, for who borrows it next. */
    private String gaveBack(RunState state, StepSpan span) {
        String key = span.results().isEmpty() ? "gaveback" : "gaveback.rollback";
        String gaveBack = speech.text(key, span.step().session());
        List<String> kept = state.sample().rows().stream()
                .filter(row -> row.granted() && row.target().isAdvisory())
                .filter(row -> state.pooled().contains(row.pid())
                        && state.sessionOf(row.pid()).isEmpty())
                .map(row -> Speech.target(state, row.target()))
                .distinct()
                .toList();
        return kept.isEmpty()
                ? gaveBack
                : speech.join(List.of(
                        gaveBack, speech.text("gaveback.locked", speech.naming().list(kept))));
    }

    /** The scenario gave up because of what the step answered. */
    private Optional<String> otherwise(RunState state, SessionState session, StepSpan span) {
        Outcome outcome = session.outcome();
        Step step = state.scenario().step(span.step()).orElse(null);
        if (outcome == null || step == null || step.otherwise() == null || session.inFlight() != null) {
            return Optional.empty();
        }
        if (outcome.kind() != Outcome.Kind.NAMED || !outcome.label().equals(step.otherwise())) {
            return Optional.empty();
        }
        String gaveUp = speech.text("otherwise", span.step().toString(), decision(span.lastResult()), outcome.label());
        return Optional.of(
                session.owesRollback()
                        ? speech.join(List.of(gaveUp, speech.text("otherwise.rollback", session.name())))
                        : gaveUp);
    }

    /** What a step answered whose answer decides: true or false rather than the server's letters for them. */
    private String decision(@Nullable StatementResult last) {
        String value = value(last);
        return switch (value) {
            case "t" -> speech.text("value.true");
            case "f" -> speech.text("value.false");
            default -> value;
        };
    }

    private String value(@Nullable StatementResult last) {
        if (last == null || (last.hasRows() && last.rows().isEmpty())) {
            return speech.text("value.none");
        }
        String first = last.firstValue();
        return !last.hasRows() ? last.tag() : first == null ? "NULL" : first;
    }

    /** The lock that those who were let go had waited for; empty when it was a transaction's end, or is not known. */
    private static Optional<String> freed(RunState state, StepSpan cause, List<StepSpan> released) {
        return released.stream()
                .flatMap(span -> span.waits().stream())
                .filter(wait -> cause.step().equals(wait.releasedBy()))
                .flatMap(wait -> Optional.ofNullable(wait.target()).stream())
                .filter(target -> !Speech.isTransaction(target))
                .findFirst()
                .map(target -> Speech.target(state, target));
    }

    /** An advisory lock that the step took; other locks come with nearly every statement. */
    private Optional<String> newLock(RunState state, StepSpan span) {
        return state.holds().values().stream()
                .filter(hold -> hold.session().equals(span.step().session())
                        && hold.target().isAdvisory()
                        && hold.fromTick() == span.tick())
                .findFirst()
                .map(hold -> took(state, hold));
    }

    private String took(RunState state, HoldSpan hold) {
        String key = hold.waiters() == 0 ? "took.unwanted" : "took";
        return speech.text(key, hold.session(), hold.mode().shortName(), Speech.target(state, hold.target()));
    }

    private String answer(StepSpan span, @Nullable StatementResult last, boolean open, boolean decides) {
        String step = span.step().toString();
        if (last == null) {
            return speech.text("finished", step);
        }
        if (last.tag().matches("(INSERT|UPDATE|DELETE|MERGE)\\b.*")) {
            String key = last.rowCount() == 0 ? "changed.none" : open ? "changed.open" : "changed.committed";
            return speech.text(key, step, last.rowCount(), span.step().session());
        }
        String first = last.firstValue();
        if (last.rowCount() == 1 && last.columns().size() == 1) {
            return first != null && first.isEmpty()
                    ? speech.text("finished", step)
                    : speech.text("answered", step, decides ? decision(last) : value(last));
        }
        return last.hasRows()
                ? speech.text("answered.rows", step, last.rowCount())
                : speech.text("finished.tag", step, last.tag());
    }

    private String failed(RunState state, StepSpan span, ServerError error) {
        SessionState session = state.session(span.step().session());
        String step = span.step().toString();
        if (session.lost()) {
            // With a code it is the server that said so.
            String key = error.sqlState().isEmpty() ? "lost" : "lost.ended";
            return speech.join(List.of(
                    speech.text(key, session.name(), step, said(error)), speech.text("lost.undone", session.name())));
        }
        String sentence =
                switch (error.sqlState()) {
                    case StepSpan.DEADLOCK_DETECTED -> speech.text("failed.deadlock", session.name(), step);
                    case StepSpan.LOCK_NOT_AVAILABLE ->
                        span.waits().isEmpty()
                                ? speech.text("failed.refused", step, said(error))
                                : speech.text("failed.gaveup", step, waited(span), said(error));
                    case "23505", "23P01" ->
                        speech.text("failed.conflict", step, said(error), Naming.brief(error.detail()));
                    default -> speech.text("failed", step, said(error));
                };
        return session.transaction() == TransactionStatus.FAILED
                ? speech.join(List.of(sentence, speech.text("failed.transaction", session.name())))
                : sentence;
    }

    /** An error as one says it: SQLSTATE and message. */
    String said(ServerError error) {
        return error.sqlState().isEmpty()
                ? error.message()
                : speech.text("error.said", error.sqlState(), error.message());
    }

    private String waited(StepSpan span) {
        Wait last = span.waits().getLast();
        long to = last.to() == null ? last.from().at() : last.to().at();
        return speech.durations().text(to - last.from().at());
    }

    /** What became of a step that the cause let go. */
    String released(Moment moment, StepSpan cause, StepSpan span) {
        RunState state = moment.state();
        String session = span.step().session();
        Wait let = span.waits().stream()
                .filter(wait -> cause.step().equals(wait.releasedBy()))
                .reduce((first, second) -> second)
                .orElse(span.waits().getLast());
        String waited = speech.durations()
                .text((let.to() == null ? moment.at() : let.to().at())
                        - let.from().at());
        return switch (span.status()) {
            case RUNNING -> speech.text("released", session, waited);
            case BLOCKED ->
                speech.text(
                        "released.blocked",
                        session,
                        waited,
                        span.openWait() == null ? "" : speech.naming().whom(span.openWait()));
            case FAILED -> {
                String failed = span.error() == null ? "" : failed(state, span, span.error());
                yield speech.text("released.failed", session, waited, failed);
            }
            case FINISHED ->
                speech.join(List.of(
                        speech.text(has(state, span, let) ? "released.has" : "released", session, waited),
                        sees(state, cause, span)));
        };
    }

    private static boolean has(RunState state, StepSpan span, Wait wait) {
        LockTarget target = wait.target();
        LockMode mode = wait.mode();
        String session = span.step().session();
        return target != null
                && mode != null
                && !Speech.isTransaction(target)
                && (state.session(session).transaction() == TransactionStatus.IN_TRANSACTION
                        || state.holds().values().stream()
                                .anyMatch(hold -> hold.session().equals(session)
                                        && hold.target().equals(target)
                                        && hold.mode() == mode));
    }

    /**
     * What the released one sees of a commit: at READ COMMITTED each statement takes its own snapshot, above it the transaction keeps its
     * first one. Said only where the script never speaks of isolation. Source: manual, chapter "Transaction Isolation".
     */
    private String sees(RunState state, StepSpan cause, StepSpan span) {
        StatementResult last = cause.lastResult();
        SessionState waiter = state.session(span.step().session());
        boolean committed = cause.error() == null && last != null && last.tag().equals("COMMIT");
        if (!committed || waiter.transaction() != TransactionStatus.IN_TRANSACTION || setsIsolation(state, waiter)) {
            return "";
        }
        if (READ_COMMITTED.contains(waiter.isolation())) {
            return speech.text("sees", waiter.name(), cause.step().session());
        }
        return READS.matcher(span.sql()).matches()
                ? speech.text("sees.not", waiter.name(), cause.step().session())
                : "";
    }

    private static boolean setsIsolation(RunState state, SessionState session) {
        return state.free()
                || state.scenario().session(session.name()).map(SessionScript::steps).orElse(List.of()).stream()
                        .anyMatch(step -> step.sql().toLowerCase(Locale.ROOT).contains("isolation"));
    }
}
