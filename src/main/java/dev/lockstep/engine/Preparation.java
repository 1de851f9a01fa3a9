package dev.lockstep.engine;

import dev.lockstep.model.run.RunEvent.EndReason;
import dev.lockstep.model.run.ServerError;
import dev.lockstep.model.scenario.Scenario;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Makes a run's place on the server and fills it, on a thread of its own: all of it may take its time. */
final class Preparation {
    private final RunRequest request;
    private final Scenario scenario;
    private final Databases databases;
    private final Inbox inbox;
    /** The connection on which set-up runs; null before and after. */
    private volatile @Nullable DatabaseSession setUp;

    private volatile boolean givenUp;

    Preparation(RunRequest request, Databases databases, Inbox inbox) {
        this.request = request;
        this.scenario = request.scenario();
        this.databases = databases;
        this.inbox = inbox;
    }

    void run() {
        RunDatabase database = null;
        try {
            checkConfirmed();
            database = databases.open(
                    scenario, UUID.randomUUID().toString().replace("-", "").substring(0, 12));
            setUp(database);
            inbox.post(new Message.Ready(Crew.open(scenario, database, inbox)));
        } catch (SetupException e) {
            closeQuietly(database);
            inbox.post(e.message(EndReason.SETUP_FAILED));
        } catch (NeedException e) {
            inbox.post(new Message.Failed(EndReason.NEEDS_UNMET, e.error(), ""));
        } catch (DatabaseException e) {
            closeQuietly(database);
            inbox.post(new Message.Failed(EndReason.SERVER_LOST, e.error(), ""));
        } catch (RuntimeException e) {
            closeQuietly(database);
            inbox.post(Message.Failed.fault(e));
        }
    }

    /** Whoever starts runs asks the person; that it was forgotten must not cost anybody's tables. */
    private void checkConfirmed() {
        if (scenario.fixture().existingTables() && !request.confirmed().equals(databases.database())) {
            throw new NeedException(ServerError.ofClient(databases.database()));
        }
    }

    private static void closeQuietly(@Nullable RunDatabase database) {
        if (database != null) {
            database.close();
        }
    }

    /** Ends set-up without waiting for the statement that it is at; from another thread. */
    void giveUp() {
        givenUp = true;
        DatabaseSession connection = setUp;
        if (connection != null) {
            connection.abort();
        }
    }

    private void setUp(RunDatabase database) {
        if (scenario.setup().isEmpty()) {
            return;
        }
        try (DatabaseSession connection = database.openSetup()) {
            setUp = connection;
            if (givenUp) {
                connection.abort();
            }
            SetupException.send(connection, scenario.setup());
        } finally {
            setUp = null;
        }
    }
}
