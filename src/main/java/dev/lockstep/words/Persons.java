package dev.lockstep.words;

import dev.lockstep.model.lock.BackendActivity;
import dev.lockstep.model.lock.Blocker;
import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.run.BlockedBy;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.SessionState;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.TransactionStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Describes who stands in somebody's way: its state, its last statement, and what would end that. */
final class Persons {
    private final Speech speech;

    Persons(Speech speech) {
        this.speech = speech;
    }

    String name(BlockedBy who) {
        return speech.naming().who(who);
    }

    /** State and last statement, as far as they are known. */
    List<String> describe(Moment moment, BlockedBy who) {
        return who.isOutsider()
                ? outsider(moment, who)
                : session(moment, moment.state().session(who.session()));
    }

    private List<String> session(Moment moment, SessionState session) {
        List<String> sentences = new ArrayList<>();
        StepSpan inFlight = session.inFlight();
        if (session.lost() || moment.state().isServerLost()) {
            sentences.add(speech.text("state.lost", session.name()));
        } else if (session.pid() == 0 && !session.pooled()) {
            sentences.add(speech.text("state.unconnected", session.name()));
        } else if (inFlight != null && inFlight.openWait() != null) {
            sentences.add(
                    speech.text("state.blocked", session.name(), speech.naming().whom(inFlight.openWait())));
        } else if (inFlight != null) {
            sentences.add(speech.text("state", session.name(), "active"));
        } else if (session.pid() == 0) {
            sentences.add(speech.text("state.unborrowed", session.name()));
        } else {
            sentences.add(
                    speech.text("state", session.name(), session.transaction().pgState()));
        }
        StepSpan last = inFlight == null ? session.last() : inFlight;
        if (last != null) {
            long when = last.ended() == null ? last.sent().at() : last.ended().at();
            String ago = speech.durations().text(moment.at() - when);
            String key = last.ended() == null ? "statement.running" : "statement.ended";
            sentences.add(speech.text(key, last.step().toString(), Speech.statement(moment.state(), last), ago));
        }
        return sentences;
    }

    private List<String> outsider(Moment moment, BlockedBy who) {
        RunState state = moment.state();
        BackendActivity backend = state.sample().backends().get(who.pid());
        if (who.pid() == 0 || backend == null) {
            return List.of();
        }
        List<String> sentences = new ArrayList<>();
        if (!backend.state().isEmpty()) {
            sentences.add(speech.text("state", name(who), backend.state()));
        }
        if (backend.xactStart() != 0) {
            long open = moment.at() - state.runTimeOf(backend.xactStart());
            sentences.add(speech.text("transaction.open", speech.durations().text(open)));
        }
        if (!backend.query().isEmpty()) {
            sentences.add(speech.text("statement.last", Naming.statement(backend.query())));
        }
        return sentences;
    }

    /**
     * What would let go those who wait for it. {@code pg_locks} does not tell advisory locks of a session from those of a transaction; one
     * that is held outside a transaction can only be a session's. Source: manual, chapter "Explicit Locking".
     */
    String ends(RunState state, BlockedBy who, @Nullable LockTarget target) {
        String name = name(who);
        if (who.isOutsider() && who.pid() == 0) {
            return speech.text("ends.prepared");
        }
        if (target != null && target.isPool()) {
            return speech.text("ends.pool", name);
        }
        if (onlyAhead(state, who, target)) {
            return speech.text("ends.queue", name);
        }
        if (target == null || !target.isAdvisory()) {
            return speech.text("ends.transaction", name);
        }
        boolean inNone = !who.isOutsider()
                && state.session(who.session()).inFlight() == null
                && state.session(who.session()).transaction() == TransactionStatus.IDLE;
        return speech.text(inNone ? "ends.session" : "ends.advisory", name);
    }

    /** Whether it holds nothing of the target itself. */
    private static boolean onlyAhead(RunState state, BlockedBy who, @Nullable LockTarget target) {
        return state.graph().waiters().stream()
                .filter(pid -> Objects.equals(targetOf(state, pid), target))
                .flatMap(pid -> state.graph().blockersOf(pid).stream())
                .filter(blocker -> blocker.pid() == who.pid())
                .findFirst()
                .map(blocker -> blocker.kind() == Blocker.Kind.SOFT)
                .orElse(false);
    }

    private static @Nullable LockTarget targetOf(RunState state, int pid) {
        LockRow wait = state.graph().waitOf(pid);
        return wait == null ? null : wait.target();
    }
}
