package dev.lockstep.model.lock;

import java.util.HashMap;
import java.util.Map;

/**
 * The one name that each lock target has everywhere: a table's name, the text that an advisory key was made from, and otherwise its
 * numbers.
 *
 * @param relations names found by a sample, by target
 * @param keys names of advisory keys that the scenario knows, by key
 */
public record LockNames(Map<LockTarget, String> relations, Map<AdvisoryKey, String> keys) {

    /** Copies what it is given. */
    public LockNames {
        relations = Map.copyOf(relations);
        keys = Map.copyOf(keys);
    }

    /** The target's name, never empty. Row and page targets are named after their table. */
    public String nameOf(LockTarget target) {
        String known = relations.get(target);
        if (known != null) {
            return known;
        }
        if (target.isAdvisory()) {
            String name = keys.get(AdvisoryKey.of(target));
            return name == null ? target.numbers() : name;
        }
        String table = relations.get(LockTarget.relation(target.database(), target.relation()));
        if (table == null) {
            return target.numbers();
        }
        return switch (target.type()) {
            case "tuple" -> table + " row (" + target.page() + "," + target.tuple() + ")";
            case "page" -> table + " page " + target.page();
            default -> target.type() + " of " + table;
        };
    }

    /** These names with those of a sample added. */
    public LockNames with(Map<LockTarget, String> newNames) {
        if (newNames.isEmpty()) {
            return this;
        }
        Map<LockTarget, String> all = new HashMap<>(relations);
        all.putAll(newNames);
        return new LockNames(all, keys);
    }
}
