package dev.lockstep.engine;

import dev.lockstep.model.run.RunEvent.EndReason;
import dev.lockstep.model.run.ServerError;

/** A message of set-up failed, or the connection was lost over it. */
final class SetupException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient ServerError error;
    private final boolean lost;
    private final String statement;

    private SetupException(ServerError error, boolean lost, String statement) {
        super(error.message());
        this.error = error;
        this.lost = lost;
        this.statement = statement;
    }

    /** Sends these messages one by one. */
    static void send(DatabaseSession connection, Iterable<String> messages) {
        for (String message : messages) {
            StepAnswer answer = connection.execute(message);
            ServerError error = answer.error();
            if (error != null) {
                throw new SetupException(error, answer.lost(), message);
            }
        }
    }

    /**
     * What the run's loop is told.
     *
     * @param otherwise why the run ends unless its server is gone
     */
    Message.Failed message(EndReason otherwise) {
        return new Message.Failed(lost ? EndReason.SERVER_LOST : otherwise, error, statement);
    }
}
