package dev.lockstep.ui.inspector;

import dev.lockstep.model.lock.BackendActivity;
import dev.lockstep.model.lock.LockQueue;
import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.lock.RowLock;
import dev.lockstep.model.run.HoldSpan;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.Subject;
import dev.lockstep.ui.fx.Block;
import dev.lockstep.ui.fx.Block.Fact;
import dev.lockstep.ui.fx.Block.Line;
import dev.lockstep.ui.fx.Tone;
import dev.lockstep.words.Naming;
import dev.lockstep.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What is known of a process, a lock, and of one process's part in a lock. */
final class LockBlocks {
    /** Lines of a list that are shown; the rest is counted. */
    private static final int MOST_LINES = 20;

    private final Words words;
    private final Naming naming;
    private final LockFacts lockFacts;

    LockBlocks(Words words) {
        this.words = words;
        this.naming = new Naming(words.locale());
        this.lockFacts = new LockFacts(words);
    }

    List<Block> of(Moment moment, Subject.Backend subject) {
        RunState state = moment.state();
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Title(
                subject.session().isEmpty() ? naming.who(state.whoIs(subject.pid())) : subject.session()));
        BackendActivity activity = state.sample().backends().get(subject.pid());
        blocks.add(new Block.Facts(process(subject, activity)));
        if (activity != null && !activity.query().isBlank()) {
            blocks.add(new Block.Heading(words.text("backend.query")));
            blocks.add(new Block.Statement(activity.query().strip()));
        }
        List<Line> locks = state.sample().rows().stream()
                .filter(row -> row.pid() == subject.pid() && subject.pid() != 0)
                .map(row -> part(row, Naming.target(state.names(), row.target())))
                .toList();
        blocks.addAll(list("backend.locks", locks, "backend.nothing"));
        return blocks;
    }

    private List<Fact> process(Subject.Backend subject, @Nullable BackendActivity activity) {
        List<Fact> facts = new ArrayList<>();
        if (subject.pid() != 0) {
            facts.add(new Fact("pid", Integer.toString(subject.pid()), true));
        }
        if (activity != null) {
            add(facts, "state", activity.state());
            String event = activity.waitEvent();
            add(facts, "wait_event", event.isEmpty() ? "" : activity.waitEventType() + ": " + event);
            add(facts, "application_name", activity.applicationName());
            add(facts, "usename", activity.user());
            add(facts, "backend_type", activity.backendType());
        }
        return facts;
    }

    private static void add(List<Fact> facts, String column, String value) {
        if (!value.isEmpty()) {
            facts.add(new Fact(column, value, true));
        }
    }

    List<Block> of(Moment moment, Subject.Target subject) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Title(Naming.target(moment.state().names(), subject.target())));
        blocks.addAll(lock(moment, subject.target()));
        return blocks;
    }

    /** One process's part in a lock comes first, the lock after it. */
    List<Block> of(Moment moment, Subject.Edge subject) {
        RunState state = moment.state();
        String who = naming.who(state.whoIs(subject.pid()));
        String name = Naming.target(state.names(), subject.target());
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact(words.text(subject.granted() ? "fact.holds" : "fact.wants"), name, false));
        facts.add(new Fact(words.text("fact.mode"), subject.mode().pgName(), true));
        since(state, subject).ifPresent(facts::add);
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Title(who));
        blocks.add(new Block.Facts(facts));
        blocks.addAll(lock(moment, subject.target()));
        return blocks;
    }

    private Optional<Fact> since(RunState state, Subject.Edge subject) {
        return state.holds().values().stream()
                .filter(hold -> hold.pid() == subject.pid()
                        && hold.target().equals(subject.target())
                        && hold.mode() == subject.mode()
                        && subject.granted())
                .findFirst()
                .map(HoldSpan::fromTick)
                .map(tick -> new Fact(words.text("fact.since"), words.text("tick", tick), false));
    }

    private List<Block> lock(Moment moment, LockTarget target) {
        RunState state = moment.state();
        List<Block> blocks = new ArrayList<>();
        Optional<RowLock> row = state.rowLocks().of(target);
        row.ifPresent(lock -> blocks.addAll(list("lock.row.holders", rowHolders(state, lock), "lock.nobody")));
        LockQueue queue = state.graph().queue(target);
        if (queue == null && row.isPresent()) {
            blocks.addAll(list("lock.waiters", List.of(), "lock.nobody"));
        } else if (queue == null) {
            blocks.add(new Block.Text(words.text("lock.absent")));
        } else {
            blocks.addAll(list("lock.holders", holders(state, queue), "lock.nobody"));
            blocks.addAll(list("lock.waiters", waiters(state, queue), "lock.nobody"));
        }
        blocks.add(new Block.Heading(words.text("lock.numbers")));
        blocks.add(new Block.Facts(lockFacts.of(state, target)));
        return blocks;
    }

    private List<Line> rowHolders(RunState state, RowLock lock) {
        return lock.holders().stream()
                .map(holder -> new Line(Tone.GOOD, naming.who(state.whoIs(holder.pid())), holder.mode()))
                .toList();
    }

    private List<Line> holders(RunState state, LockQueue queue) {
        return queue.holders().stream()
                .map(row -> part(row, naming.who(state.whoIs(row.pid()))))
                .toList();
    }

    private List<Line> waiters(RunState state, LockQueue queue) {
        List<LockRow> waiters = queue.waiters();
        return IntStream.range(0, waiters.size())
                .mapToObj(i -> part(
                        waiters.get(i),
                        words.text(
                                "lock.place",
                                i + 1,
                                naming.who(state.whoIs(waiters.get(i).pid())))))
                .toList();
    }

    private Line part(LockRow row, String what) {
        return new Line(row.granted() ? Tone.GOOD : Tone.OPEN, what, row.mode().shortName());
    }

    private List<Block> list(String heading, List<Line> lines, String none) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(words.text(heading)));
        if (lines.isEmpty()) {
            blocks.add(new Block.Text(words.text(none)));
            return blocks;
        }
        blocks.add(new Block.Lines(lines.subList(0, Math.min(MOST_LINES, lines.size()))));
        if (lines.size() > MOST_LINES) {
            blocks.add(new Block.Text(words.text("list.more", lines.size() - MOST_LINES)));
        }
        return blocks;
    }
}
