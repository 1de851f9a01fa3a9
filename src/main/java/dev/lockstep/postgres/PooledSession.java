package dev.lockstep.postgres;

import dev.lockstep.engine.DatabaseSession;
import dev.lockstep.engine.StepAnswer;
import dev.lockstep.model.database.DatabaseProblem.Code;
import dev.lockstep.model.run.ServerError;
import dev.lockstep.model.run.StatementResult;
import dev.lockstep.model.run.TransactionStatus;
import dev.lockstep.model.scenario.IsolationLevel;
import dev.lockstep.model.scenario.Pool;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A session that has no connection of its own: it borrows them from the run's pool and gives them back, and uses them as applications do,
 * with {@code commit()} and {@code rollback()}. It may have several; it works on the one that it borrowed last.
 */
final class PooledSession implements DatabaseSession {
    private static final String QUERY_CANCELED = "57014";

    private final SharedPool pool;
    private final @Nullable IsolationLevel level;
    private final String isolation;
    private final Problems problems;
    /** What it has, the one borrowed last at the end; replaced, never changed. */
    private volatile List<SharedPool.Borrowed> borrowed = List.of();

    /** Held while a waiting thread is interrupted, so that the interrupt can't hit what it does next. */
    private final ReentrantLock turn = new ReentrantLock();

    private @Nullable Thread waiting;

    /**
     * A session without a connection.
     *
     * @param level what it sets on each connection that it borrows; null leaves what the pool's have
     * @param isolation that level, or the pool's
     */
    PooledSession(SharedPool pool, @Nullable IsolationLevel level, String isolation, Problems problems) {
        this.pool = pool;
        this.level = level;
        this.isolation = isolation;
        this.problems = problems;
    }

    @Override
    public int pid() {
        List<SharedPool.Borrowed> now = borrowed;
        return now.isEmpty() ? 0 : now.getLast().session().pid();
    }

    @Override
    public List<Integer> pids() {
        return borrowed.stream().map(each -> each.session().pid()).toList();
    }

    @Override
    public String isolation() {
        return isolation;
    }

    @Override
    public StepAnswer execute(String sql) {
        StepAnswer answer = Pool.isBorrow(sql) ? borrow() : borrowed.isEmpty() ? unconnected(sql) : connected(sql);
        if (answer.lost()) {
            borrowed.forEach(pool::discard);
            borrowed = List.of();
        }
        return answer;
    }

    private StepAnswer borrow() {
        setWaiting(Thread.currentThread());
        try {
            SharedPool.Borrowed next = pool.borrow();
            setWaiting(null);
            if (level != null) {
                next.handed().setTransactionIsolation(jdbc(level));
            }
            List<SharedPool.Borrowed> all = new ArrayList<>(borrowed);
            all.add(next);
            borrowed = List.copyOf(all);
            return answer(List.of(), null);
        } catch (SQLException e) {
            return answer(List.of(), refused(e));
        } finally {
            setWaiting(null);
            // The pool sets it again when it was interrupted; nobody else is to find it.
            Thread.interrupted();
        }
    }

    private ServerError refused(SQLException e) {
        if (Thread.currentThread().isInterrupted()) {
            return problem(QUERY_CANCELED, Code.POOL_GIVEN_UP);
        }
        if (e.getCause() != null && ServerErrors.said((SQLException) rootOf(e)) != null) {
            return ServerErrors.of((SQLException) rootOf(e));
        }
        return problem(
                Pool.NONE_FREE,
                Code.POOL_NONE_FREE,
                Long.toString(pool.how().timeout().toMillis()),
                Integer.toString(pool.how().size()));
    }

    private StepAnswer unconnected(String sql) {
        return answer(List.of(), sql.isEmpty() ? null : problem(Pool.NO_CONNECTION, Code.POOL_NO_CONNECTION));
    }

    private StepAnswer connected(String sql) {
        SharedPool.Borrowed now = borrowed.getLast();
        String word = sql.strip().replaceAll(";$", "").strip();
        if (Pool.isGiveBack(sql)) {
            return giveBack(now);
        }
        if (pool.how().autocommit()) {
            return now.session().execute(sql);
        }
        if (word.equalsIgnoreCase("COMMIT") || word.equalsIgnoreCase("ROLLBACK")) {
            return now.session().end(word.equalsIgnoreCase("COMMIT"), now.handed());
        }
        if (!sql.isEmpty()) {
            use(now.handed());
        }
        return now.session().execute(sql);
    }

    /**
     * Messages go below {@code java.sql}, where the pool does not see them; asking for this tells it that the connection was used, so that it
     * rolls back what is open when it gets it back.
     */
    private static void use(Connection handed) {
        try {
            handed.getMetaData();
        } catch (SQLException e) {
            // The connection has ended: the message will say so.
        }
    }

    private StepAnswer giveBack(SharedPool.Borrowed now) {
        // In autocommit the pool takes it that nothing is open.
        boolean open =
                now.session().status() != TransactionStatus.IDLE && !pool.how().autocommit();
        List<SharedPool.Borrowed> rest = borrowed.subList(0, borrowed.size() - 1);
        ServerError error = null;
        try {
            pool.giveBack(now);
        } catch (SQLException e) {
            error = ServerErrors.of(e);
        }
        borrowed = List.copyOf(rest);
        return answer(open ? List.of(new StatementResult("ROLLBACK", List.of(), List.of(), 0)) : List.of(), error);
    }

    private StepAnswer answer(List<StatementResult> results, @Nullable ServerError error) {
        List<SharedPool.Borrowed> now = borrowed;
        TransactionStatus status =
                now.isEmpty() ? TransactionStatus.IDLE : now.getLast().session().status();
        return new StepAnswer(results, List.of(), error, status, false, false);
    }

    private ServerError problem(String sqlState, Code code, String... arguments) {
        return new ServerError(
                "ERROR", sqlState, problems.error(code, arguments).message(), "", "", "", 0);
    }

    private static Throwable rootOf(Throwable e) {
        Throwable root = e;
        while (root.getCause() instanceof SQLException cause) {
            root = cause;
        }
        return root;
    }

    private static int jdbc(IsolationLevel level) {
        return switch (level) {
            case READ_UNCOMMITTED -> Connection.TRANSACTION_READ_UNCOMMITTED;
            case READ_COMMITTED -> Connection.TRANSACTION_READ_COMMITTED;
            case REPEATABLE_READ -> Connection.TRANSACTION_REPEATABLE_READ;
            case SERIALIZABLE -> Connection.TRANSACTION_SERIALIZABLE;
        };
    }

    private void setWaiting(@Nullable Thread thread) {
        turn.lock();
        try {
            waiting = thread;
        } finally {
            turn.unlock();
        }
    }

    @Override
    public void cancel() {
        turn.lock();
        try {
            if (waiting != null) {
                waiting.interrupt();
                return;
            }
        } finally {
            turn.unlock();
        }
        List<SharedPool.Borrowed> now = borrowed;
        if (!now.isEmpty()) {
            now.getLast().session().cancel();
        }
    }

    @Override
    public void abort() {
        turn.lock();
        try {
            if (waiting != null) {
                waiting.interrupt();
            }
        } finally {
            turn.unlock();
        }
        borrowed.forEach(each -> each.session().abort());
    }

    /** Gives back what it has. */
    @Override
    public void close() {
        while (!borrowed.isEmpty()) {
            giveBack(borrowed.getLast());
        }
    }
}
