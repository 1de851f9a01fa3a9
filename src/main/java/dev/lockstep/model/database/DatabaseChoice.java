package dev.lockstep.model.database;

/** Where a person wants to run: on the server that the program brings, or on one of theirs. */
public sealed interface DatabaseChoice {

    /** The server that the program brings and starts itself. */
    record Embedded() implements DatabaseChoice {}

    /**
     * A server of theirs.
     *
     * @param text what they wrote: a URI, or nothing when {@code PG*} variables are to be taken. May hold a password: never show it
     */
    record Server(String text) implements DatabaseChoice {
        @Override
        public String toString() {
            return "Server[…]";
        }
    }
}
