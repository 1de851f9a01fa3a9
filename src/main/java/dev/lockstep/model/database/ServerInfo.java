package dev.lockstep.model.database;

/**
 * The server that a run ran on, as it is shown. It holds no password and no address that a recording should not carry.
 *
 * @param label how a person knows it: host and database, or empty for the embedded server
 * @param version for example {@code 18.6}
 * @param major for example 18
 * @param embedded whether the program started it itself
 * @param place the database, or the schema within a database, that the run had for itself
 */
public record ServerInfo(String label, String version, int major, boolean embedded, String place) {}
