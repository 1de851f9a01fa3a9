package dev.lockstep.ui.fx;

import dev.lockstep.model.run.Row;
import dev.lockstep.words.Words;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** A result or a table's rows, as tall as they need up to some, with what there is to say above and below. */
final class RowsTable extends VBox {
    private static final int MOST_VISIBLE = 8;
    private static final double ROW_HEIGHT_EM = 2;

    private final TableView<Row> table = new TableView<>();

    RowsTable(Words words, Block.Rows rows) {
        getStyleClass().add("rows-table");
        if (!rows.title().isEmpty()) {
            getChildren().add(label(rows.title(), "rows-title"));
        }
        for (int i = 0; i < rows.columns().size(); i++) {
            table.getColumns().add(column(words, rows.columns().get(i), i));
        }
        table.getItems().setAll(rows.rows());
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_ALL_COLUMNS);
        table.setPlaceholder(new Label(words.text("rows.none")));
        table.setAccessibleText(rows.title());
        table.getStyleClass().add("dense");
        int visible = Math.max(1, Math.min(MOST_VISIBLE, rows.rows().size())) + 1;
        String height = visible * ROW_HEIGHT_EM + 0.5 + "em";
        table.setStyle("-fx-pref-height: " + height + "; -fx-min-height: " + height + ";");
        getChildren().add(table);
        if (!rows.more().isEmpty()) {
            getChildren().add(label(rows.more(), "rows-more"));
        }
    }

    private static Label label(String text, String styleClass) {
        Label label = new Label(text);
        label.setWrapText(true);
        label.getStyleClass().add(styleClass);
        return label;
    }

    private static TableColumn<Row, String> column(Words words, String name, int place) {
        TableColumn<Row, String> column = new TableColumn<>(name);
        column.setCellValueFactory(cell ->
                new ReadOnlyStringWrapper(text(words, cell.getValue().cells().get(place))));
        column.setSortable(false);
        column.setReorderable(false);
        return column;
    }

    private static String text(Words words, @Nullable String value) {
        return value == null ? words.text("rows.null") : value;
    }
}
