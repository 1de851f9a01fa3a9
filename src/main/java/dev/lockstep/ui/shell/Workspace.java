package dev.lockstep.ui.shell;

import dev.lockstep.ui.fx.FxQueue;
import dev.lockstep.words.Words;
import java.util.List;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.layout.StackPane;

/** The arrangement of the panels. Every divider moves; in a narrow window lock graph and lock table are tabs of one place. */
final class Workspace extends StackPane {
    /** Narrower than this, in widths of the window at 100 % type, graph and table share a place, px. */
    private static final double NARROW = 1280;
    /** Width of the script, in sizes of the type, and the most that it takes of the window. */
    private static final double LEFT = 23.5;

    private static final double LEFT_MOST = 0.38;

    private final Words words;
    private final Look look;
    private final Maximiser maximiser = new Maximiser();
    private final PanelFrame graph;
    private final PanelFrame locks;
    private final PanelFrame details;
    private final SplitPane whole;
    private final SplitPane bottom = split(Orientation.HORIZONTAL, "bottom");
    private boolean narrow;
    /** The size of type that the script's width was made for, px; from then on the divider is the person's. */
    private double fitted;

    /**
     * The panels to arrange.
     *
     * @param caption how fresh the graph is, which stands in its head
     * @param filter the lock table's filter, which stands in its head
     */
    record Panels(Node script, Node timeline, Node graph, Node caption, Node locks, Node filter, Node details) {}

    Workspace(Words words, Look look, FxQueue queue, Panels panels) {
        this.words = words;
        this.look = look;
        PanelFrame script = frame("script", panels.script(), List.of());
        PanelFrame timeline = frame("timeline", panels.timeline(), List.of());
        graph = frame("graph", panels.graph(), List.of(panels.caption()));
        locks = frame("locks", panels.locks(), List.of(panels.filter()));
        details = frame("details", panels.details(), List.of());
        PanelFrame legend = frame("legend", new Legend(words), List.of());
        SplitPane left = split(Orientation.VERTICAL, "left", script, legend);
        left.getStyleClass().add("left-column");
        left.setDividerPositions(0.76);
        SplitPane right = split(Orientation.VERTICAL, "right", timeline, bottom);
        whole = split(Orientation.HORIZONTAL, "whole", left, right);
        right.setDividerPositions(0.57);
        SplitPane.setResizableWithParent(left, false);
        getChildren().add(whole);
        getStyleClass().add("workspace");
        arrange();
        // Not within the layout that tells the width: dividers that are set there do not last.
        widthProperty().subscribe(width -> queue.latest(this, this::adapt));
        look.percentProperty().subscribe(percent -> queue.latest(this, this::adapt));
    }

    private PanelFrame frame(String id, Node content, List<Node> tools) {
        return new PanelFrame(id, words, content, tools, maximiser::toggle);
    }

    private static SplitPane split(Orientation orientation, String id, Node... items) {
        SplitPane split = new SplitPane(items);
        split.setOrientation(orientation);
        split.setId("split-" + id);
        return split;
    }

    private void adapt() {
        if (getWidth() > 0 && fitted != look.fontSize()) {
            fitted = look.fontSize();
            whole.setDividerPositions(Math.min(LEFT_MOST, LEFT * fitted / getWidth()));
            // A split pane that grows shares the growth out evenly: its parts are made when it has its width.
            layout();
            divide();
        }
        boolean nowNarrow = getWidth() < NARROW * look.percentProperty().get() / 100;
        if (getWidth() > 0 && nowNarrow != narrow) {
            maximiser.restore();
            narrow = nowNarrow;
            arrange();
        }
    }

    private void arrange() {
        bottom.getItems().clear();
        if (narrow) {
            TabPane tabs = new TabPane(tab("graph", graph), tab("locks", locks));
            tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
            bottom.getItems().setAll(tabs, details);
        } else {
            bottom.getItems().setAll(graph, locks, details);
        }
        divide();
    }

    private void divide() {
        if (narrow) {
            bottom.setDividerPositions(0.62);
        } else {
            bottom.setDividerPositions(0.335, 0.755);
        }
    }

    private Tab tab(String id, Node content) {
        Tab tab = new Tab(words.text("panel." + id), content);
        tab.setId("tab-" + id);
        return tab;
    }
}
