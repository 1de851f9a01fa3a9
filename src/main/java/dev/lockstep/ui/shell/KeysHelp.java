package dev.lockstep.ui.shell;

import dev.lockstep.words.Words;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** The list of keys. */
final class KeysHelp {
    private final Words words;
    private @Nullable Dialog<ButtonType> open;

    KeysHelp(Words words) {
        this.words = words;
    }

    /** Opens it over that window; closes it when it is open. */
    void toggle(Window owner, List<Keys.Key> table) {
        if (open != null && open.isShowing()) {
            open.close();
            return;
        }
        open = Dialogs.over(owner, "keys-dialog", words.text("keys.title"), grid(table), ButtonType.CLOSE);
        open.show();
    }

    private GridPane grid(List<Keys.Key> table) {
        GridPane grid = new GridPane();
        grid.getStyleClass().add("keys-grid");
        for (Keys.Key key : table) {
            Label presses = new Label(
                    key.presses().stream().map(Keys.Press::label).distinct().collect(Collectors.joining("  ")));
            presses.getStyleClass().add("key-press");
            grid.addRow(grid.getRowCount(), presses, new Label(words.text("key." + key.id())));
        }
        return grid;
    }
}
