package dev.lockstep.ui.inspector;

import dev.lockstep.model.lock.AdvisoryKey;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.run.RunState;
import dev.lockstep.ui.fx.Block.Fact;
import dev.lockstep.words.Naming;
import dev.lockstep.words.Words;
import java.util.ArrayList;
import java.util.List;

/** The numbers of a lock, as {@code pg_locks} has them; everywhere else it goes by its name alone. */
final class LockFacts {
    private final Words words;

    LockFacts(Words words) {
        this.words = words;
    }

    /** Its name, kind and numbers. */
    List<Fact> of(RunState state, LockTarget target) {
        List<Fact> facts = new ArrayList<>();
        String label = Naming.target(state.names(), target);
        String name = state.names().nameOf(target);
        facts.add(new Fact(words.text("fact.lock"), label, false));
        if (!name.equals(label)) {
            facts.add(mono(words.text("fact.name"), name));
        }
        facts.addAll(numbers(target));
        return facts;
    }

    private List<Fact> numbers(LockTarget target) {
        List<Fact> facts = new ArrayList<>();
        facts.add(mono("locktype", target.type()));
        if (target.isAdvisory()) {
            AdvisoryKey key = AdvisoryKey.of(target);
            facts.add(mono(words.text(key.pair() ? "fact.key.pair" : "fact.key"), key.text()));
        }
        add(facts, "database", target.database());
        add(facts, "relation", target.relation());
        add(facts, "page", target.page());
        add(facts, "tuple", target.tuple());
        if (!target.virtualXid().isEmpty()) {
            facts.add(mono("virtualxid", target.virtualXid()));
        }
        add(facts, "transactionid", target.transactionId());
        add(facts, "classid", target.classId());
        add(facts, "objid", target.objId());
        add(facts, "objsubid", target.objSubId());
        return facts;
    }

    private static void add(List<Fact> facts, String column, long value) {
        if (value != LockTarget.ABSENT) {
            facts.add(mono(column, Long.toString(value)));
        }
    }

    private static Fact mono(String name, String value) {
        return new Fact(name, value, true);
    }
}
