package dev.lockstep.cli;

/** A command cannot be followed; its message is for the person. */
final class CommandFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;

    CommandFailure(int status, String message) {
        super(message);
        this.status = status;
    }

    /** The exit status. */
    int status() {
        return status;
    }
}
