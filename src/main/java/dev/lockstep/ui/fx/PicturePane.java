package dev.lockstep.ui.fx;

import dev.lockstep.model.run.Subject;
import dev.lockstep.picture.Bounds;
import dev.lockstep.picture.Figure;
import dev.lockstep.picture.Picture;
import dev.lockstep.picture.Typography;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.geometry.Orientation;
import javafx.scene.AccessibleRole;
import javafx.scene.canvas.Canvas;
import javafx.scene.control.ScrollBar;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/**
 * Paints a picture on a canvas as large as what is in view, scrolls it, and tells what lies where. It asks for its picture when it is about to
 * be painted, which is at most once a pulse, and so shows the latest one however often it was told that something changed.
 */
public final class PicturePane extends Region {
    private static final double SLACK = 5;

    private final Canvas canvas = new Canvas();
    private final ScrollBar across = new ScrollBar();
    private final ScrollBar down = new ScrollBar();
    private final Palette palette = new Palette(this::invalidate);
    private final RunView view;
    private final String about;
    private final ReadOnlyLongWrapper paintedSeq = new ReadOnlyLongWrapper(this, "paintedSeq", -1);
    private Supplier<Shown> source = () -> Shown.NOTHING;
    private Consumer<Subject> onDoubleClick = subject -> {};
    private Shown shown = Shown.NOTHING;
    private @Nullable Bounds focused;
    private boolean stale = true;
    private boolean painting;
    private boolean fitted;

