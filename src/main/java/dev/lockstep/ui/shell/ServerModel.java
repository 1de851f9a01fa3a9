package dev.lockstep.ui.shell;

import dev.lockstep.engine.Connector;
import dev.lockstep.engine.DatabaseException;
import dev.lockstep.engine.Databases;
import dev.lockstep.model.database.DatabaseChoice;
import dev.lockstep.model.run.ServerError;
import dev.lockstep.ui.fx.FxQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** The server that runs are made on. Connecting happens in the background; a later choice gives up an earlier one. For the JavaFX thread. */
final class ServerModel {
    private final Connector connector;
    private final FxQueue queue;
    private final ExecutorService background;
    private final ReadOnlyObjectWrapper<Connection> connection;
    private @Nullable Future<?> attempt;
    /** Stands for the attempt that counts; what an earlier one reports is of no interest any more. */
    private Object current = new Object();

    ServerModel(Connector connector, DatabaseChoice first, FxQueue queue, ExecutorService background) {
        this.connector = connector;
        this.queue = queue;
        this.background = background;
        this.connection = new ReadOnlyObjectWrapper<>(new Connection.Preparing(first, phase(first), -1));
    }

    /** How it stands. */
    ReadOnlyObjectProperty<Connection> connectionProperty() {
        return connection.getReadOnlyProperty();
    }

    Connection connection() {
        return connection.get();
    }

    /** Leaves the server and connects to that one. */
    void connect(DatabaseChoice choice) {
        Databases left = detach();
        if (left != null) {
            background.execute(left::close);
        }
        connection.set(new Connection.Preparing(choice, phase(choice), -1));
        Object own = current;
        attempt = background.submit(() -> reach(choice, own));
    }

    /** Gives up what is being tried. Answers the server that was reached, which the caller has to let go of; null when none was. */
    @Nullable
    Databases detach() {
        if (attempt != null) {
            attempt.cancel(true);
            attempt = null;
        }
        current = new Object();
        return connection.get() instanceof Connection.Ready ready ? ready.databases() : null;
    }

    private void reach(DatabaseChoice choice, Object own) {
        try {
            Databases databases = connector.connect(
                    choice, (phase, fraction) -> report(own, new Connection.Preparing(choice, phase, fraction)));
            report(own, new Connection.Ready(choice, databases));
        } catch (DatabaseException e) {
            report(own, new Connection.Failed(choice, e.error()));
        } catch (RuntimeException e) {
            // A fault of the program; the window must not go on saying that it connects.
            report(own, new Connection.Failed(choice, ServerError.ofClient(e.toString())));
            throw e;
        }
    }

    private void report(Object own, Connection reached) {
        queue.latest(own, () -> {
            if (current.equals(own)) {
                connection.set(reached);
            } else if (reached instanceof Connection.Ready(DatabaseChoice ignored, Databases databases)) {
                background.execute(databases::close);
            }
        });
    }

    private static Connector.Phase phase(DatabaseChoice choice) {
        return choice instanceof DatabaseChoice.Embedded ? Connector.Phase.STARTING : Connector.Phase.CONNECTING;
    }
}
