package dev.lockstep.ui.shell;

import dev.lockstep.model.scenario.IsolationLevel;
import dev.lockstep.model.scenario.Problem;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.ScenarioFile;
import dev.lockstep.model.scenario.Schedule;
import dev.lockstep.scenariofile.ReadResult;
import dev.lockstep.scenariofile.ScenarioReader;
import dev.lockstep.ui.fx.FxQueue;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Executor;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** The scenario that is loaded, in a variant, with a schedule. Files are read in the background. For the JavaFX thread. */
final class ScenarioModel {
    private final FxQueue queue;
    private final Executor background;
    private final Locale language;
    private final ReadOnlyObjectWrapper<@Nullable ScenarioFile> file = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<List<Problem>> problems = new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyObjectWrapper<List<Problem>> fixedLevels = new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyObjectWrapper<@Nullable Chosen> chosen = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<List<Library.Entry>> library = new ReadOnlyObjectWrapper<>(List.of());
    private @Nullable Path path;

    /**
     * What is to run.
     *
     * @param scenario in its variant
     * @param schedule name of the schedule; empty when the scenario has none
     * @param level what all its sessions were set to; null when their levels are the file's own
     */
    record Chosen(
            Scenario scenario, String schedule, @Nullable IsolationLevel level) {}

    ScenarioModel(FxQueue queue, Executor background, Locale language) {
        this.queue = queue;
        this.background = background;
        this.language = language;
    }

    /** The last file that was read without problems; null before the first. */
    ReadOnlyObjectProperty<@Nullable ScenarioFile> fileProperty() {
        return file.getReadOnlyProperty();
    }

    /** What is wrong with the file that was opened last; empty when nothing is. */
    ReadOnlyObjectProperty<List<Problem>> problemsProperty() {
        return problems.getReadOnlyProperty();
    }

    /** Where the file sets isolation levels itself; it tells of the same file as {@link #fileProperty}, and changes before that one. */
    ReadOnlyObjectProperty<List<Problem>> fixedLevelsProperty() {
        return fixedLevels.getReadOnlyProperty();
    }

    /** The variant and the schedule that are chosen; null as long as {@link #fileProperty} is. */
    ReadOnlyObjectProperty<@Nullable Chosen> chosenProperty() {
        return chosen.getReadOnlyProperty();
    }

    /** What the library holds; empty until it was read. */
    ReadOnlyObjectProperty<List<Library.Entry>> libraryProperty() {
        return library.getReadOnlyProperty();
    }

    /** The file that was opened last; null before the first. */
    @Nullable
    Path path() {
        return path;
    }

    /** Reads the library's folder; then opens its first scenario, unless a file was opened meanwhile. */
    void readLibrary(Path folder) {
        background.execute(() -> {
            List<Library.Entry> entries = Library.read(folder, language);
            queue.add(() -> {
                library.set(entries);
                if (path == null && !entries.isEmpty()) {
                    open(entries.getFirst().file());
                }
            });
        });
    }

    /** Reads a file. Nothing of it runs; when it has problems the scenario before stays. */
    void open(Path opened) {
        path = opened;
        background.execute(() -> {
            String name = Library.displayName(opened);
            ReadResult result = ScenarioReader.read(opened, name, language);
            List<Problem> levels = ScenarioReader.fixedLevels(opened, name);
            queue.add(() -> {
                if (opened.equals(path)) {
                    loaded(result, levels);
                }
            });
        });
    }

    /** Reads the file that was opened last once more, as after someone has put it right. */
    void reopen() {
        if (path != null) {
            open(path);
        }
    }

    private void loaded(ReadResult result, List<Problem> levels) {
        switch (result) {
            case ReadResult.Ok(ScenarioFile read) -> {
                problems.set(List.of());
                fixedLevels.set(levels);
                file.set(read);
                choose(read.base());
            }
            case ReadResult.Problems(List<Problem> found) -> problems.set(found);
        }
    }

    /** Takes that variant; with the schedule that is chosen when it has one of that name, else with its first. */
    void choose(Scenario variant) {
        choose(variant, null);
    }

    /** The same with all its sessions at that level; null leaves them what the file says. */
    void choose(Scenario variant, @Nullable IsolationLevel level) {
        Chosen before = chosen.get();
        String schedule = Optional.ofNullable(before)
                .flatMap(known -> variant.schedule(known.schedule()))
                .or(() -> variant.schedules().stream().findFirst())
                .map(Schedule::name)
                .orElse("");
        chosen.set(new Chosen(level == null ? variant : variant.at(level), schedule, level));
    }

    /** Takes that schedule of the chosen variant. */
    void chooseSchedule(String name) {
        if (chosen.get() != null) {
            chosen.set(new Chosen(chosen.get().scenario(), name, chosen.get().level()));
        }
    }
}
