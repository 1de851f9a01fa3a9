package dev.lockstep.ui.locks;

import dev.lockstep.model.lock.LockNames;
import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.lock.RowLock;
import dev.lockstep.model.run.BlockedBy;
import dev.lockstep.model.run.RunState;
import dev.lockstep.ui.fx.Hues;
import dev.lockstep.words.Naming;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** The lines of the last look, in no particular order. A new look changes, removes and adds what differs and leaves the rest where it is. */
final class LockLines {
    private final ObservableList<LockLine> lines = FXCollections.observableArrayList();
    /** Where each line is in {@link #lines}. */
    private final Map<LockLine.Key, Integer> places = new HashMap<>();

    private @Nullable RunState shown;
    private @Nullable LockNames named;
    private Map<LockTarget, String> targets = Map.of();

    ObservableList<LockLine> list() {
        return lines;
    }

    void show(RunState state) {
        if (sameLines(state)) {
            return;
        }
        shown = state;
        Map<LockLine.Key, LockLine> now = linesOf(state);
        if (lines.removeIf(line -> !now.containsKey(line.key()))) {
            index();
        }
        List<LockLine> added = new ArrayList<>();
        for (LockLine line : now.values()) {
            Integer place = places.get(line.key());
            if (place == null) {
                added.add(line);
            } else if (!line.equals(lines.get(place))) {
                lines.set(place, line);
            }
        }
        if (!added.isEmpty()) {
            lines.addAll(added);
            index();
        }
    }

    /** Whether nothing that lines are made of has changed: most looks find nothing new. */
    @SuppressWarnings("ReferenceEquality") // equal parts that are not the same cost more to compare than to show
    private boolean sameLines(RunState state) {
        return shown != null
                && shown.sample() == state.sample()
                && shown.rowLocks() == state.rowLocks()
                && shown.sessions() == state.sessions()
                && shown.names() == state.names();
    }

    private void index() {
        places.clear();
        for (int i = 0; i < lines.size(); i++) {
            places.put(lines.get(i).key(), i);
        }
    }

    /** Names of the sample's targets; making one costs more than all else of a line, and most targets were there before. */
    private Map<LockTarget, String> targets(RunState state) {
        Map<LockTarget, String> known = state.names().equals(named) ? targets : Map.of();
        Map<LockTarget, String> now = new HashMap<>();
        for (LockRow row : state.sample().rows()) {
            String name = known.get(row.target());
            now.put(row.target(), name == null ? Naming.target(state.names(), row.target()) : name);
        }
        for (RowLock lock : state.rowLocks().locks()) {
            now.computeIfAbsent(lock.place(), place -> Naming.target(state.names(), place));
        }
        named = state.names();
        targets = now;
        return now;
    }

    private Map<LockLine.Key, LockLine> linesOf(RunState state) {
        Map<LockTarget, String> names = targets(state);
        Map<Integer, BlockedBy> known = new HashMap<>();
        Map<String, String> hues = new HashMap<>();
        Map<LockLine.Key, LockLine> lines = new LinkedHashMap<>();
        for (LockRow row : state.sample().rows()) {
            BlockedBy who = known.computeIfAbsent(row.pid(), state::whoIs);
            String hue = hues.computeIfAbsent(who.session(), session -> Hues.of(state, session));
            LockLine.Key key = LockLine.Key.of(row.key());
            String name = names.getOrDefault(row.target(), "");
            lines.put(key, new LockLine(key, row, null, who, hue, name, LockLine.sinceTick(state, row)));
        }
        for (RowLock lock : state.rowLocks().locks()) {
            for (RowLock.Holder holder : lock.holders()) {
                BlockedBy who = known.computeIfAbsent(holder.pid(), state::whoIs);
                String hue = hues.computeIfAbsent(who.session(), session -> Hues.of(state, session));
                LockLine.Key key = LockLine.Key.of(lock, holder);
                lines.put(key, new LockLine(key, null, lock, who, hue, names.getOrDefault(lock.place(), ""), 0));
            }
        }
        return lines;
    }
}
