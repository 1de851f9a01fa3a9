package dev.lockstep.ui.fx;

import dev.lockstep.words.Words;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Shows blocks below each other. Only what changed is built anew, so that a new sample moves nothing under the pointer. */
public final class BlockPane extends VBox {
    private final Words words;
    private List<Block> shown = List.of();

    /** An empty pane that speaks with the texts of the bundle {@code ui}. */
    public BlockPane(Words words) {
        this.words = words;
        getStyleClass().add("blocks");
    }

    /** Shows these blocks in place of those before. */
    public void show(List<Block> blocks) {
        if (blocks.equals(shown)) {
            return;
        }
        List<Node> nodes = new ArrayList<>(blocks.size());
        for (int i = 0; i < blocks.size(); i++) {
            boolean same = i < shown.size() && blocks.get(i).equals(shown.get(i));
            nodes.add(same ? getChildren().get(i) : build(blocks.get(i)));
        }
        shown = List.copyOf(blocks);
        getChildren().setAll(nodes);
    }

    /** What is shown. */
    public List<Block> shown() {
        return shown;
    }

    private Node build(Block block) {
        return switch (block) {
            case Block.Title(String text) -> label(text, "block-title");
            case Block.Heading(String text) -> label(text, "block-heading");
            case Block.Text(String text) -> label(text, "block-text");
            case Block.Statement(String sql) -> label(sql, "block-sql");
            case Block.Facts(List<Block.Fact> facts) -> facts(facts);
            case Block.Lines(List<Block.Line> lines) -> lines(lines);
            case Block.Rows rows -> new RowsTable(words, rows);
        };
    }

    private static Label label(String text, String styleClass) {
        Label label = new Label(text);
        label.setWrapText(true);
        label.setMaxWidth(Double.MAX_VALUE);
        label.getStyleClass().add(styleClass);
        return label;
    }

    private static GridPane facts(List<Block.Fact> facts) {
        GridPane grid = new GridPane();
        grid.getStyleClass().add("block-facts");
        ColumnConstraints names = new ColumnConstraints();
        names.setHgrow(Priority.SOMETIMES);
        ColumnConstraints values = new ColumnConstraints();
        values.setHgrow(Priority.ALWAYS);
        values.setMinWidth(0);
        values.setMinWidth(0);
        grid.getColumnConstraints().addAll(names, values);
        for (int row = 0; row < facts.size(); row++) {
            Block.Fact fact = facts.get(row);
            Label name = label(fact.name(), "fact-name");
            Label value = label(fact.value(), fact.mono() ? "fact-mono" : "fact-value");
            name.setMinWidth(USE_PREF_SIZE);
            name.setLabelFor(value);
            GridPane.setValignment(name, VPos.TOP);
            grid.addRow(row, name, value);
        }
        return grid;
    }

    private static VBox lines(List<Block.Line> lines) {
        VBox box = new VBox();
        box.getStyleClass().add("block-lines");
        lines.forEach(line -> box.getChildren().add(line(line)));
        return box;
    }

    private static HBox line(Block.Line line) {
        HBox box = new HBox(Icons.of(line.tone().ikon()));
        box.getStyleClass().addAll("block-line", line.tone().styleClass());
        if (!line.strong().isEmpty()) {
            Label strong = label(line.strong(), "line-strong");
            strong.setMinWidth(USE_PREF_SIZE);
            box.getChildren().add(strong);
        }
        Label text = label(line.text(), "line-text");
        HBox.setHgrow(text, Priority.ALWAYS);
        box.getChildren().add(text);
        return box;
    }
}
