package dev.lockstep.ui.shell;

import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.Wait;
import dev.lockstep.words.Durations;
import dev.lockstep.words.Words;
import java.util.List;
import java.util.stream.Stream;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** The bar at the bottom: when the locks were looked at, who waits, and the keys. */
final class StatusBar extends HBox {
    /** In a bar narrower than this, in sizes of the type, the keys stand behind one word. */
    private static final double NARROW = 80;
    /** Left of the facts, and right of the keys, px. */
    private static final double MARGINS = 40;

    private final Words words;
    private final Durations durations;
    private final RunModel run;
    private final Label sampled = new Label();
    private final Label summary = new Label();
    private final Hyperlink keys = new Hyperlink();
    /** The longest wait among the steps that have ended, worked out again only when one more has. */
    private long longestEnded;

    private List<StepSpan> ended = List.of();

    StatusBar(Words words, RunModel run, Runnable showKeys) {
        this.words = words;
        this.durations = new Durations(words.locale());
        this.run = run;
        getStyleClass().add("status-bar");
        sampled.setId("status-sampled");
        sampled.getStyleClass().add("status-sampled");
        summary.setId("status-summary");
        summary.getStyleClass().add("status-summary");
        keys.setId("status-keys");
        keys.setOnAction(event -> showKeys.run());
        FlowPane facts = new FlowPane(sampled, summary);
        facts.getStyleClass().add("status-facts");
        HBox.setHgrow(facts, Priority.ALWAYS);
        // As long as nobody tells it its width, a flow pane takes this one to say how high it is.
        facts.prefWrapLengthProperty()
                .bind(widthProperty().subtract(keys.widthProperty()).subtract(MARGINS));
        keys.setMinWidth(Region.USE_PREF_SIZE);
        getChildren().addAll(facts, keys);
        widthProperty().subscribe(this::fitKeys);
        keys.fontProperty().subscribe(this::fitKeys);
        run.view().momentProperty().subscribe(this::update);
        run.view().liveProperty().subscribe(this::update);
    }

    private void fitKeys() {
        boolean narrow = getWidth() < NARROW * keys.getFont().getSize();
        keys.setText(words.text(narrow ? "status.keys.short" : "status.keys"));
    }

    private void update() {
        Moment moment = run.view().momentProperty().get();
        sampled.setText(moment == null ? "" : sampled(moment));
        summary.setText(moment == null ? "" : summary(moment));
    }

    private String sampled(Moment moment) {
        RunState state = moment.state();
        if (state.lastLook() < 0) {
            return words.text("status.unsampled");
        }
        if (!run.view().liveProperty().get()) {
            return words.text("status.sampledThen", state.tick());
        }
        String took = durations.text(state.lookTook());
        return state.phase() == RunState.Phase.ENDED
                ? words.text("status.sampledLast", took)
                : words.text("status.sampled", durations.text(moment.at() - state.lastLook()), took);
    }

    private String summary(Moment moment) {
        long waiting = moment.state().inFlight().stream()
                .filter(span -> span.openWait() != null)
                .count();
        long longest = Math.max(longestEnded(moment), longest(moment.state().inFlight().stream(), moment.at()));
        String sessions =
                words.text("status.sessions", moment.state().sessions().size());
        String waits = words.text("status.waiting", waiting);
        return longest == 0
                ? words.text("list.dot", sessions, waits)
                : words.text(
                        "list.dot",
                        words.text("list.dot", sessions, waits),
                        words.text("status.longest", durations.text(longest)));
    }

    @SuppressWarnings("ReferenceEquality") // comparing the whole past would cost what is to be saved
    private long longestEnded(Moment moment) {
        if (ended != moment.history().steps()) {
            ended = moment.history().steps();
            longestEnded = longest(ended.stream(), moment.at());
        }
        return longestEnded;
    }

    private static long longest(Stream<StepSpan> spans, long now) {
        return spans.flatMap(span -> span.waits().stream())
                .mapToLong(wait -> length(wait, now))
                .max()
                .orElse(0);
    }

    private static long length(Wait wait, long now) {
        return (wait.to() == null ? now : wait.to().at()) - wait.from().at();
    }
}
