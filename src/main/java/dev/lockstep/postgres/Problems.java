package dev.lockstep.postgres;

import dev.lockstep.engine.DatabaseException;
import dev.lockstep.model.database.DatabaseAddress;
import dev.lockstep.model.database.DatabaseProblem;
import dev.lockstep.model.database.DatabaseProblem.Code;
import dev.lockstep.model.run.ServerError;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.ServerErrorMessage;

/**
 * Says what went wrong on the way to a server.
 *
 * @param words makes a sentence of a problem, in the language of whoever reads it
 */
record Problems(Function<DatabaseProblem, String> words) {

    /** The exception for a problem that no error of the server tells. */
    DatabaseException of(Code code, String... arguments) {
        return of(DatabaseProblem.of(code, arguments));
    }

    /** The same for a problem that is there already. */
    DatabaseException of(DatabaseProblem problem) {
        return of(problem, "");
    }

    /** The same with lines that tell more. */
    DatabaseException of(DatabaseProblem problem, String detail) {
        ServerError error = ServerError.ofClient(words.apply(problem));
        return new DatabaseException(new ServerError(error.severity(), "", error.message(), detail, "", "", 0));
    }

    /** The same as an error in an answer. */
    ServerError error(Code code, String... arguments) {
        return ServerError.ofClient(words.apply(DatabaseProblem.of(code, arguments)));
    }

    /** The exception for a failed statement of the program's own: the server's words, or that the connection is gone. */
    DatabaseException of(SQLException e) {
        return new DatabaseException(ServerErrors.said(e) == null ? error(Code.LOST) : ServerErrors.of(e));
    }

    /** The exception for a connection that did not come about. */
    DatabaseException connecting(SQLException e, DatabaseAddress address, Map<String, String> settings) {
        ServerErrorMessage said = ServerErrors.said(e);
        DatabaseProblem problem = said == null ? onTheWay(e, address) : refused(said, address, settings);
        String text = words.apply(problem);
        ServerError error = said == null ? ServerError.ofClient(text) : ServerErrors.of(said);
        return new DatabaseException(new ServerError(
                error.severity(), error.sqlState(), text, error.detail(), error.hint(), error.context(), 0));
    }

    /** Whether nobody answered at all, or what answered broke off: neither the server nor its certificate said no. */
    boolean isSilence(SQLException e) {
        return ServerErrors.said(e) == null
                && caused(e, IOException.class)
                && !caused(e, SSLException.class)
                && !Thread.currentThread().isInterrupted();
    }

    private static DatabaseProblem onTheWay(SQLException e, DatabaseAddress address) {
        String host = address.host();
        String port = Integer.toString(address.port());
        String sslMode = address.sslMode().word();
        if (Thread.currentThread().isInterrupted()) {
            return DatabaseProblem.of(Code.GIVEN_UP);
        }
        if (caused(e, UnknownHostException.class)) {
            return DatabaseProblem.of(Code.UNKNOWN_HOST, host);
        }
        if (caused(e, SocketTimeoutException.class) || caused(e, NoRouteToHostException.class)) {
            return DatabaseProblem.of(Code.NO_ANSWER, host, port, Integer.toString(address.connectTimeout()));
        }
        if (caused(e, ConnectException.class)) {
            return DatabaseProblem.of(Code.REFUSED, host, port);
        }
        if (caused(e, SSLException.class)) {
            return DatabaseProblem.of(
                    Code.BAD_CERTIFICATE, host, sslMode, oneLine(rootOf(e).getMessage()));
        }
        if (caused(e, IOException.class)) {
            return DatabaseProblem.of(Code.BROKEN_OFF, host, port);
        }
        String message = Objects.requireNonNullElse(e.getMessage(), "");
        return switch (Objects.requireNonNullElse(e.getSQLState(), "")) {
            case "08004" -> loginRefused(message, address);
            case "08001" -> DatabaseProblem.of(Code.NO_ANSWER, host, port, Integer.toString(address.connectTimeout()));
            default -> DatabaseProblem.of(Code.CONNECT_FAILED, host, oneLine(message));
        };
    }

    /** What the driver itself refuses in the server's name. Its text is all that tells these apart. */
    private static DatabaseProblem loginRefused(String message, DatabaseAddress address) {
        if (message.contains("SSL")) {
            return DatabaseProblem.of(
                    Code.NO_TLS, address.host(), address.sslMode().word());
        }
        if (address.password().isPresent()) {
            return DatabaseProblem.of(Code.CONNECT_FAILED, address.host(), oneLine(message));
        }
        return address.ignoredPasswordFile().isEmpty()
                ? DatabaseProblem.of(Code.NO_PASSWORD, address.user(), address.host())
                : DatabaseProblem.of(
                        Code.OPEN_PASSWORD_FILE, address.user(), address.host(), address.ignoredPasswordFile());
    }

    /** Source of the codes: manual, appendix "PostgreSQL Error Codes". */
    private static DatabaseProblem refused(
            ServerErrorMessage said, DatabaseAddress address, Map<String, String> settings) {
        String host = address.host();
        String message = Objects.requireNonNullElse(said.getMessage(), "");
        return switch (Objects.requireNonNullElse(said.getSQLState(), "")) {
            case "28P01" -> DatabaseProblem.of(Code.WRONG_PASSWORD, address.user(), host);
            case "28000" -> DatabaseProblem.of(Code.NOT_ADMITTED, address.user(), address.database(), host, message);
            case "3D000" -> DatabaseProblem.of(Code.NO_DATABASE, address.database(), host);
            case "53300" -> DatabaseProblem.of(Code.TOO_MANY_CONNECTIONS, host);
            case "57P03" -> DatabaseProblem.of(Code.NOT_READY, host);
            case "42501" -> aboutSetting(Code.SETTING_DENIED, message, address, settings);
            case "42704" -> aboutSetting(Code.SETTING_UNKNOWN, message, address, settings);
            case "22023" -> aboutSetting(Code.SETTING_VALUE, message, address, settings);
            default -> DatabaseProblem.of(Code.CONNECT_FAILED, host, message);
        };
    }

    /** The server names the setting in its text, in whatever language that is. */
    private static DatabaseProblem aboutSetting(
            Code code, String message, DatabaseAddress address, Map<String, String> settings) {
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            if (message.contains("\"" + setting.getKey() + "\"") || message.contains("'" + setting.getKey() + "'")) {
                return switch (code) {
                    case SETTING_DENIED -> DatabaseProblem.of(code, setting.getKey(), address.user());
                    case SETTING_VALUE -> DatabaseProblem.of(code, setting.getKey(), setting.getValue(), message);
                    default -> DatabaseProblem.of(code, setting.getKey());
                };
            }
        }
        return DatabaseProblem.of(Code.CONNECT_FAILED, address.host(), message);
    }

    private static boolean caused(Throwable e, Class<? extends Throwable> type) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return true;
            }
        }
        return false;
    }

    private static Throwable rootOf(Throwable e) {
        Throwable root = e;
        for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
            root = cause;
        }
        return root;
    }

    private static String oneLine(@Nullable String text) {
        return Objects.requireNonNullElse(text, "").replaceAll("\\s+", " ").strip();
    }
}
