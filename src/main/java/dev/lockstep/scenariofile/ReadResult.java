package dev.lockstep.scenariofile;

import dev.lockstep.model.scenario.Problem;
import dev.lockstep.model.scenario.ScenarioFile;
import java.util.List;

/** What reading a file came to. */
public sealed interface ReadResult {

    /** The file was read without problems. */
    record Ok(ScenarioFile file) implements ReadResult {}

    /**
     * The file has to be put right first.
     *
     * @param problems in the order of the file; at least one
     */
    record Problems(List<Problem> problems) implements ReadResult {

        /** Copies what it is given. */
        public Problems {
            problems = List.copyOf(problems);
        }
    }
}
