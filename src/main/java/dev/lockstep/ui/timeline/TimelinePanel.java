package dev.lockstep.ui.timeline;

import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.Subject;
import dev.lockstep.picture.Bounds;
import dev.lockstep.picture.Texts;
import dev.lockstep.picture.TimelineOptions;
import dev.lockstep.picture.TimelinePicture;
import dev.lockstep.ui.fx.PicturePane;
import dev.lockstep.ui.fx.RunView;
import dev.lockstep.ui.fx.Shown;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.LongConsumer;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.scene.Cursor;
import javafx.scene.control.Label;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/**
 * The timeline. It shows the run as far as it has come, with the playhead at the moment that is looked at; dragging on its ruler moves the
 * playhead, a click selects, a double click moves the playhead to where its subject began.
 */
public final class TimelinePanel extends VBox {
    private final RunView view;
    private final Texts texts;
    private final LongConsumer onPlayhead;
    private final PicturePane pane;
    private final Label happened = new Label();
    private @Nullable TimelinePicture drawn;
    private boolean dragging;

    /**
     * A panel that follows the view.
     *
     * @param whatHappened the sentence for a moment
     * @param onPlayhead is called with the place in the log of the event that the playhead is moved to
     */
    public TimelinePanel(RunView view, Locale locale, Function<Moment, String> whatHappened, LongConsumer onPlayhead) {
        this.view = view;
        this.texts = new Texts(locale);
        this.onPlayhead = onPlayhead;
        this.pane = new PicturePane(view, texts.text("timeline.about"));
        getStyleClass().add("timeline-panel");
        getStylesheets()
                .add(Objects.requireNonNull(TimelinePanel.class.getResource("/dev/lockstep/ui/pictures.css"))
                        .toExternalForm());
        pane.setId("timeline");
        happened.setId("what-happened");
        happened.getStyleClass().add("what-happened");
        happened.setWrapText(true);
        happened.setMaxWidth(Double.MAX_VALUE);
        VBox.setVgrow(pane, Priority.ALWAYS);
        getChildren().addAll(pane, happened);
        pane.setSource(this::draw);
        pane.setOnDoubleClick(this::goTo);
        pane.widthProperty().subscribe(width -> pane.invalidate());
        pane.addEventFilter(MouseEvent.ANY, this::onRuler);
        view.momentProperty().subscribe(moment -> {
            happened.setText(moment == null ? "" : whatHappened.apply(moment));
            pane.invalidate();
        });
        view.liveProperty().subscribe(live -> pane.invalidate());
    }

    /** The place in the log of the last event in what is painted; -1 before anything is. */
    public ReadOnlyLongProperty paintedSeqProperty() {
        return pane.paintedSeqProperty();
    }

    /** Where the timeline is painted. */
    public PicturePane pane() {
        return pane;
    }

    /** The sentence below the timeline. */
    public String whatHappened() {
        return happened.getText();
    }

    private Shown draw() {
        Moment moment = view.momentProperty().get();
        if (moment == null) {
            drawn = null;
            return Shown.NOTHING;
        }
        Moment latest = view.liveProperty().get() ? null : view.latest();
        long seq = moment.state().stamp().seq();
        TimelineOptions options = new TimelineOptions(
                pane.typography(),
                texts,
                view.selectionProperty().get(),
                latest == null ? TimelineOptions.LIVE : seq,
                pane.viewWidth());
        drawn = TimelinePicture.of(latest == null ? moment : latest, options);
        return new Shown(drawn.picture(), seq, aroundPlayhead(drawn.playheadX()));
    }

    /** The playhead with room for what comes next. */
    private Bounds aroundPlayhead(double x) {
        double em = pane.typography().em();
        return new Bounds(x - 8 * em, 0, 19 * em, 0);
    }

    private void onRuler(MouseEvent event) {
        boolean there = event.getY() <= pane.picture().frozenTop()
                && event.getX() > pane.picture().frozenLeft();
        if (event.getEventType() == MouseEvent.MOUSE_MOVED) {
            pane.setCursor(there ? Cursor.H_RESIZE : Cursor.DEFAULT);
        } else if (event.getEventType() == MouseEvent.MOUSE_PRESSED) {
            dragging = there;
        }
        boolean moves =
                event.getEventType() == MouseEvent.MOUSE_PRESSED || event.getEventType() == MouseEvent.MOUSE_DRAGGED;
        if (dragging && moves && drawn != null) {
            onPlayhead.accept(drawn.seqAt(pane.pictureX(event.getX())));
        }
        if (dragging && event.getEventType() == MouseEvent.MOUSE_CLICKED) {
            event.consume();
        }
    }

    private void goTo(Subject subject) {
        Moment latest = view.latest();
        if (latest != null) {
            SubjectTimes.began(latest, subject).ifPresent(onPlayhead);
        }
    }
}
