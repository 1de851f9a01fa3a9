package dev.lockstep.model.database;

/**
 * A database or schema that a run made and could not drop, because the program or the server ended before.
 *
 * @param name its name
 * @param ownDatabase whether it is a database; otherwise it is a schema of the database that was looked at
 * @param comment what the program wrote down when it made it: when, and for which scenario
 */
public record Leftover(String name, boolean ownDatabase, String comment) {}
