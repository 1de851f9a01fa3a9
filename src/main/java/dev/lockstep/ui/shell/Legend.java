package dev.lockstep.ui.shell;

import dev.lockstep.ui.fx.Icons;
import dev.lockstep.words.Words;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import org.kordamp.ikonli.feather.Feather;

/** The grammar of timeline and graph: each shape with the words for it. What a shape looks like stands in the style sheet. */
final class Legend extends ScrollPane {
    /** Shapes made of a styled box alone. */
    private static final List<String> BOXES = List.of(
            "finished", "failed", "running", "next", "blocked", "held", "wanted", "released", "stopped", "lost");

    private static final List<String> LINES = List.of("granted", "waits", "soft", "derived", "ring");

    Legend(Words words) {
        FlowPane entries = new FlowPane();
        entries.getStyleClass().add("legend");
        BOXES.forEach(id -> entries.getChildren().add(entry(words, id, box(id))));
        LINES.forEach(id -> entries.getChildren().add(entry(words, id, line(id))));
        setContent(entries);
        setFitToWidth(true);
        setHbarPolicy(ScrollBarPolicy.NEVER);
        getStyleClass().add("legend-pane");
        setId("legend");
    }

    private static HBox entry(Words words, String id, Node shape) {
        Label label = new Label(words.text("legend." + id), shape);
        label.setWrapText(true);
        HBox entry = new HBox(label);
        entry.setAlignment(Pos.CENTER_LEFT);
        entry.getStyleClass().add("legend-entry");
        return entry;
    }

    private static Node box(String id) {
        Region box = new Region();
        box.getStyleClass().addAll("legend-box", "legend-" + id);
        StackPane shape = new StackPane(box);
        shape.getStyleClass().add("legend-shape");
        switch (id) {
            case "failed", "stopped" ->
                shape.getChildren().add(Icons.of(Feather.X, "legend-mark", "legend-mark-" + id));
            case "released" -> {
                shape.getChildren().add(Icons.of(Feather.ARROW_DOWN, "legend-mark", "legend-mark-released"));
                StackPane.setAlignment(box, Pos.CENTER_RIGHT);
            }
            case "lost" -> {
                Region tear = new Region();
                tear.getStyleClass().add("legend-tear");
                shape.getChildren().add(tear);
                StackPane.setAlignment(tear, Pos.CENTER_RIGHT);
            }
            default -> {}
        }
        return shape;
    }

    private static Node line(String id) {
        Region line = new Region();
        line.getStyleClass().addAll("legend-line", "legend-" + id);
        StackPane shape = new StackPane(line);
        shape.getStyleClass().add("legend-shape");
        if (id.equals("derived")) {
            Label mark = new Label("?");
            mark.getStyleClass().add("legend-question");
            shape.getChildren().add(mark);
        }
        return shape;
    }
}
