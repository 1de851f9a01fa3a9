package dev.lockstep.model.run;

/**
 * An error or a notice as the server sent it. Source of the fields: manual, chapter "Error and Notice Message Fields". Texts are empty
 * where the server sent none.
 *
 * @param severity for example {@code ERROR}, {@code FATAL}, {@code NOTICE}
 * @param sqlState five characters; empty when the driver, not the server, made the error
 * @param position place in the statement, in characters from 1; 0 when unknown
 */
public record ServerError(
        String severity, String sqlState, String message, String detail, String hint, String context, int position) {

    /** An error that no server sent, such as a lost connection. */
    public static ServerError ofClient(String message) {
        return new ServerError("FATAL", "", message, "", "", "", 0);
    }
}
