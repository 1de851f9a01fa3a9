package dev.lockstep.picture;

import java.util.List;
import java.util.Locale;

/** The name of a colour that pictures are drawn in. What colour it is stands in the token files, one for light and one for dark. */
public enum Token {
    /** Behind everything. */
    GROUND,
    /** Lines between columns, which carry no meaning. */
    GRID,
    TEXT,
    TEXT_MUTED,
    /** Held, and nobody wants it. */
    CALM,
    /** Predicate locks, and what is still far ahead. */
    FAINT,
    BLOCKED,
    /** Between the stripes of a hatch. */
    BLOCKED_GROUND,
    /** Held, and wanted. */
    WANTED,
    /** Text on {@link #WANTED}. */
    WANTED_TEXT,
    /** An invariant that holds. */
    GOOD,
    SELECTION,
    SELECTION_GROUND,
    PLAYHEAD,
    /** Over what comes after the playhead. */
    VEIL,
    SESSION_1,
    SESSION_1_GROUND,
    SESSION_2,
    SESSION_2_GROUND,
    SESSION_3,
    SESSION_3_GROUND,
    SESSION_4,
    SESSION_4_GROUND;

    private static final List<Token> SESSIONS = List.of(SESSION_1, SESSION_2, SESSION_3, SESSION_4);
    private static final List<Token> SESSION_GROUNDS =
            List.of(SESSION_1_GROUND, SESSION_2_GROUND, SESSION_3_GROUND, SESSION_4_GROUND);

    /** The hue of the session at that place, from 0; the hues begin again after the last. */
    public static Token session(int place) {
        return SESSIONS.get(place % SESSIONS.size());
    }

    /** The ground that goes with {@link #session}. */
    public static Token sessionGround(int place) {
        return SESSION_GROUNDS.get(place % SESSION_GROUNDS.size());
    }

    /** Its name in a token file without the prefix, for example {@code text-muted}. */
    public String cssName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
