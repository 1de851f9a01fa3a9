package dev.lockstep.model.scenario;

/** How a session comes to a connection. */
public enum Via {
    /** It has one of its own from beginning to end. */
    DIRECT,
    /** It borrows one from the scenario's pool and gives it back. */
    POOL,
    /** It is a client of a pooler in transaction mode, which lends it one of its own for each transaction. */
    POOLER
}
