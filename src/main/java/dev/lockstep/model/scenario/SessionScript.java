package dev.lockstep.model.scenario;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one session does.
 *
 * @param name its name, for example {@code A}
 * @param isolation the default isolation level of its transactions; null leaves the server's
 * @param settings run-time parameters that its connection starts with, by name
 * @param steps its steps in order; empty for a session that is typed by hand
 */
public record SessionScript(
        String name, @Nullable IsolationLevel isolation, Map<String, String> settings, List<Step> steps) {

    /** Copies what it is given. */
    public SessionScript {
        settings = Map.copyOf(settings);
        steps = List.copyOf(steps);
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
