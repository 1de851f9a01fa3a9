package dev.lockstep.ui.shell;

import dev.lockstep.ui.fx.Icons;
import dev.lockstep.words.Words;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** A panel with its head. A double click on the head, or the button in it, lets the panel fill the window, and back. */
final class PanelFrame extends VBox {
    private final Words words;
    private final Button maximise = new Button();

    /**
     * A frame around that content.
     *
     * @param id its name; its title is the text {@code panel.ID}
     * @param tools what else stands in its head
     * @param onMaximise is called with the frame when it is to fill the window, or no longer
     */
    PanelFrame(String id, Words words, Node content, List<Node> tools, Consumer<PanelFrame> onMaximise) {
        this.words = words;
        setId("panel-" + id);
        getStyleClass().add("panel");
        setMinSize(0, 0);
        Label title = new Label(words.text("panel." + id));
        title.getStyleClass().add("panel-title");
        title.setWrapText(true);
        title.setMinHeight(USE_PREF_SIZE);
        Region space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        HBox head = new HBox(title, space);
        head.setAlignment(Pos.CENTER_LEFT);
        head.getStyleClass().add("panel-head");
        head.setMinHeight(USE_PREF_SIZE);
        head.getChildren().addAll(tools);
        head.getChildren().add(maximise);
        head.setOnMouseClicked(event -> {
            if (event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 2) {
                onMaximise.accept(this);
            }
        });
        maximise.setOnAction(event -> onMaximise.accept(this));
        maximise.getStyleClass().addAll("flat", "panel-maximise");
        maximise.setMinWidth(USE_PREF_SIZE);
        showMaximised(false);
        VBox.setVgrow(content, Priority.ALWAYS);
        getChildren().addAll(head, content);
    }

    /** Says whether it fills the window. */
    void showMaximised(boolean maximised) {
        String what = words.text(maximised ? "panel.restore" : "panel.maximise");
        maximise.setGraphic(Icons.of(maximised ? Feather.MINIMIZE_2 : Feather.MAXIMIZE_2));
        maximise.setAccessibleText(what);
        maximise.setTooltip(new Tooltip(what));
    }
}
