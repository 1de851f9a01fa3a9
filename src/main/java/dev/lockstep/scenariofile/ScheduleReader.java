package dev.lockstep.scenariofile;

import dev.lockstep.model.scenario.ProblemCode;
import dev.lockstep.model.scenario.Schedule;
import dev.lockstep.model.scenario.ScheduleItem;
import dev.lockstep.model.scenario.ScheduleItem.Action;
import dev.lockstep.model.scenario.SessionScript;
import dev.lockstep.model.scenario.StepId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code schedules:}. */
final class ScheduleReader {
    private static final String WAIT = "wait";
    static final Keys ITEM_KEYS = Keys.of(WAIT, "disconnect", "reconnect", "cancel", "terminate");
    private static final Pattern AWAIT = Pattern.compile("await\\s+(\\S+)");
    private static final Pattern AFTER = Pattern.compile("(\\S+)\\s+after\\s+(\\S+)");
    /** Behind a step that what follows does not wait for. */
    private static final String GOES_ON = "*";

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
        Order order = new Order(finder);
        for (Yaml item : entry.value().items()) {
            if (item.isMapping()) {
                item.entries().stream().limit(1).forEach(key -> act(item, key).ifPresent(order.items::add));
            } else {
                item.text().ifPresent(text -> item(text, item, order));
            }
        }
        return new Schedule(entry.name(), order.items);
    }

    private Optional<ScheduleItem> act(Yaml item, Yaml.Entry key) {
        if (Fields.of(item, ITEM_KEYS).size() == 0) {
            return Optional.empty();
        }
        if (key.name().equals(WAIT)) {
            return Choices.duration(key.value()).map(ScheduleItem.Pause::new);
        }
        Action action = Action.valueOf(key.name().toUpperCase(Locale.ROOT));
        return key.value()
                .text()
                .filter(name -> finder.session(name, key.value()).isPresent())
                .map(name -> new ScheduleItem.Act(action, name));
    }

    private void item(String text, Yaml at, Order order) {
        Matcher await = AWAIT.matcher(text);
        Matcher after = AFTER.matcher(text);
        if (await.matches()) {
            order.await(await.group(1), at);
        } else if (after.matches()) {
            order.await(after.group(2), at);
            order.send(after.group(1), at, true);
        } else if (text.endsWith(GOES_ON)) {
            order.send(text.substring(0, text.length() - GOES_ON.length()), at, false);
        } else {
            order.send(text, at, true);
        }
    }

    /** What was listed so far. */
    private static final class Order {
        private final StepFinder finder;
        private final List<ScheduleItem> items = new ArrayList<>();
        private final Set<StepId> sent = new LinkedHashSet<>();
        private final Map<String, StepId> reached = new HashMap<>();

        Order(StepFinder finder) {
            this.finder = finder;
        }

        void await(String written, Yaml at) {
            finder.scheduled(written, at).ifPresent(step -> {
                if (!sent.contains(step)) {
                    at.problem(ProblemCode.STEP_NOT_BEFORE, step.toString());
                }
                items.add(new ScheduleItem.Await(step));
            });
        }

        void send(String written, Yaml at, boolean awaited) {
            finder.scheduled(written, at).filter(step -> isInOrder(step, at)).ifPresent(step -> {
                sent.add(step);
                items.add(new ScheduleItem.Send(step, awaited));
            });
        }

        private boolean isInOrder(StepId step, Yaml item) {
            if (sent.contains(step)) {
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
}
