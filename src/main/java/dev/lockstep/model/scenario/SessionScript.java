package dev.lockstep.model.scenario;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one session does.
 *
 * @param name its name, for example {@code A}
 * @param isolation the default isolation level of its transactions; null leaves the server's
 * @param database which of the run's databases it connects to; empty for the one that has the tables
 * @param via how it comes to a connection
 * @param settings run-time parameters that its connection starts with, by name
 * @param values what {@code :name} stands for in its SQL, the scenario's parameters and its own
 * @param setup messages that its connection gets before the first step, in order, each sent on its own
 * @param retry when its transaction is tried again; {@link Retry#NEVER} when it is not
 * @param steps its steps in order; empty for a session that is typed by hand
 */
public record SessionScript(
        String name,
        @Nullable IsolationLevel isolation,
        String database,
        Via via,
        Map<String, String> settings,
        Map<String, Value> values,
        List<String> setup,
        Retry retry,
        List<Step> steps) {

    /** Copies what it is given. */
    public SessionScript {
        settings = Map.copyOf(settings);
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        setup = List.copyOf(setup);
        steps = List.copyOf(steps);
    }

    /** A session of nothing but steps, with a level and settings. */
    public SessionScript(
            String name, @Nullable IsolationLevel isolation, Map<String, String> settings, List<Step> steps) {
        this(name, isolation, "", Via.DIRECT, settings, Map.of(), List.of(), Retry.NEVER, steps);
    }

    /** Whether that text, sent by this session, gives a connection back to the pool. */
    public boolean givesBack(String text) {
        return via == Via.POOL && Pool.isGiveBack(text);
    }

    /** The same session, its transactions at that level. */
    public SessionScript at(IsolationLevel level) {
        return new SessionScript(name, level, database, via, settings, values, setup, retry, steps);
    }

    /** Place of that step among the steps, or -1. */
    public int indexOf(String step) {
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i).name().equals(step)) {
                return i;
            }
        }
        return -1;
    }
}
