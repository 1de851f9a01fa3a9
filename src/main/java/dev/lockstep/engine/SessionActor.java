package dev.lockstep.engine;

import dev.lockstep.model.run.ServerError;
import dev.lockstep.model.run.TransactionStatus;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;

/** A session's own thread: sends one message at a time on its connection and posts what came of it. */
final class SessionActor {
    private final String name;
    private final DatabaseSession connection;
    private final long deadlockTimeoutMillis;
    private final Inbox inbox;
    private final LinkedBlockingQueue<Task> tasks = new LinkedBlockingQueue<>();
    private final Thread thread;

    /** What the thread is given to do. */
    private sealed interface Task {
        record Send(String sql) implements Task {}

        record Check() implements Task {}

        record Close() implements Task {}
    }

    SessionActor(String name, DatabaseSession connection, Inbox inbox) {
        this.name = name;
        this.connection = connection;
        this.inbox = inbox;
        this.deadlockTimeoutMillis = deadlockTimeout(connection);
        this.thread = Thread.ofVirtual().name("session " + name).start(this::work);
    }

    /** The connection's {@code deadlock_timeout}, ms; what the scenario sets later is not known here. -1 when it cannot be read, or there is none yet. */
    private static long deadlockTimeout(DatabaseSession connection) {
        if (connection.pid() == 0) {
            return -1;
        }
        StepAnswer answer =
                connection.execute("SELECT setting FROM pg_catalog.pg_settings WHERE name = 'deadlock_timeout'");
        String value =
                answer.results().isEmpty() ? null : answer.results().getFirst().firstValue();
        return value == null ? -1 : Long.parseLong(value);
    }

    int pid() {
        return connection.pid();
    }

    /** Server processes of its connections; nothing else may be out. */
    List<Integer> pids() {
        return connection.pids();
    }

    /** Server process that worked on its last message; nothing else may be out. */
    int servedBy() {
        return connection.servedBy();
    }

    String isolation() {
        return connection.isolation();
    }

    long deadlockTimeoutMillis() {
        return deadlockTimeoutMillis;
    }

    void send(String sql) {
        tasks.add(new Task.Send(sql));
    }

    /** Asks for a sign of life; harmless in any state of the transaction. */
    void check() {
        tasks.add(new Task.Check());
    }

    /** Asks the server to cancel what runs; blocks for a round trip. */
    void cancel() {
        connection.cancel();
    }

    void close() {
        tasks.add(new Task.Close());
    }

    /** Ends the connection without waiting for what is out. */
    void abort() {
        connection.abort();
    }

    /** Waits until the connection is closed, that many ms at most. Whether it is. */
    boolean join(long millis) throws InterruptedException {
        thread.join(millis);
        return !thread.isAlive();
    }

    private void work() {
        try (connection) {
            while (true) {
                switch (tasks.take()) {
                    case Task.Send(String sql) -> inbox.post(new Message.StepDone(name, connection.execute(sql)));
                    case Task.Check() -> inbox.post(new Message.Checked(name, connection.execute("")));
                    case Task.Close() -> {
                        return;
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            inbox.post(new Message.StepDone(name, broken(e)));
        }
    }

    /** A fault of the program must not leave the run waiting for an answer that never comes. */
    private static StepAnswer broken(RuntimeException e) {
        return new StepAnswer(
                List.of(), List.of(), ServerError.ofClient(String.valueOf(e)), TransactionStatus.IDLE, true, false);
    }
}
