package dev.lockstep.ui.fx;

import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.Subject;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/**
 * What the panels show: one moment of one run, and what is pointed at. Panels read the moment and share the selection; only the shell sets
 * the moment. For the JavaFX thread alone.
 */
public final class RunView {
    private final ReadOnlyObjectWrapper<@Nullable Moment> moment = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyBooleanWrapper live = new ReadOnlyBooleanWrapper(true);
    private final ObjectProperty<@Nullable Subject> selection = new SimpleObjectProperty<>();
    private final ObjectProperty<@Nullable Subject> hover = new SimpleObjectProperty<>();
    private @Nullable Moment latest;

    /** The moment that is shown; null as long as no scenario is loaded. */
    public ReadOnlyObjectProperty<@Nullable Moment> momentProperty() {
        return moment.getReadOnlyProperty();
    }

    /** Whether the moment is the present; otherwise it is one of the past, and nothing may be sent. */
    public ReadOnlyBooleanProperty liveProperty() {
        return live.getReadOnlyProperty();
    }

    /**
     * The newest moment that was shown live: how far the run has come while a past moment of it is looked at. Null as long as no scenario is
     * loaded.
     */
    public @Nullable Moment latest() {
        return latest;
    }

    /** What is selected; null when nothing is. A subject that the moment does not have stays selected and is shown as not there. */
    public ObjectProperty<@Nullable Subject> selectionProperty() {
        return selection;
    }

    /** What the pointer is over; null when nothing is. */
    public ObjectProperty<@Nullable Subject> hoverProperty() {
        return hover;
    }

    /** Shows that moment. */
    public void show(@Nullable Moment shown, boolean isLive) {
        live.set(isLive);
        latest = isLive || shown == null ? shown : latest;
        moment.set(shown);
    }
}
