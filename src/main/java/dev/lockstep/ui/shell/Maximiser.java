package dev.lockstep.ui.shell;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.SplitPane;
import org.jspecify.annotations.Nullable;

/** Lets one panel of nested split panes fill them all, and puts everything back as it was, dividers included. */
final class Maximiser {
    private final List<Saved> saved = new ArrayList<>();
    private @Nullable PanelFrame maximised;

    private record Saved(SplitPane pane, List<Node> items, List<Double> dividers) {}

    /** Maximises that panel, or restores it when it is maximised. */
    void toggle(PanelFrame panel) {
        boolean wasThis = panel.equals(maximised);
        restore();
        if (!wasThis) {
            maximise(panel);
        }
    }

    /** Puts everything back; does nothing when nothing is maximised. */
    void restore() {
        for (Saved each : saved.reversed()) {
            each.pane().getItems().setAll(each.items());
            each.pane()
                    .setDividerPositions(each.dividers().stream()
                            .mapToDouble(Double::doubleValue)
                            .toArray());
        }
        saved.clear();
        if (maximised != null) {
            maximised.showMaximised(false);
            maximised = null;
        }
    }

    private void maximise(PanelFrame panel) {
        Node inside = panel;
        for (Parent parent = panel.getParent(); parent != null; parent = parent.getParent()) {
            if (parent instanceof SplitPane split) {
                Node item = itemAround(split, inside);
                saved.add(new Saved(
                        split,
                        List.copyOf(split.getItems()),
                        Arrays.stream(split.getDividerPositions()).boxed().toList()));
                inside = split;
                if (item != null) {
                    split.getItems().setAll(item);
                }
            }
        }
        maximised = panel;
        panel.showMaximised(true);
    }

    private static @Nullable Node itemAround(SplitPane split, Node inside) {
        for (Node item : split.getItems()) {
            for (Node node = inside; node != null && !node.equals(split); node = node.getParent()) {
                if (node.equals(item)) {
                    return item;
                }
            }
        }
        return null;
    }
}
