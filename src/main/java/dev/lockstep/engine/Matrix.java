package dev.lockstep.engine;

import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.run.Verdicts;
import dev.lockstep.model.scenario.IsolationLevel;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.ScenarioFile;
import dev.lockstep.model.scenario.Schedule;
import dev.lockstep.model.scenario.Verdict;
import dev.lockstep.model.scenario.Via;
import org.jspecify.annotations.Nullable;

/**
 * Runs every schedule of every variant of a file at every level of {@link IsolationLevel#MATRIX}, one after the other, and sums each cell up in
 * a verdict. The file must set no level itself. {@link #run} is for one thread and one call, {@link #stop} for any.
 */
public final class Matrix {
    private final ScenarioFile file;
    private final Databases databases;
    private final Listener listener;
    private @Nullable Run current;
    private boolean stopped;

    /** A matrix that is to be run there; the listener is called on the thread that runs it. */
    public Matrix(ScenarioFile file, Databases databases, Listener listener) {
        this.file = file;
        this.databases = databases;
        this.listener = listener;
    }

    /**
     * A cell.
     *
     * @param variant the variant's name; empty for the file as it is written
     */
    public record Place(String variant, IsolationLevel level) {}

    /** Hears how far it is. */
    public interface Listener {
        /** A schedule of that cell begins. */
        void begins(Place place, Scenario variant, String schedule);

        /** All schedules of that cell are through. */
        void known(Place place, Verdict verdict);
    }

    /** How it ended; unless it is done the cells that were not told are unknown. */
    public sealed interface End {
        /** Every cell is known. */
        record Done() implements End {}

        /** It was asked to stop. */
        record Stopped() implements End {}

        /** The server lacks what the file needs; what is said. */
        record NeedsUnmet(Scenario variant, String schedule, String said) implements End {}

        /** The server is gone; what was said. */
        record ServerLost(String said) implements End {}

        /** A run could not be made ready, as when its set-up fails. */
        record Failed(Moment moment) implements End {}
    }

    /** Whether levels can be set: a pooler's clients share connections, and keep nothing of their own on them. */
    public static boolean canSetLevels(ScenarioFile file) {
        return file.variants().stream().noneMatch(variant -> variant.uses(Via.POOLER));
    }

    /** How many schedules a whole matrix runs. */
    public static int schedules(ScenarioFile file) {
        return IsolationLevel.MATRIX.size()
                * file.variants().stream()
                        .mapToInt(variant -> variant.schedules().size())
                        .sum();
    }

    /** Runs it, and returns when the last run has ended and its place is dropped. */
    public End run() throws InterruptedException {
        for (Scenario variant : file.variants()) {
            for (IsolationLevel level : IsolationLevel.MATRIX) {
                End early = cell(new Place(variant.variant(), level), variant);
                if (early != null) {
                    return early;
                }
            }
        }
        return new End.Done();
    }

    /** Ends the run that is on, and starts no other one. Returns at once. */
    public synchronized void stop() {
        stopped = true;
        if (current != null) {
            current.stop();
        }
    }

    /** Null when the cell is known. */
    private @Nullable End cell(Place place, Scenario variant) throws InterruptedException {
        Scenario scenario = variant.at(place.level());
        Verdict verdict = Verdict.BEST;
        for (Schedule schedule : scenario.schedules()) {
            listener.begins(place, variant, schedule.name());
            Moment moment = moment(scenario, schedule.name());
            if (moment == null) {
                return new End.Stopped();
            }
            RunEvent.RunEnded end = moment.state().end();
            RunEvent.EndReason reason = end == null ? RunEvent.EndReason.SERVER_LOST : end.reason();
            String said = end == null || end.error() == null ? "" : end.error().message();
            switch (reason) {
                case FINISHED, STUCK -> verdict = verdict.and(Verdicts.of(moment));
                case NEEDS_UNMET -> {
                    return new End.NeedsUnmet(scenario, schedule.name(), said);
                }
                case SERVER_LOST -> {
                    return new End.ServerLost(said);
                }
                default -> {
                    return new End.Failed(moment);
                }
            }
        }
        listener.known(place, verdict);
        return null;
    }

    /** How a run ended; null when it was stopped. */
    private @Nullable Moment moment(Scenario scenario, String schedule) throws InterruptedException {
        try (Run run = begun(scenario, schedule)) {
            if (run == null) {
                return null;
            }
            run.runAll(true);
            run.await();
            return ended() ? null : run.log().now();
        }
    }

    private synchronized @Nullable Run begun(Scenario scenario, String schedule) {
        if (!stopped) {
            current = Run.start(RunRequest.of(scenario, schedule), databases, (log, from) -> {});
            return current;
        }
        return null;
    }

    /** Whether it was asked to stop; from then on a run that has ended is not stopped once more. */
    private synchronized boolean ended() {
        current = null;
        return stopped;
    }
}
