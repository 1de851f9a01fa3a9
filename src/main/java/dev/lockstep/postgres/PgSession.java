package dev.lockstep.postgres;

import dev.lockstep.engine.DatabaseSession;
import dev.lockstep.engine.StepAnswer;
import dev.lockstep.model.database.DatabaseProblem.Code;
import dev.lockstep.model.run.ServerError;
import dev.lockstep.model.run.StatementResult;
import dev.lockstep.model.run.TransactionStatus;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.NativeQuery;
import org.postgresql.core.Query;
import org.postgresql.core.QueryExecutor;
import org.postgresql.core.SqlCommand;
import org.postgresql.core.TransactionState;
import org.postgresql.jdbc.PgConnection;
import org.postgresql.util.ServerErrorMessage;

/**
 * A session's connection. It goes below {@code java.sql}: one text is one Query message of the simple protocol (manual, chapter
 * "Frontend/Backend Protocol"), and what comes back is told as it came.
 */
final class PgSession implements DatabaseSession {
    /** What one statement may bring in rows. The driver keeps them all until it ends, and closes the connection above that. */
    static final int MOST_MEGABYTES = 64;

    private static final int FLAGS = QueryExecutor.QUERY_EXECUTE_AS_SIMPLE
            | QueryExecutor.QUERY_BOTH_ROWS_AND_STATUS
            | QueryExecutor.QUERY_ONESHOT;
    private static final String NOT_IMPLEMENTED = "0A000";
    private static final String QUERY_CANCELED = "57014";
    private static final String TOO_MUCH = "08S01";

    private final PgConnection connection;
    private final String isolation;
    private final boolean begins;
    private final Ties ties;
    /** Held while a cancel request is out, so that it can't hit the next statement. */
    private final ReentrantLock turn = new ReentrantLock();

    private boolean running;
    private boolean unsure;

    /**
     * What ties a session to its run.
     *
     * @param guard watches its {@code search_path}; null when it may have any
     * @param prepared hears of transactions that were prepared
     * @param problems says what went wrong
     * @param whenClosed told when the connection is closed or aborted; may be told more than once
     */
    record Ties(
            @Nullable SchemaGuard guard,
            PreparedTransactions prepared,
            Problems problems,
            Consumer<PgSession> whenClosed) {}

    /**
     * A session on an open connection that nobody else uses.
     *
     * @param begins whether the driver sends BEGIN before the first statement of a transaction, as it does out of autocommit
     */
    PgSession(PgConnection connection, String isolation, boolean begins, Ties ties) {
        this.connection = connection;
        this.isolation = isolation;
        this.begins = begins;
        this.ties = ties;
    }

    @Override
    public int pid() {
        return connection.getBackendPID();
    }

    @Override
    public String isolation() {
        return isolation;
    }

    @Override
    public StepAnswer execute(String sql) {
        AnswerCollector collector = new AnswerCollector();
        List<StatementResult> results = new ArrayList<>();
        boolean opens = begins && !sql.isEmpty() && status() == TransactionStatus.IDLE;
        setRunning(true);
        try {
            send(sql, opens ? FLAGS : FLAGS | QueryExecutor.QUERY_SUPPRESS_BEGIN, collector);
        } finally {
            setRunning(false);
        }
        if (opens && !isGone()) {
            results.add(tag("BEGIN"));
        }
        results.addAll(collector.results());
        return answer(sql, results, collector);
    }

    /**
     * Ends the transaction as applications do, by the driver's method; when none is open nothing is sent.
     *
     * @param through the same connection, as its pool has handed it out
     */
    StepAnswer end(boolean commit, Connection through) {
        AnswerCollector collector = new AnswerCollector();
        String sent = commit ? "COMMIT" : "ROLLBACK";
        TransactionStatus before = status();
        setRunning(true);
        try {
            if (commit) {
                through.commit();
            } else {
                through.rollback();
            }
        } catch (SQLException e) {
            collector.handleError(e);
        } finally {
            setRunning(false);
        }
        boolean nothing = before == TransactionStatus.IDLE || collector.failure() != null;
        // The driver tells no tag: the server answers COMMIT of a failed transaction with ROLLBACK.
        String tag = before == TransactionStatus.FAILED ? "ROLLBACK" : sent;
        return answer(sent, nothing ? List.of() : List.of(tag(tag)), collector);
    }

