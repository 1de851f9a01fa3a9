package dev.lockstep.scenariofile;

import dev.lockstep.model.scenario.ProblemCode;
import dev.lockstep.model.scenario.Schedule;
import dev.lockstep.model.scenario.SessionScript;
import dev.lockstep.model.scenario.StepId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads {@code schedules:}. */
final class ScheduleReader {
    static final Keys ITEM_KEYS = Keys.of().later("wait", "disconnect", "reconnect", "cancel", "terminate", "observer");
    private static final Pattern AWAIT = Pattern.compile("await\\s.*");
    private static final Pattern AFTER = Pattern.compile("\\S+\\s+after\\s+\\S+");
    private static final Pattern ATTEMPT = Pattern.compile("[^.]+#\\d+\\..+");

    private final StepFinder finder;

    ScheduleReader(List<SessionScript> sessions) {
        this.finder = new StepFinder(sessions);
    }

    /** The schedules in file order. */
    List<Schedule> schedules(Yaml yaml) {
        return yaml.entries().stream().map(this::schedule).toList();
    }

    /** One schedule. */
    Schedule schedule(Yaml.Entry entry) {
        Set<StepId> steps = new LinkedHashSet<>();
        Map<String, StepId> reached = new HashMap<>();
        for (Yaml item : entry.value().items()) {
            Optional<StepId> step = item(item);
            if (step.isPresent() && isInOrder(step.get(), item, steps, reached)) {
                steps.add(step.get());
            }
        }
        return new Schedule(entry.name(), new ArrayList<>(steps));
    }

    private Optional<StepId> item(Yaml item) {
        if (item.isMapping()) {
            Fields.of(item, ITEM_KEYS);
            return Optional.empty();
        }
        Optional<String> text = item.text();
        Optional<String> later = text.flatMap(ScheduleReader::unsupported);
        if (later.isPresent()) {
            item.problem(ProblemCode.KEY_UNSUPPORTED, later.get());
            return Optional.empty();
        }
        return text.flatMap(written -> finder.scheduled(written, item));
    }

    private static Optional<String> unsupported(String text) {
        if (AWAIT.matcher(text).matches()) {
            return Optional.of("await");
        }
        if (AFTER.matcher(text).matches()) {
            return Optional.of("after");
        }
        return text.endsWith("*") || ATTEMPT.matcher(text).matches() ? Optional.of(text) : Optional.empty();
    }

    private boolean isInOrder(StepId step, Yaml item, Set<StepId> before, Map<String, StepId> reached) {
        if (before.contains(step)) {
            item.problem(ProblemCode.STEP_LISTED_TWICE, step.toString());
            return false;
        }
        if (step.step().equals(StepId.ROLLBACK)) {
            boolean begun = reached.containsKey(step.session());
            if (!begun) {
                item.problem(ProblemCode.ROLLBACK_FIRST, step.toString());
            }
            return begun;
        }
        StepId latest = reached.getOrDefault(step.session(), step);
        if (finder.isLater(latest, step)) {
            item.problem(ProblemCode.STEP_OUT_OF_ORDER, step.toString(), latest.toString());
            return false;
        }
        reached.put(step.session(), step);
        return true;
    }
}
