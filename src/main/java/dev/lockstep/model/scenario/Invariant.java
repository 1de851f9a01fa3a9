package dev.lockstep.model.scenario;

/**
 * What must be true of the committed data, whatever the order.
 *
 * @param name what it says, as a person reads it
 * @param sql a query whose first column of its first row is true while it holds; parameters filled in
 */
public record Invariant(String name, String sql) {}