    private static StatementResult tag(String tag) {
        return new StatementResult(tag, List.of(), List.of(), 0);
    }

    private StepAnswer answer(String sql, List<StatementResult> results, AnswerCollector collector) {
        ties.prepared().note(sql, results);
        boolean lost = isGone();
        return new StepAnswer(
                results,
                collector.notices(),
                error(collector.failure(), lost),
                lost ? TransactionStatus.IDLE : status(),
                lost,
                !lost && hasLeft(sql));
    }

    private void setRunning(boolean now) {
        turn.lock();
        try {
            running = now;
        } finally {
            turn.unlock();
        }
    }

    private void send(String sql, int flags, AnswerCollector collector) {
        try {
            QueryExecutor executor = connection.getQueryExecutor();
            Query query = executor.wrap(List.of(new NativeQuery(sql, SqlCommand.BLANK)));
            executor.execute(query, null, collector, 0, 0, flags);
        } catch (SQLException e) {
            collector.handleError(e);
        }
    }

    /** Whether the connection has ended. */
    boolean isGone() {
        try {
            return connection.isClosed();
        } catch (SQLException e) {
            return true;
        }
    }

    private @Nullable ServerError error(@Nullable SQLException failure, boolean lost) {
        if (failure == null) {
            return lost ? ties.problems().error(Code.LOST) : null;
        }
        ServerErrorMessage said = ServerErrors.said(failure);
        if (said != null) {
            return isOfCopy(said) ? notSupported(QUERY_CANCELED) : ServerErrors.of(said);
        }
        if (NOT_IMPLEMENTED.equals(failure.getSQLState())) {
            return notSupported(NOT_IMPLEMENTED);
        }
        if (TOO_MUCH.equals(failure.getSQLState())) {
            return ties.problems().error(Code.TOO_MUCH, Integer.toString(MOST_MEGABYTES));
        }
        return lost ? ties.problems().error(Code.LOST) : ServerErrors.of(failure);
    }

    /** The driver answers COPY FROM STDIN with a refusal that the server quotes. */
    private static boolean isOfCopy(ServerErrorMessage said) {
        String message = said.getMessage();
        return QUERY_CANCELED.equals(said.getSQLState()) && message != null && message.contains("CopyManager");
    }

    private ServerError notSupported(String sqlState) {
        String text = ties.problems().error(Code.NO_COPY).message();
        return new ServerError("ERROR", sqlState, text, "", "", "", 0);
    }

    /** Where its transaction stands. */
    TransactionStatus status() {
        return status(connection.getTransactionState());
    }

    private static TransactionStatus status(TransactionState state) {
        return switch (state) {
            case IDLE -> TransactionStatus.IDLE;
            case OPEN -> TransactionStatus.IN_TRANSACTION;
            case FAILED -> TransactionStatus.FAILED;
        };
    }

    /** In a failed transaction nothing can be asked, and nothing can be done to a table; the question waits for its end. */
    private boolean hasLeft(String sql) {
        SchemaGuard guard = ties.guard();
        if (guard == null) {
            return false;
        }
        unsure |= guard.mayLeaveBy(sql);
        if (!unsure || status() == TransactionStatus.FAILED) {
            return false;
        }
        unsure = false;
        return !guard.isKeptBy(connection) && !isGone();
    }

    @Override
    public void cancel() {
        turn.lock();
        try {
            if (running) {
                connection.cancelQuery();
            }
        } catch (SQLException e) {
            // The server is gone or takes no connection: then the statement ends as lost, or goes on.
        } finally {
            turn.unlock();
        }
    }

    @Override
    public void abort() {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException e) {
            // It is closed already.
        }
        ties.whenClosed().accept(this);
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            // It is closed already.
        }
        ties.whenClosed().accept(this);
    }
}
