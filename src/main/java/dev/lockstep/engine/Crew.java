package dev.lockstep.engine;

import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.ServerError;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.SessionScript;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** All that works for a run with a connection of its own: the sessions, the two probes and the referee. */
final class Crew {
    /** How long an orderly end of a connection may take before it is aborted, ms. */
    private static final long CLOSE_MILLIS = 2_000;

    private final RunDatabase database;
    private final Scenario scenario;
    private final Map<String, SessionActor> sessions;
    private final BlockProbe blockProbe;
    private final LockSampler sampler;
    private final Referee referee;

    private Crew(
            RunDatabase database,
            Scenario scenario,
            Map<String, SessionActor> sessions,
            BlockProbe blockProbe,
            LockSampler sampler,
            Referee referee) {
        this.database = database;
        this.scenario = scenario;
        this.sessions = sessions;
        this.blockProbe = blockProbe;
        this.sampler = sampler;
        this.referee = referee;
    }

    /**
     * Opens every connection, the sessions' side by side. Throws {@link DatabaseException} and {@link SetupException}; then nothing stays
     * open.
     */
    static Crew open(Scenario scenario, RunDatabase database, Inbox inbox) {
        Deque<Runnable> undo = new ArrayDeque<>();
        try {
            Map<String, SessionActor> sessions = new LinkedHashMap<>();
            openSessions(scenario, database, undo).forEach((name, connection) -> {
                SessionActor actor = new SessionActor(name, connection, inbox);
                undo.push(actor::close);
                sessions.put(name, actor);
            });
            BlockProbe blockProbe = new BlockProbe(database, inbox);
            undo.push(blockProbe::close);
            LockSampler sampler = new LockSampler(database, inbox);
            undo.push(sampler::close);
            Referee referee = new Referee(scenario.invariants(), database, inbox);
            return new Crew(database, scenario, sessions, blockProbe, sampler, referee);
        } catch (DatabaseException | SetupException e) {
            undo.forEach(Runnable::run);
            throw e;
        }
    }

    /** Opens the sessions' connections; when one fails the others are left to be closed by {@code undo}. */
    private static Map<String, DatabaseSession> openSessions(
            Scenario scenario, RunDatabase database, Deque<Runnable> undo) {
        Map<String, DatabaseSession> connections = new LinkedHashMap<>();
        List<Future<DatabaseSession>> opening = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (SessionScript script : scenario.sessions()) {
                opening.add(threads.submit(() -> connect(script, database)));
            }
        }
        RuntimeException failure = null;
        for (int i = 0; i < opening.size(); i++) {
            Future<DatabaseSession> each = opening.get(i);
            if (each.state() == Future.State.SUCCESS) {
                undo.push(each.resultNow()::close);
                connections.put(scenario.sessions().get(i).name(), each.resultNow());
            } else {
                failure = each.exceptionNow() instanceof RuntimeException e
                        ? e
                        : new DatabaseException(ServerError.ofClient(String.valueOf(each.exceptionNow())));
            }
        }
        if (failure != null) {
            throw failure;
        }
        return connections;
    }

    /** A connection that has had its session's set-up. */
    private static DatabaseSession connect(SessionScript script, RunDatabase database) {
        DatabaseSession connection = database.openSession(script);
        try {
            SetupException.send(connection, script.setup());
            return connection;
        } catch (SetupException e) {
            connection.close();
            throw e;
        }
    }

    /** A new connection for a session that has lost its own; it is not in use before {@link #replace}. */
    SessionActor open(String session, Inbox inbox) {
        SessionScript script = scenario.session(session).orElseThrow();
        return new SessionActor(session, connect(script, database), inbox);
    }

    /** Puts that connection in the place of the one that is gone. */
    void replace(String session, SessionActor actor) {
        sessions.put(session, actor);
    }

    RunDatabase database() {
        return database;
    }

    Map<String, SessionActor> sessions() {
        return sessions;
    }

    SessionActor session(String name) {
        SessionActor actor = sessions.get(name);
        if (actor == null) {
            throw new IllegalArgumentException("the run has no session " + name);
        }
        return actor;
    }

    /** Server process of that session. */
    int pidOf(String session) {
        return session(session).pid();
    }

    /** The {@code deadlock_timeout} of that process, ms; -1 when it is no session of the run. */
    long deadlockTimeoutMillis(int pid) {
        return sessions.values().stream()
                .filter(actor -> actor.pid() == pid)
                .mapToLong(SessionActor::deadlockTimeoutMillis)
                .findFirst()
                .orElse(-1);
    }

    /** Asks no session while it works: what it has then is known when it answers. */
    List<Integer> pids(RunState state) {
        return state.sessions().values().stream()
                .flatMap(session -> session.pids().stream())
                .toList();
    }

    BlockProbe blockProbe() {
        return blockProbe;
    }

    LockSampler sampler() {
        return sampler;
    }

    Referee referee() {
        return referee;
    }

    /** Closes every connection, aborts those that do not end in time, and drops the run's place. Takes some seconds at most. */
    void close() throws InterruptedException {
        sessions.values().forEach(SessionActor::close);
        blockProbe.close();
        sampler.close();
        referee.close();
        long end = System.nanoTime() + CLOSE_MILLIS * 1_000_000;
        for (SessionActor actor : sessions.values()) {
            if (!actor.join(Math.max(1, (end - System.nanoTime()) / 1_000_000))) {
                actor.abort();
                actor.join(CLOSE_MILLIS);
            }
        }
        blockProbe.join(CLOSE_MILLIS);
        sampler.join(CLOSE_MILLIS);
        referee.join(CLOSE_MILLIS);
        database.close();
    }
}
