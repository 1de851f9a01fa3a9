package dev.lockstep.ui.locks;

import dev.lockstep.model.lock.RowLock;
import dev.lockstep.ui.fx.Related;
import dev.lockstep.ui.fx.RunView;
import dev.lockstep.words.Words;
import java.util.function.Supplier;
import javafx.css.PseudoClass;
import javafx.scene.control.TableRow;
import javafx.scene.control.Tooltip;
import org.jspecify.annotations.Nullable;

/** A row that lights up when it belongs to what is selected or pointed at. */
final class LockTableRow extends TableRow<LockLine> {
    private static final PseudoClass RELATED = PseudoClass.getPseudoClass("related");
    private static final PseudoClass LIT = PseudoClass.getPseudoClass("lit");

    private final Supplier<Related> selected;
    private final Supplier<Related> hovered;
    private final Words words;
    private final Tooltip rowLock = new Tooltip();

    LockTableRow(RunView view, Words words, Supplier<Related> selected, Supplier<Related> hovered) {
        this.words = words;
        this.selected = selected;
        this.hovered = hovered;
        setOnMouseEntered(event -> {
            LockLine line = getItem();
            view.hoverProperty().set(line == null ? null : line.subject());
        });
        setOnMouseExited(event -> view.hoverProperty().set(null));
    }

    @Override
    protected void updateItem(@Nullable LockLine item, boolean empty) {
        super.updateItem(item, empty);
        RowLock lock = item == null || empty ? null : item.rowLock();
        setTooltip(lock == null ? null : rowLock);
        if (item != null && lock != null) {
            rowLock.setText(words.text(
                    lock.derived() ? "lock.row.derived" : "lock.row.read",
                    item.key().mode()));
        }
        light();
    }

    void light() {
        LockLine line = isEmpty() ? null : getItem();
        pseudoClassStateChanged(RELATED, line != null && line.isIn(selected.get()));
        pseudoClassStateChanged(LIT, line != null && line.isIn(hovered.get()));
    }
}
