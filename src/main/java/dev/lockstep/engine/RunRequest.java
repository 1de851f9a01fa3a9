package dev.lockstep.engine;

import dev.lockstep.model.scenario.Scenario;
import java.time.Duration;

/**
 * What to run.
 *
 * @param scenario in its variant
 * @param schedule the schedule's name; empty to step by hand only
 * @param patience how long a schedule that cannot go on waits for what the server may still do
 * @param sampling time between two looks at the locks while a run is on; longer looks stretch it
 * @param confirmed name of the database whose own tables the person has agreed to have changed; empty when nobody was asked
 */
public record RunRequest(Scenario scenario, String schedule, Duration patience, Duration sampling, String confirmed) {

    /** Patience by default. */
    public static final Duration PATIENCE = Duration.ofSeconds(10);
    /** Time between two looks by default. */
    public static final Duration SAMPLING = Duration.ofMillis(50);

    /** A request with default patience and sampling. */
    public static RunRequest of(Scenario scenario, String schedule) {
        return new RunRequest(scenario, schedule, PATIENCE, SAMPLING, "");
    }

    /** The same, agreed to for the tables of that database. */
    public RunRequest confirming(String database) {
        return new RunRequest(scenario, schedule, patience, sampling, database);
    }
}
