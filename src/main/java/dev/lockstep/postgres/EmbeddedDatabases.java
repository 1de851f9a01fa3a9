package dev.lockstep.postgres;

import dev.lockstep.engine.Databases;
import dev.lockstep.engine.RunDatabase;
import dev.lockstep.model.database.Leftover;
import dev.lockstep.model.scenario.Scenario;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The embedded server, and beside it one for each run that needs a server of its own.
 *
 * @param shared the server that all other runs share
 * @param own starts a server with settings
 */
record EmbeddedDatabases(PgDatabases shared, Function<Map<String, String>, PgDatabases> own) implements Databases {

    @Override
    public RunDatabase open(Scenario scenario, String run) {
        shared.checkNeeds(scenario);
        return scenario.fixture().needsOwnServer()
                ? own.apply(scenario.fixture().serverSettings()).open(scenario, run)
                : shared.open(scenario, run);
    }

    @Override
    public String database() {
        return shared.database();
    }

    @Override
    public List<Leftover> leftovers() {
        return shared.leftovers();
    }

    @Override
    public void remove(Leftover leftover) {
        shared.remove(leftover);
    }

    @Override
    public void close() {
        shared.close();
    }
}
