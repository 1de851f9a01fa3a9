package dev.lockstep.ui.fx;

import dev.lockstep.model.run.RunState;
import java.util.ArrayList;
import java.util.List;

/** Which of the session hues is whose: in file order, and from the first again after the last. The letter is the identity, not the hue. */
public final class Hues {
    /** How many hues there are. */
    public static final int COUNT = 4;

    /** Every style class that {@link #of} can answer. */
    public static final List<String> ALL = List.of("hue-1", "hue-2", "hue-3", "hue-4");

    /** The style class of whoever is no session of the run. */
    public static final String OUTSIDER = "hue-outsider";

    private Hues() {}

    /** The style class that gives a node that session's hue. */
    public static String of(RunState state, String session) {
        int place = new ArrayList<>(state.sessions().keySet()).indexOf(session);
        return place < 0 ? OUTSIDER : ALL.get(place % COUNT);
    }
}
