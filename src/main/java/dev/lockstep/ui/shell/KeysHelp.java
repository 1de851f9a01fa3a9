package dev.lockstep.ui.shell;

import dev.lockstep.words.Words;
import java.util.List;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;
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

    /** Two columns of lines, each a key and what it does. A key without a text of its own is told by another one's. */
    private GridPane grid(List<Keys.Key> table) {
        GridPane grid = new GridPane();
        grid.getStyleClass().add("keys-grid");
        List<Keys.Key> listed =
                table.stream().filter(key -> words.has("key." + key.id())).toList();
        int rows = (listed.size() + 1) / 2;
        for (int i = 0; i < listed.size(); i++) {
            Keys.Key key = listed.get(i);
            Label presses = new Label(presses(key));
            presses.getStyleClass().add("key-press");
            presses.setMinWidth(Region.USE_PREF_SIZE);
            grid.add(presses, i < rows ? 0 : 2, i % rows);
            grid.add(new Label(words.text("key." + key.id())), i < rows ? 1 : 3, i % rows);
        }
        return grid;
    }

    private String presses(Keys.Key key) {
        return words.has("key." + key.id() + ".presses")
                ? words.text("key." + key.id() + ".presses")
                : key.presses().getFirst().label();
    }
}
