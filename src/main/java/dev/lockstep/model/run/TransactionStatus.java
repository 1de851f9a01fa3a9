package dev.lockstep.model.run;

/** Where a session's transaction stands, as the server's ReadyForQuery message says it. Source: manual, chapter "Message Formats". */
public enum TransactionStatus {
    /** In no transaction. */
    IDLE("idle"),
    /** In a transaction that can go on. */
    IN_TRANSACTION("idle in transaction"),
    /** In a transaction in which a statement failed: only its end is accepted. */
    FAILED("idle in transaction (aborted)");

    private final String pgState;

    TransactionStatus(String pgState) {
        this.pgState = pgState;
    }

    /** The word {@code pg_stat_activity.state} has for an idle session in this status. */
    public String pgState() {
        return pgState;
    }
}
