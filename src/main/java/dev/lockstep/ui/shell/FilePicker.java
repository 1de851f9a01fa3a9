package dev.lockstep.ui.shell;

import java.io.File;
import java.nio.file.Path;
import java.util.Optional;
import javafx.stage.FileChooser;
import javafx.stage.Window;

/** Asks a person for a scenario file. */
@FunctionalInterface
interface FilePicker {
    /**
     * Asks, and returns when the person has answered.
     *
     * @param title what is asked for
     * @param kind what such files are called
     * @return empty when they have not chosen one
     */
    Optional<Path> pick(Window owner, String title, String kind);

    /** The dialog of the system; the headless platform has none. */
    static FilePicker ofSystem() {
        return (owner, title, kind) -> {
            FileChooser chooser = new FileChooser();
            chooser.setTitle(title);
            chooser.getExtensionFilters().add(new FileChooser.ExtensionFilter(kind, "*" + Library.EXTENSION));
            return Optional.ofNullable(chooser.showOpenDialog(owner)).map(File::toPath);
        };
    }
}
