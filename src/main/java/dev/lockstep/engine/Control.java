package dev.lockstep.engine;

import dev.lockstep.model.run.RunEvent.EndReason;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Does to connections what may block, each on a thread of its own. */
final class Control {
    private final Crew crew;
    private final Inbox inbox;
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

    Control(Crew crew, Inbox inbox) {
        this.crew = crew;
        this.inbox = inbox;
    }

    /** Asks the server to cancel what that session is running. */
    void cancel(String session) {
        executor.execute(crew.session(session)::cancel);
    }

    /** Ends a session's connection without waiting for what is out. */
    void abort(String session) {
        executor.execute(crew.session(session)::abort);
    }

    /** Has the server end a session's process. */
    void terminate(String session) {
        int pid = crew.pidOf(session);
        attempt(() -> {
            try (DatabaseSession own = crew.database().openSetup()) {
                own.execute("SELECT pg_catalog.pg_terminate_backend(" + pid + ")");
            }
        });
    }

    /** Opens a new connection for a session and posts it. */
    void reconnect(String session) {
        attempt(() -> inbox.post(new Message.Reconnected(session, crew.open(session, inbox))));
    }

    /** Sends what undoes a scenario, and posts when that is done; a lock that somebody else holds is waited for only so long. */
    void tearDown(List<String> messages) {
        attempt(() -> {
            try (DatabaseSession own = crew.database().openSetup()) {
                own.execute("SET lock_timeout = '5s'");
                SetupException.send(own, messages);
            } catch (SetupException e) {
                inbox.post(e.message(EndReason.TEARDOWN_FAILED));
                return;
            }
            inbox.post(new Message.TornDown());
        });
    }

    private void attempt(Runnable work) {
        executor.execute(() -> {
            try {
                work.run();
            } catch (SetupException e) {
                inbox.post(e.message(EndReason.SETUP_FAILED));
            } catch (DatabaseException e) {
                inbox.post(new Message.Failed(EndReason.SERVER_LOST, e.error(), ""));
            }
        });
    }

    void close() {
        executor.shutdown();
    }
}
