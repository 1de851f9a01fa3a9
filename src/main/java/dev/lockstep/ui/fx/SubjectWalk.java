package dev.lockstep.ui.fx;

import dev.lockstep.model.run.Subject;
import dev.lockstep.picture.Bounds;
import dev.lockstep.picture.Figure;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.jspecify.annotations.Nullable;

/** Arrow keys walk from one subject of a picture to the next one in their direction; Escape lets go of it. */
record SubjectWalk(PicturePane pane, RunView view) {

    void listen() {
        pane.addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
    }

    private void pressed(KeyEvent event) {
        if (event.isAltDown() || event.isControlDown() || event.isMetaDown() || event.isShiftDown()) {
            return;
        }
        if (event.getCode() == KeyCode.ESCAPE && view.selectionProperty().get() != null) {
            view.selectionProperty().set(null);
            event.consume();
        } else if (event.getCode().isArrowKey()) {
            step(event.getCode());
            event.consume();
        }
    }

    private void step(KeyCode code) {
        List<Figure> figures = pane.picture().figures().stream()
                .filter(figure -> figure.subject() != null && !figure.spoken().isEmpty())
                .toList();
        Figure from = current(figures);
        Optional<Figure> to = from == null
                ? figures.stream().findFirst()
                : figures.stream()
                        .filter(figure -> !Objects.equals(figure.subject(), from.subject()))
                        .filter(figure -> distance(from.bounds(), figure.bounds(), code) < Double.MAX_VALUE)
                        .min(Comparator.comparingDouble(figure -> distance(from.bounds(), figure.bounds(), code)));
        to.ifPresent(figure -> {
            Subject subject = figure.subject();
            view.selectionProperty().set(subject);
            pane.reveal(figure.bounds());
        });
    }

    private @Nullable Figure current(List<Figure> figures) {
        Subject selected = view.selectionProperty().get();
        return figures.stream()
                .filter(figure -> figure.subject() != null && figure.subject().equals(selected))
                .findFirst()
                .orElse(null);
    }

    /** How far a figure is in the direction of a key, ways aside counted double; MAX_VALUE when it lies elsewhere. */
    private static double distance(Bounds from, Bounds to, KeyCode code) {
        double x = to.centreX() - from.centreX();
        double y = to.centreY() - from.centreY();
        double ahead =
                switch (code) {
                    case LEFT, KP_LEFT -> -x;
                    case RIGHT, KP_RIGHT -> x;
                    case UP, KP_UP -> -y;
                    default -> y;
                };
        double aside =
                code == KeyCode.LEFT || code == KeyCode.RIGHT || code == KeyCode.KP_LEFT || code == KeyCode.KP_RIGHT
                        ? Math.abs(y)
                        : Math.abs(x);
        return ahead <= 1 ? Double.MAX_VALUE : ahead + 2 * aside;
    }
}
