package dev.lockstep.words;

import dev.lockstep.model.lock.Blocker;
import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.lock.RowLock;
import dev.lockstep.model.lock.RowLocks;
import dev.lockstep.model.run.BlockedBy;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.Wait;
import dev.lockstep.model.scenario.Step;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What the sentences of a run have in common: names, durations, and how one says that somebody waits. */
final class Speech {
    private final Words words;
    private final Naming naming;
    private final Durations durations;

    Speech(Locale locale) {
        this.words = Words.of("sentences", locale);
        this.naming = new Naming(locale);
        this.durations = new Durations(locale);
    }

    /** A text; what the server said may bring its own full stop or question mark to the end. */
    String text(String key, Object... arguments) {
        String text = words.text(key, arguments);
        boolean doubled = text.endsWith("..") || text.endsWith("?.");
        return doubled ? text.substring(0, text.length() - 1) : text;
    }

    Naming naming() {
        return naming;
    }

    Durations durations() {
        return durations;
    }

    /** Sentences on one line. */
    String join(List<String> sentences) {
        return sentences.stream()
                .filter(sentence -> !sentence.isEmpty())
                .reduce((left, right) -> words.text("join", left, right))
                .orElse("");
    }

    /** What a step sends, on one line: a scripted one as its file has it, with the names of its parameters. */
    static String statement(RunState state, StepSpan span) {
        return Naming.statement(state.scenario()
                .step(span.step())
                .filter(step -> !span.typed())
                .map(Step::source)
                .orElse(span.sql()));
    }

    static String target(RunState state, LockTarget target) {
        return Naming.target(state.names(), target);
    }

    /** Whether waiting for that target is waiting for the end of a whole transaction. */
    static boolean isTransaction(LockTarget target) {
        return target.type().equals("transactionid") || target.type().equals("virtualxid");
    }

    /** That a step waits: for whom, and what the samples know of why. */
    String waits(Moment moment, StepSpan span, Wait wait) {
        RunState state = moment.state();
        String waiter = span.step().session();
        String blockers = naming.whom(wait);
        LockTarget target = wait.target();
        LockMode mode = wait.mode();
        if (wait.isForPool() || target == null || mode == null) {
            return words.text("wait.unsampled", waiter, blockers);
        }
        String name = target(state, target);
        List<BlockedBy> soft = softBlockers(state, span, wait);
        if (!soft.isEmpty() && soft.size() == wait.blockers().size()) {
            return words.text("wait.queue", waiter, blockers, mode.shortName(), name);
        }
        if (isTransaction(target)) {
            return wantedRow(state, waiter)
                    .map(held -> words.text("wait.row", waiter, blockers, held))
                    .orElseGet(() -> words.text("wait.transaction", waiter, blockers));
        }
        List<BlockedBy> hard = wait.blockers().stream()
                .filter(blocker -> !soft.contains(blocker))
                .toList();
        return soft.isEmpty()
                ? words.text("wait.hard", waiter, blockers, mode.shortName(), name)
                : words.text("wait.both", waiter, naming.all(hard), mode.shortName(), name, naming.all(soft));
    }

    /** Who holds the row that a session waits for; empty when it waits for no row, or nobody knows. */
    Optional<String> wantedRow(RunState state, String session) {
        return RowLocks.wantedBy(state.session(session).pid(), state.sample().rows())
                .flatMap(state.rowLocks()::of)
                .map(lock -> rowHeld(state, lock));
    }

    /** That somebody holds a row, and how. */
    String rowHeld(RunState state, RowLock lock) {
        LockTarget place = lock.place();
        String table = target(state, LockTarget.relation(place.database(), place.relation()));
        String row = words.text("row.name", Long.toString(place.page()), Long.toString(place.tuple()), table);
        List<BlockedBy> holders = lock.holders().stream()
                .map(holder -> state.whoIs(holder.pid()))
                .distinct()
                .toList();
        List<String> modes = lock.holders().stream()
                .map(RowLock.Holder::mode)
                .filter(mode -> !mode.isEmpty())
                .distinct()
                .toList();
        return modes.isEmpty()
                ? words.text("row.held", naming.all(holders), holders.size(), row)
                : words.text("row.held.mode", naming.all(holders), holders.size(), row, naming.list(modes));
    }

    /** Those of its blockers that only stand ahead of it in the queue. */
    private static List<BlockedBy> softBlockers(RunState state, StepSpan span, Wait wait) {
        int pid = state.session(span.step().session()).process();
        Map<Integer, Blocker> known = state.graph().blockersOf(pid).stream()
                .collect(Collectors.toMap(Blocker::pid, Function.identity(), (first, second) -> first));
        return wait.blockers().stream()
                .filter(blocker -> {
                    Blocker edge = known.get(blocker.pid());
                    return edge != null && edge.kind() == Blocker.Kind.SOFT;
                })
                .toList();
    }
}
