package dev.lockstep.picture;

import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockQueue;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.run.BlockedBy;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.Wait;
import dev.lockstep.words.Naming;
import dev.lockstep.words.Words;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What pictures say, in one language. */
public final class Texts {
    private final Words words;
    private final Naming naming;

    /** Texts in that language, English where it has none. */
    public Texts(Locale locale) {
        words = Words.of("picture", locale);
        naming = new Naming(locale);
    }

    /** The text of that key in the bundle {@code picture}; see {@link Words#text}. */
    public String text(String key, Object... arguments) {
        return words.text(key, arguments);
    }

    /** A number without grouping. */
    static String number(long value) {
        return Long.toString(value);
    }

    /** A session by its name, an outsider by what is known of it. */
    String who(BlockedBy who) {
        return naming.who(who);
    }

    /** Whom a wait is for; in place of all who have a connection of the pool, the pool. */
    String whom(Wait wait) {
        return wait.isForPool() ? text("pool.short") : naming.all(wait.isOver() ? wait.everybody() : wait.blockers());
    }

    /** Texts joined as the language joins them. */
    String list(List<String> texts) {
        return naming.list(texts);
    }

    /** The lock's one name; a transaction is named after the session that it is of. */
    String lock(RunState state, LockTarget target) {
        LockQueue queue = state.graph().queue(target);
        return queue == null
                ? lock(state, target, Optional.empty())
                : lock(state, target, queue.holders().stream().findFirst().map(holder -> state.whoIs(holder.pid())));
    }

    private String lock(RunState state, LockTarget target, Optional<BlockedBy> owner) {
        if (target.isPool()) {
            return text("pool.name");
        }
        String name = Naming.target(state.names(), target);
        return target.type().equals("transactionid") && owner.isPresent()
                ? text("lock.transaction", who(owner.get()), number(target.transactionId()))
                : name;
    }

    /** What is waited for: mode and lock, or who has the pool's connections; empty as long as no sample has seen it. */
    String what(RunState state, Wait wait) {
        if (wait.isForPool()) {
            return text("pool.held", naming.all(wait.blockers()));
        }
        LockTarget target = wait.target();
        LockMode mode = wait.mode();
        return target == null || mode == null
                ? ""
                : text(
                        "timeline.waits.what",
                        mode.shortName(),
                        lock(state, target, wait.blockers().stream().findFirst()));
    }

    /** What sort of lock it is, in one word. */
    String kind(LockTarget target) {
        return switch (target.type()) {
            case "advisory", "relation", "tuple", "page", "virtualxid" -> text("lock.kind." + target.type());
            default -> text("lock.kind.other", target.type());
        };
    }
}
