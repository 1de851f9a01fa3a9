package dev.lockstep.ui.fx;

import java.util.Locale;
import org.kordamp.ikonli.feather.Feather;

/** What a line of text means at a glance; each has an icon besides its colour, for nothing may depend on colour alone. */
public enum Tone {
    /** As it should be. */
    GOOD(Feather.CHECK),
    /** As it should not be. */
    BAD(Feather.X),
    /** Not known. */
    UNKNOWN(Feather.HELP_CIRCLE),
    /** Going on, or still to come. */
    OPEN(Feather.CIRCLE),
    /** Said by the way. */
    NOTE(Feather.INFO);

    private final Feather ikon;

    Tone(Feather ikon) {
        this.ikon = ikon;
    }

    /** Its icon. */
    public Feather ikon() {
        return ikon;
    }

    /** Its style class, for example {@code tone-good}. */
    public String styleClass() {
        return "tone-" + name().toLowerCase(Locale.ROOT);
    }
}
