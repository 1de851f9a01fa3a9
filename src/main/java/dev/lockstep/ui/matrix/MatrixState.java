package dev.lockstep.ui.matrix;

import dev.lockstep.engine.Matrix;
import dev.lockstep.engine.Matrix.Place;
import dev.lockstep.model.scenario.Problem;
import dev.lockstep.model.scenario.ScenarioFile;
import dev.lockstep.model.scenario.Verdict;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How far a matrix is.
 *
 * @param file whose it is; null before the first file is loaded
 * @param fixed where the file sets isolation levels itself, so that it has no matrix
 * @param phase whether it runs
 * @param cells the verdicts that are known
 * @param running the cell that runs; null when none does
 * @param schedule the schedule that runs in it; empty when none does
 * @param begun how many schedules have begun
 * @param end how it ended; null before
 */
record MatrixState(
        @Nullable ScenarioFile file,
        List<Problem> fixed,
        Phase phase,
        Map<Place, Verdict> cells,
        @Nullable Place running,
        String schedule,
        int begun,
        Matrix.@Nullable End end) {

    /** Whether it runs. */
    enum Phase {
        READY,
        RUNNING,
        STOPPING
    }

    /** No file. */
    static final MatrixState NONE = of(null, List.of());

    MatrixState {
        fixed = List.copyOf(fixed);
        cells = Map.copyOf(cells);
    }

    /** That of a file before anything ran. */
    static MatrixState of(@Nullable ScenarioFile file, List<Problem> fixed) {
        return new MatrixState(file, fixed, Phase.READY, Map.of(), null, "", 0, null);
    }

    /** How many schedules it runs in all. */
    int schedules() {
        return file == null ? 0 : Matrix.schedules(file);
    }

    /** Whether the file can be run at all levels. */
    boolean canRun() {
        return file != null && fixed.isEmpty() && Matrix.canSetLevels(file) && schedules() > 0;
    }

    boolean isBusy() {
        return phase != Phase.READY;
    }

    MatrixState started() {
        return new MatrixState(file, fixed, Phase.RUNNING, Map.of(), null, "", 0, null);
    }

    MatrixState stopping() {
        return new MatrixState(file, fixed, Phase.STOPPING, cells, running, schedule, begun, null);
    }

    MatrixState begins(Place place, String name) {
        return new MatrixState(file, fixed, phase, cells, place, name, begun + 1, null);
    }

    MatrixState known(Place place, Verdict verdict) {
        Map<Place, Verdict> more = new HashMap<>(cells);
        more.put(place, verdict);
        return new MatrixState(file, fixed, phase, more, null, "", begun, null);
    }

    MatrixState ended(Matrix.End how) {
        return new MatrixState(file, fixed, Phase.READY, cells, null, "", begun, how);
    }
}
