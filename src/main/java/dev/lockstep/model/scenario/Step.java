package dev.lockstep.model.scenario;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One message to the server.
 *
 * @param name its name within its session
 * @param source the SQL as the file has it, with {@code :name} parameters; what a person reads
 * @param sql the SQL that is sent, parameters filled in
 * @param otherwise the outcome when the first column of the first row is false or null, when there is no row, or, without a result set,
 *     when no row was affected; null when the step does not decide
 * @param continueOnError whether the session goes on after an error of this step
 * @param eachError outcomes by SQLSTATE; a SQLSTATE that is missing here is its own outcome
 * @param keep name under which later steps of the session find the first column of the first row, as {@code :name}; null when the row is
 *     not kept
 * @param pause what an application does before it: widens the window of a race, and is left out when stepping; zero when nothing
 * @param note what the presenter says; empty when there is none
 */
public record Step(
        String name,
        String source,
        String sql,
        @Nullable String otherwise,
        boolean continueOnError,
        Map<String, String> eachError,
        @Nullable String keep,
        Duration pause,
        String note) {

    /** Copies what it is given. */
    public Step {
        eachError = Map.copyOf(eachError);
    }

    /** A step of nothing but SQL. */
    public static Step of(String name, String sql) {
        return new Step(name, sql, sql, null, false, Map.of(), null, Duration.ZERO, "");
    }
}
