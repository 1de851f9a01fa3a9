package dev.lockstep.ui.fx;

/** Whether the window can send anything now, before a single session is looked at. */
public enum Gate {
    /** Nothing ran yet: the first press prepares the run and sends. */
    FRESH,
    /** A run is on, and its present is shown. */
    LIVE,
    /** No scenario is loaded. */
    NO_SCENARIO,
    /** The server is being made ready. */
    SERVER_PREPARING,
    /** There is no server. */
    NO_SERVER,
    /** A moment of the past is shown. */
    PAST;

    /** Whether something can be sent. */
    public boolean isOpen() {
        return this == FRESH || this == LIVE;
    }
}