    /**
     * A pane that shares the selection and hover of a view.
     *
     * @param about what the panel is, for those who cannot see it; the subject that is selected is told in its place
     */
    public PicturePane(RunView view, String about) {
        this.view = view;
        this.about = about;
        getStyleClass().add("picture-pane");
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.IMAGE_VIEW);
        setAccessibleText(about);
        down.setOrientation(Orientation.VERTICAL);
        across.setFocusTraversable(false);
        down.setFocusTraversable(false);
        getChildren().addAll(palette, canvas, across, down);
        across.valueProperty().addListener((property, before, now) -> repaint());
        down.valueProperty().addListener((property, before, now) -> repaint());
        view.selectionProperty().addListener((property, before, now) -> selected(now));
        view.hoverProperty().addListener((property, before, now) -> repaint());
        addEventHandler(ScrollEvent.SCROLL, this::scrolled);
        canvas.setOnMouseMoved(event -> hover(event.getX(), event.getY()));
        canvas.setOnMouseExited(event -> view.hoverProperty().set(null));
        canvas.setOnMouseClicked(this::clicked);
        new SubjectWalk(this, view).listen();
    }

    /** Asks that source for what to paint from now on. */
    public void setSource(Supplier<Shown> picture) {
        source = picture;
        invalidate();
    }

    /** Wishes to be as large as its picture from now on; otherwise it takes what it is given and scrolls. */
    public void fitToPicture() {
        fitted = true;
    }

    /** Calls that with the subject of each double click. */
    public void setOnDoubleClick(Consumer<Subject> action) {
        onDoubleClick = action;
    }

    /** Something that the picture is made of changed: it is made anew at the next pulse. */
    public void invalidate() {
        stale = true;
        requestLayout();
    }

    private void repaint() {
        if (!painting) {
            requestLayout();
        }
    }

    private void selected(@Nullable Subject now) {
        setAccessibleText(now == null ? about : spoken(now).orElse(about));
        invalidate();
    }

    private Optional<String> spoken(Subject subject) {
        return shown.picture().of(subject).stream()
                .map(Figure::spoken)
                .filter(text -> !text.isEmpty())
                .findFirst();
    }

    /** The place in the log of the last event in the picture that was painted last; -1 before the first. */
    public ReadOnlyLongProperty paintedSeqProperty() {
        return paintedSeq.getReadOnlyProperty();
    }

    /** The picture that was painted last. */
    public Picture picture() {
        return shown.picture();
    }

    /** Sizes and widths of texts as they are painted here. */
    public Typography typography() {
        return palette.typography();
    }

    /** How wide the part in view is, scroll bar left out, px. */
    public double viewWidth() {
        return getWidth();
    }

    /** How high the part in view is, px. */
    public double viewHeight() {
        return getHeight();
    }

    /** How far the picture is scrolled to the right, px. */
    public double scrollX() {
        return across.isVisible() ? Math.rint(across.getValue()) : 0;
    }

    private double scrollY() {
        return down.isVisible() ? Math.rint(down.getValue()) : 0;
    }

    /** The subject painted at a place of this pane; empty where there is none. */
    public Optional<Subject> subjectAt(double x, double y) {
        return shown.picture().subjectAt(pictureX(x), pictureY(y), SLACK);
    }

    /** The place of the picture that is painted at that place of this pane, px. */
    public double pictureX(double x) {
        return x <= shown.picture().frozenLeft() ? x : x + scrollX();
    }

    private double pictureY(double y) {
        return y <= shown.picture().frozenTop() ? y : y + scrollY();
    }

    /** Where in this pane a place of the picture is painted, px; outside of the pane when it is scrolled away. */
    public Bounds inPane(Bounds place) {
        double x = place.x() < shown.picture().frozenLeft() ? place.x() : place.x() - scrollX();
        double y = place.y() < shown.picture().frozenTop() ? place.y() : place.y() - scrollY();
        return new Bounds(x, y, place.width(), place.height());
    }

    /** Scrolls as little as brings that part of the picture into view. */
    public void reveal(Bounds place) {
        Picture picture = shown.picture();
        scrollTo(across, place.x(), place.right(), picture.frozenLeft(), canvas.getWidth());
        scrollTo(down, place.y(), place.bottom(), picture.frozenTop(), canvas.getHeight());
    }

    /** Brings it into view when it has moved. Where pane or type have another size and it was in view, as much as can be stands before it. */
    private void follow(Bounds focus, boolean followed, boolean resized) {
        boolean scaled = focused != null && focused.width() != focus.width();
        if (followed && (resized || scaled)) {
            across.setValue(0);
            reveal(focus);
        } else if (!focus.equals(focused)) {
            reveal(focus);
        }
    }

    /** Whether that part of the picture is in view from its left to its right edge. */
    private boolean isInView(Bounds place) {
        Bounds here = inPane(place);
        return here.x() >= shown.picture().frozenLeft() && here.right() <= canvas.getWidth();
    }

    private static void scrollTo(ScrollBar bar, double from, double to, double frozen, double extent) {
        if (bar.isVisible() && to > frozen) {
            double most = Math.max(0, from - frozen);
            double least = Math.min(to - extent, most);
            bar.setValue(Math.clamp(Math.clamp(bar.getValue(), least, Math.max(least, most)), 0, bar.getMax()));
        }
    }

    private void hover(double x, double y) {
        view.hoverProperty().set(subjectAt(x, y).orElse(null));
    }

    private void clicked(MouseEvent event) {
        if (!event.isStillSincePress()) {
            return;
        }
        requestFocus();
        Subject subject = subjectAt(event.getX(), event.getY()).orElse(null);
        view.selectionProperty().set(subject);
        if (subject != null && event.getClickCount() == 2) {
            onDoubleClick.accept(subject);
        }
    }

    private void scrolled(ScrollEvent event) {
        double sideways = event.isShiftDown() && event.getDeltaX() == 0 ? event.getDeltaY() : event.getDeltaX();
        boolean onlyAcross = event.isShiftDown() || !down.isVisible();
        move(across, onlyAcross && event.getDeltaX() == 0 ? event.getDeltaY() : sideways);
        if (!onlyAcross) {
            move(down, event.getDeltaY());
        }
        event.consume();
    }

    private static void move(ScrollBar bar, double by) {
        if (bar.isVisible()) {
            bar.setValue(Math.clamp(bar.getValue() - by, 0, bar.getMax()));
        }
    }

    @Override
    protected double computePrefWidth(double height) {
        return fitted ? fresh().picture().width() : super.computePrefWidth(height);
    }

    @Override
    protected double computePrefHeight(double width) {
        return fitted ? fresh().picture().height() : super.computePrefHeight(width);
    }

    private Shown fresh() {
        if (stale) {
            stale = false;
            shown = Objects.requireNonNull(source.get());
        }
        return shown;
    }

    @Override
    protected void layoutChildren() {
        painting = true;
        boolean followed = focused != null && isInView(focused);
        double before = canvas.getWidth();
        Bounds focus = fresh().focus();
        fit(shown.picture());
        if (focus != null) {
            follow(focus, followed, canvas.getWidth() != before);
        }
        focused = focus;
        paint(shown.picture(), canvas.getWidth(), canvas.getHeight());
        painting = false;
        paintedSeq.set(shown.seq());
    }

    /** Gives the canvas the room that the scroll bars leave. */
    private void fit(Picture picture) {
        double thick = Math.ceil(down.prefWidth(-1));
        boolean tall = picture.height() > getHeight() + 0.5;
        boolean wide = picture.width() > getWidth() - (tall ? thick : 0) + 0.5;
        tall = picture.height() > getHeight() - (wide ? thick : 0) + 0.5;
        double width = Math.max(0, getWidth() - (tall ? thick : 0));
        double height = Math.max(0, getHeight() - (wide ? thick : 0));
        canvas.setWidth(width);
        canvas.setHeight(height);
        lay(across, wide, picture.width(), width);
        lay(down, tall, picture.height(), height);
        across.resizeRelocate(0, height, width, thick);
        down.resizeRelocate(width, 0, thick, height);
    }

    private static void lay(ScrollBar bar, boolean needed, double length, double extent) {
        bar.setVisible(needed);
        double max = Math.max(0, length - extent);
        bar.setMax(max);
        bar.setVisibleAmount(length <= 0 ? max : max * extent / length);
        bar.setUnitIncrement(40);
        bar.setBlockIncrement(extent * 0.8);
        bar.setValue(Math.clamp(bar.getValue(), 0, max));
    }

    /** The frozen corner, the frozen edges and the rest are four parts of one picture, each scrolled in its own way. */
    private void paint(Picture picture, double width, double height) {
        double left = Math.min(picture.frozenLeft(), width);
        double top = Math.min(picture.frozenTop(), height);
        double x = left + scrollX();
        double y = top + scrollY();
        part(picture, new Bounds(x, y, width - left, height - top), left, top);
        part(picture, new Bounds(x, 0, width - left, top), left, 0);
        part(picture, new Bounds(0, y, left, height - top), 0, top);
        part(picture, new Bounds(0, 0, left, top), 0, 0);
    }

    private void part(Picture picture, Bounds from, double left, double top) {
        if (from.width() <= 0 || from.height() <= 0) {
            return;
        }
        Subject selection = view.selectionProperty().get();
        Subject hover = view.hoverProperty().get();
        Related lit = Related.of(view.momentProperty().get(), selection);
        new Painter(canvas.getGraphicsContext2D(), palette)
                .paint(
                        picture.figures(),
                        from,
                        left,
                        top,
                        figure -> selection != null && selection.equals(figure.subject()),
                        figure -> figure.subject() != null
                                && (figure.subject().equals(hover) || lit.has(figure.subject())));
    }
}
