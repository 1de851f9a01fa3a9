package dev.lockstep.cli;

/** Exit statuses. */
final class Status {
    /** All expectations held. */
    static final int HELD = 0;
    /** Some did not. */
    static final int BROKEN = 1;
    /** The command line or a file is wrong. */
    static final int WRONG = 2;
    /** The database can't be reached or was lost. */
    static final int NO_DATABASE = 3;
    /** The program itself failed. */
    static final int FAULT = 70;
    /** Ctrl-C: 128 and the number of SIGINT, as shells have it. */
    static final int INTERRUPTED = 130;

    private Status() {}
}
