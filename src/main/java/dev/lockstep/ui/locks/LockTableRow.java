package dev.lockstep.ui.locks;

import dev.lockstep.ui.fx.Related;
import dev.lockstep.ui.fx.RunView;
import java.util.function.Supplier;
import javafx.css.PseudoClass;
import javafx.scene.control.TableRow;
import org.jspecify.annotations.Nullable;

/** A row that lights up when it belongs to what is selected or pointed at. */
final class LockTableRow extends TableRow<LockLine> {
    private static final PseudoClass RELATED = PseudoClass.getPseudoClass("related");
    private static final PseudoClass LIT = PseudoClass.getPseudoClass("lit");

    private final Supplier<Related> selected;
    private final Supplier<Related> hovered;

    LockTableRow(RunView view, Supplier<Related> selected, Supplier<Related> hovered) {
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
        light();
    }

    void light() {
        LockLine line = isEmpty() ? null : getItem();
        pseudoClassStateChanged(RELATED, line != null && selected.get().rows().contains(line.key()));
        pseudoClassStateChanged(LIT, line != null && hovered.get().rows().contains(line.key()));
    }
}
