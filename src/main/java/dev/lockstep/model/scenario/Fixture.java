package dev.lockstep.model.scenario;

import java.util.List;
import java.util.Map;

/**
 * What a scenario is run on.
 *
 * @param needs what the server must have
 * @param serverSettings settings of a server of its own, by name, as in {@code postgresql.conf}; empty when any server will do
 * @param pool what sessions borrow their connections from that have {@link Via#POOL}
 * @param existingTables whether it works on the tables that are there already; then nothing is made and nothing dropped
 * @param setup messages that make the tables, in order, each sent on its own
 * @param teardown messages that undo what outlives the run's place, such as roles
 */
public record Fixture(
        Needs needs,
        Map<String, String> serverSettings,
        Pool pool,
        boolean existingTables,
        List<String> setup,
        List<String> teardown) {

    /** Copies what it is given. */
    public Fixture {
        serverSettings = Map.copyOf(serverSettings);
        setup = List.copyOf(setup);
        teardown = List.copyOf(teardown);
    }

    /** Tables on any server. */
    public static Fixture of(List<String> setup) {
        return new Fixture(Needs.NOTHING, Map.of(), Pool.DEFAULT, false, setup, List.of());
    }

    /** Whether only a server that is started for it will do. */
    public boolean needsOwnServer() {
        return !serverSettings.isEmpty() || needs.place() == Needs.Place.OWN_SERVER;
    }
}
