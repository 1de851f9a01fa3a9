package dev.lockstep.ui.locks;

import dev.lockstep.ui.fx.Hues;
import dev.lockstep.ui.fx.Icons;
import javafx.scene.control.TableCell;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** A cell: whose row it is in that session's hue, granted or waiting with an icon beside the word, anything else as text. */
final class LockCell extends TableCell<LockLine, LockLine> {
    private final LockColumn column;

    LockCell(LockColumn column) {
        this.column = column;
        getStyleClass().add(column.styleClass());
    }

    @Override
    protected void updateItem(@Nullable LockLine item, boolean empty) {
        super.updateItem(item, empty);
        setText(item == null || empty ? null : column.text().apply(item));
        setGraphic(null);
        if (item == null || empty) {
            return;
        }
        switch (column.styleClass()) {
            case LockColumn.WHO -> hue(item.hue());
            case LockColumn.STATE -> state(item.state());
            default -> {}
        }
    }

    private void hue(String hue) {
        getStyleClass().removeAll(Hues.ALL);
        getStyleClass().remove(Hues.OUTSIDER);
        getStyleClass().add(hue);
    }

    private void state(LockLine.State state) {
        getStyleClass().removeAll("lock-granted", "lock-waiting", "lock-row");
        getStyleClass().add(styleClass(state));
        setGraphic(Icons.of(
                switch (state) {
                    case WAITING -> Feather.CLOCK;
                    case ROW_LOCK -> Feather.LOCK;
                    case GRANTED -> Feather.CHECK;
                }));
    }

    private static String styleClass(LockLine.State state) {
        return switch (state) {
            case WAITING -> "lock-waiting";
            case ROW_LOCK -> "lock-row";
            case GRANTED -> "lock-granted";
        };
    }
}
