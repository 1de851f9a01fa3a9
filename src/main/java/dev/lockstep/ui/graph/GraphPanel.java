package dev.lockstep.ui.graph;

import dev.lockstep.model.run.Deadlock;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.Subject;
import dev.lockstep.picture.GraphLayout;
import dev.lockstep.picture.GraphOptions;
import dev.lockstep.picture.GraphPicture;
import dev.lockstep.picture.Texts;
import dev.lockstep.ui.fx.PicturePane;
import dev.lockstep.ui.fx.RunView;
import dev.lockstep.ui.fx.Shown;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The lock graph. A click selects, and what is selected explains itself below; a deadlock's card lies over it until it is dismissed. */
public final class GraphPanel extends VBox {
    private static final double CARD_MARGIN = 16;
    /** Where the panel is lower than this, em, the graph takes it all. */
    private static final double ROOM_FOR_HINT = 9;

    /** Left free, so that a scroll bar on one edge does not bring about one on the other. */
    private static final double SCROLL_BAR = 10;

    private final RunView view;
    private final Locale locale;
    private final Texts texts;
    private final BiFunction<Moment, Subject, String> explain;
    private final PicturePane pane;
    private final Label caption = new Label();
    private final Label explanation = new Label();
    private final FlowPane cards = new FlowPane();
    private final StackPane stack = new StackPane();
    private final Map<Long, DeadlockCard> shownCards = new LinkedHashMap<>();
    private final Set<Long> dismissed = new HashSet<>();
    private GraphLayout layout = GraphLayout.EMPTY;
    private @Nullable RunId run;

    /** What tells a run from the one before it. */
    private record RunId(long epochMicros, Object scenario) {}

    /**
     * A panel that follows the view.
     *
     * @param explain the text that explains a subject at a moment
     * @param intervalMillis how often the locks are looked at, ms
     */
    public GraphPanel(RunView view, Locale locale, BiFunction<Moment, Subject, String> explain, long intervalMillis) {
        this.view = view;
        this.locale = locale;
        this.texts = new Texts(locale);
        this.explain = explain;
        this.pane = new PicturePane(view, texts.text("graph.about"));
        getStyleClass().add("graph-panel");
        getStylesheets()
                .add(Objects.requireNonNull(GraphPanel.class.getResource("/dev/lockstep/ui/pictures.css"))
                        .toExternalForm());
        pane.setId("lock-graph");
        pane.setSource(this::draw);
        pane.widthProperty().subscribe(width -> pane.invalidate());
        pane.heightProperty().subscribe(height -> pane.invalidate());
        explanation.setId("graph-explanation");
        explanation.getStyleClass().add("explanation");
        explanation.setWrapText(true);
        explanation.setMinHeight(USE_PREF_SIZE);
        caption.getStyleClass().add("panel-caption");
        cards.getStyleClass().add("deadlock-cards");
        cards.setAlignment(Pos.TOP_RIGHT);
        cards.setPickOnBounds(false);
        cards.setMinSize(0, 0);
        stack.setMinSize(0, 0);
        stack.getChildren().addAll(pane, cards);
        VBox.setVgrow(stack, Priority.ALWAYS);
        getChildren().addAll(stack, explanation);
        heightProperty().subscribe(this::explain);
        view.momentProperty().subscribe(this::follow);
        view.selectionProperty().subscribe(subject -> explain());
        view.momentProperty().subscribe(moment -> caption.setText(freshness(moment, intervalMillis)));
        view.liveProperty()
                .subscribe(
                        live -> caption.setText(freshness(view.momentProperty().get(), intervalMillis)));
    }

    private String freshness(@Nullable Moment moment, long intervalMillis) {
        if (!view.liveProperty().get()) {
            return texts.text("graph.past");
        }
        return moment != null && moment.state().phase() == RunState.Phase.ENDED
                ? texts.text("graph.last")
                : texts.text("graph.live", Long.toString(intervalMillis));
    }

    /** How fresh the graph is, for the panel's head. */
    public Label caption() {
        return caption;
    }

    /** Where the graph is painted. */
    public PicturePane pane() {
        return pane;
    }

    /** The cards that are shown, oldest first. */
    public List<DeadlockCard> cards() {
        return List.copyOf(shownCards.values());
    }

    /** The text below the graph. */
    public String explanation() {
        return explanation.getText();
    }

    /** The place in the log of the last event in what is painted; -1 before anything is. */
    public ReadOnlyLongProperty paintedSeqProperty() {
        return pane.paintedSeqProperty();
    }

    private void follow(@Nullable Moment moment) {
        RunId now = moment == null
                ? null
                : new RunId(moment.state().epochMicros(), moment.state().scenario());
        if (!Objects.equals(run, now)) {
            run = now;
            layout = GraphLayout.EMPTY;
            dismissed.clear();
        }
        if (moment != null) {
            layout = GraphLayout.next(layout, moment.state());
        }
        showCards(moment);
        explain();
        pane.invalidate();
    }

    /** The hint, unless a card or the graph needs its room, or the explanation of what is selected. */
    private void explain() {
        Moment moment = view.momentProperty().get();
        Subject subject = view.selectionProperty().get();
        boolean hint = moment == null || subject == null;
        explanation.setText(hint ? texts.text("graph.explain") : explain.apply(moment, subject));
        boolean low = getHeight() < ROOM_FOR_HINT * pane.typography().em();
        boolean giveWay = hint && (low || !shownCards.isEmpty());
        explanation.setVisible(!giveWay);
        explanation.setManaged(!giveWay);
    }

    private Shown draw() {
        Moment moment = view.momentProperty().get();
        if (moment == null) {
            return Shown.NOTHING;
        }
        RunState state = moment.state();
        GraphOptions options = new GraphOptions(
                pane.typography(), texts, pane.viewWidth() - SCROLL_BAR, pane.viewHeight() - SCROLL_BAR);
        return new Shown(GraphPicture.of(layout, state, options), state.stamp().seq(), null);
    }

    /** A deadlock is known by when it was first seen. */
    private void showCards(@Nullable Moment moment) {
        List<Deadlock> deadlocks = moment == null ? List.of() : moment.state().deadlocks();
        Map<Long, DeadlockCard> before = new LinkedHashMap<>(shownCards);
        shownCards.clear();
        for (Deadlock deadlock : deadlocks) {
            long key = deadlock.seen().seq();
            if (moment != null && !dismissed.contains(key)) {
                DeadlockCard card = before.containsKey(key) ? before.get(key) : newCard(key);
                card.show(moment, deadlock);
                shownCards.put(key, card);
            }
        }
        List<DeadlockCard> now = new ArrayList<>(shownCards.values());
        if (!cards.getChildren().equals(now)) {
            cards.getChildren().setAll(now);
        }
    }

    /** A card stays inside the graph; its ring scrolls where there is too little room. */
    private DeadlockCard newCard(long key) {
        DeadlockCard card = new DeadlockCard(view, locale, () -> dismiss(key));
        card.maxWidthProperty().bind(stack.widthProperty().subtract(CARD_MARGIN));
        card.maxHeightProperty().bind(stack.heightProperty().subtract(CARD_MARGIN));
        return card;
    }

    private void dismiss(long key) {
        dismissed.add(key);
        showCards(view.momentProperty().get());
        explain();
    }
}
