package dev.lockstep.postgres;

import dev.lockstep.model.run.ServerError;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** Makes values of the driver's errors and notices. */
final class ServerErrors {
    private ServerErrors() {}

    /** What the server said in that error, or null when the driver made it. */
    static @Nullable ServerErrorMessage said(SQLException e) {
        return e instanceof PSQLException pg ? pg.getServerErrorMessage() : null;
    }

    /** The error with all that is known of it. */
    static ServerError of(SQLException e) {
        ServerErrorMessage said = said(e);
        return said == null ? ServerError.ofClient(text(e.getMessage())) : of(said);
    }

    /** The fields as the server sent them. */
    static ServerError of(ServerErrorMessage said) {
        return new ServerError(
                text(said.getSeverity()),
                text(said.getSQLState()),
                text(said.getMessage()),
                text(said.getDetail()),
                text(said.getHint()),
                text(said.getWhere()),
                said.getPosition());
    }

    private static String text(@Nullable String text) {
        return Objects.requireNonNullElse(text, "");
    }
}
