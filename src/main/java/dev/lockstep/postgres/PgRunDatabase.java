package dev.lockstep.postgres;

import dev.lockstep.engine.DatabaseException;
import dev.lockstep.engine.DatabaseSession;
import dev.lockstep.engine.LockProbe;
import dev.lockstep.engine.PoolLook;
import dev.lockstep.engine.RunDatabase;
import dev.lockstep.model.database.DatabaseProblem.Code;
import dev.lockstep.model.database.ServerInfo;
import dev.lockstep.model.scenario.IsolationLevel;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.SessionScript;
import dev.lockstep.model.scenario.Value;
import dev.lockstep.model.scenario.Via;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.postgresql.jdbc.PgConnection;

/** A run's own place. It knows every connection that it opened, so that it can end those that are left, and no other. */
final class PgRunDatabase implements RunDatabase {
    /** The driver speaks only these, and sends them itself. */
    private static final Set<String> FIXED = Set.of("client_encoding", "datestyle");

    private static final String SEARCH_PATH = "search_path";
    private static final Pattern SETTING = Pattern.compile("[a-z_][a-z0-9_]*");

    private final Connections inside;
    private final Connections outside;
    private final ServerFacts facts;
    private final Place place;
    private final PgConnection keeper;
    private final OwnProcesses own;
    private final Scenario scenario;
    private final List<Place> others;
    private final Runnable whenClosed;
    private final ServerInfo server;
    private final PreparedTransactions prepared = new PreparedTransactions();
    private final @Nullable SchemaGuard guard;
    private @Nullable SharedPool pool;
    private @Nullable Pooler pooler;
    private @Nullable PoolerLookout lookout;
    /** The default isolation level of the pool's connections; empty before there are any. */
    private volatile String serverIsolation = "";

    private final Set<Place.Backend> backends = ConcurrentHashMap.newKeySet();
    private final Set<AutoCloseable> open = ConcurrentHashMap.newKeySet();

    PgRunDatabase(
            Connections connections,
            ServerFacts facts,
            Place place,
            PgConnection keeper,
            OwnProcesses own,
            Scenario scenario,
            ServerInfo server,
            Runnable whenClosed) {
        this.outside = connections;
        this.inside = place.ownDatabase() ? connections.withDatabase(place.name()) : connections;
        this.facts = facts;
        this.place = place;
        this.keeper = keeper;
        this.own = own;
        this.scenario = scenario;
        this.server = server;
        this.whenClosed = whenClosed;
        this.others = scenario.sessions().stream()
                .map(SessionScript::database)
                .filter(name -> !name.isEmpty())
                .distinct()
                .map(this::other)
                .toList();
        this.guard = place.ownSchema()
                ? new SchemaGuard(place.name(), facts.major() >= SchemaGuard.REPORTED_SINCE, new SearchPathWatch())
                : null;
        own.add(keeper.getBackendPID());
    }

    private Place other(String database) {
        return new Place(place.name() + "_" + database, Place.Kind.DATABASE);
    }

    /** Makes the place, its extensions, and the scenario's other databases. */
    void create(NeedCheck check) throws SQLException {
        place.create(keeper, scenario.title());
        for (Place other : others) {
            other.create(keeper, scenario.title());
        }
        if (!scenario.fixture().needs().extensions().isEmpty()) {
            try (PgConnection connection = inside.open(new Startup(applicationName("setup"), Map.of(), false))) {
                check.extensions(scenario.fixture().needs(), connection);
            }
        }
    }

    @Override
    public ServerInfo server() {
        return server;
    }

    @Override
    public DatabaseSession openSession(SessionScript script) {
        if (script.via() == Via.POOL) {
            return pooled(script);
        }
        if (script.via() == Via.POOLER) {
            return throughPooler(script);
        }
        Map<String, String> settings = new LinkedHashMap<>(facts.baseline());
        IsolationLevel level = script.isolation();
        if (level != null) {
            settings.put("default_transaction_isolation", level.sql());
        }
        settings.putAll(parameters(script.values()));
        script.settings().forEach((name, value) -> settings.put(allowed(name), value));
        Connections to = script.database().isEmpty()
                ? inside
                : outside.withDatabase(other(script.database()).name());
        PgSession session = openSession(to, script.name(), settings, pid -> {});
        own.remove(session.pid());
        return session;
    }

    private PooledSession pooled(SessionScript script) {
        IsolationLevel level = script.isolation();
        return new PooledSession(pool(), level, level == null ? serverIsolation : level.sql(), inside.problems());
    }

    /** The run's pool; the first who wants to borrow has it made. */
    private synchronized SharedPool pool() {
        SharedPool made = pool;
        if (made != null) {
            return made;
        }
        SharedPool fresh = new SharedPool(scenario.fixture().pool(), this::openForPool);
        pool = fresh;
        try {
            fresh.fill();
        } catch (SQLException e) {
            throw inside.failed(e);
        }
        return fresh;
    }

    /** Nothing is sent on its connection but what the scenario sends. */
    private PoolerSession throughPooler(SessionScript script) {
        Pooler through = pooler();
        PgSession client = new PgSession(
                through.clients().open(new Startup(applicationName(script.name()), Map.of(), true)),
                "",
                false,
                new PgSession.Ties(null, prepared, inside.problems(), this::forget));
        open.add(client);
        return new PoolerSession(client, script.name(), lookout());
    }

    private synchronized Pooler pooler() {
        Pooler made = pooler;
        if (made == null) {
            made = Pooler.start(inside, scenario.fixture().pool());
            pooler = made;
        }
        return made;
    }

    private synchronized PoolerLookout lookout() {
        PoolerLookout made = lookout;
        if (made == null) {
            Map<String, String> sessions = scenario.sessions().stream()
                    .filter(session -> session.via() == Via.POOLER)
                    .map(SessionScript::name)
                    .collect(Collectors.toMap(this::applicationName, name -> name));
            made = new PoolerLookout(
                    openOwn("lookout", facts.baseline()),
                    scenario.fixture().pool().size(),
                    sessions);
            lookout = made;
        }
        return made;
    }

    @Override
    public PoolLook pools() {
        SharedPool shared;
        PoolerLookout before;
        synchronized (this) {
            shared = pool;
            before = lookout;
        }
        int awaiting = shared == null ? 0 : shared.awaiting();
        if (before == null) {
            return new PoolLook(awaiting, Map.of(), Set.of());
        }
        PoolerLookout.Seen seen = before.look();
        Set<String> clients = scenario.sessions().stream()
                .filter(session -> session.via() == Via.POOLER)
                .map(SessionScript::name)
                .collect(Collectors.toSet());
        return new PoolLook(awaiting, seen.servers(), seen.without(clients));
    }

    private SharedPool.Opened openForPool() {
        Map<String, String> settings = new LinkedHashMap<>(facts.baseline());
        settings.putAll(parameters(scenario.parameters()));
        Greeted greeted = open(inside, "pool", settings);
        serverIsolation = greeted.isolation();
        return new SharedPool.Opened(
                greeted.connection(),
                session(greeted, !scenario.fixture().pool().autocommit()));
    }

    @Override
    public DatabaseSession openSetup() {
        Map<String, String> settings = new LinkedHashMap<>(facts.baseline());
        settings.putAll(parameters(scenario.parameters()));
        return openOwn("setup", settings);
    }

    /** What DO bodies and functions find under {@code current_setting('lockstep.name')}. */
    private static Map<String, String> parameters(Map<String, Value> values) {
        Map<String, String> settings = new LinkedHashMap<>();
        values.forEach((name, value) -> {
            if (SETTING.matcher(name).matches()) {
                settings.put("lockstep." + name, value.text());
            }
        });
        return settings;
    }

    @Override
    public DatabaseSession openReferee() {
        Map<String, String> settings = new LinkedHashMap<>(facts.baseline());
        settings.put("default_transaction_isolation", IsolationLevel.READ_COMMITTED.sql());
        settings.put("default_transaction_read_only", "on");
        settings.put("lock_timeout", "100ms");
        settings.put("statement_timeout", "2s");
        return openOwn("referee", settings);
    }

    @Override
    public LockProbe openProbe() {
        Map<String, String> settings = new LinkedHashMap<>(facts.baseline());
        settings.put("default_transaction_read_only", "on");
        settings.put("lock_timeout", "100ms");
        settings.put("statement_timeout", "5s");
        settings.put("jit", "off");
        settings.put("max_parallel_workers_per_gather", "0");
        settings.put(SEARCH_PATH, "pg_catalog");
        settings.keySet().retainAll(facts.settings());
        PgConnection connection = inside.open(new Startup(applicationName("probe"), settings, false));
        own.add(connection.getBackendPID());
        boolean readsRows = facts.superuser() && place.ownDatabase();
        PgLockProbe probe =
                new PgLockProbe(connection, facts.major(), place, readsRows, own, inside.problems(), this::forget);
        open.add(probe);
        return probe;
    }

    private PgSession openOwn(String name, Map<String, String> settings) {
        return openSession(inside, name, settings, own::add);
    }

    private PgSession openSession(Connections to, String name, Map<String, String> settings, Consumer<Integer> known) {
        Greeted greeted = open(to, name, settings);
        known.accept(greeted.connection().getBackendPID());
        return session(greeted, false);
    }

    private PgSession session(Greeted greeted, boolean begins) {
        PgSession session = new PgSession(
                greeted.connection(),
                greeted.isolation(),
                begins,
                new PgSession.Ties(guard, prepared, inside.problems(), this::forget));
        open.add(session);
        return session;
    }

    /** A connection that the run knows, and the default isolation level that it has. */
    private record Greeted(PgConnection connection, String isolation) {}

    private Greeted open(Connections to, String name, Map<String, String> settings) {
        Map<String, String> all = new LinkedHashMap<>(settings);
        if (place.ownSchema()) {
            all.put(SEARCH_PATH, place.name());
        }
        PgConnection connection = to.open(new Startup(applicationName(name), all, true));
        boolean welcome = false;
        try {
            Greeted greeted = new Greeted(connection, greet(connection));
            welcome = true;
            return greeted;
        } catch (SQLException e) {
            throw inside.failed(e);
        } finally {
            if (!welcome) {
                Connections.close(connection);
            }
        }
    }

    /** Notes which process it is and checks that the start-up options arrived, as they would not through some poolers. */
    private String greet(PgConnection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT current_setting('default_transaction_isolation'),"
                        + " current_setting('search_path'), " + ProbeQueries.micros("backend_start")
                        + " FROM pg_catalog.pg_stat_get_activity(pg_catalog.pg_backend_pid())")) {
            if (!row.next()) {
                throw new SQLException("the server does not know the connection");
            }
            String path = row.getString(2);
            if (guard != null && !guard.schema().equals(path)) {
                throw inside.problems().of(Code.OTHER_SEARCH_PATH, path, guard.schema());
            }
            backends.add(new Place.Backend(connection.getBackendPID(), row.getLong(3)));
            return row.getString(1);
        }
    }

    private String allowed(String setting) {
        String name = Startup.canonical(setting);
        boolean ours = FIXED.contains(name) || (place.ownSchema() && name.equals(SEARCH_PATH));
        if (ours || !name.matches("[a-z_][a-z0-9_]*(\\.[a-z_][a-z0-9_$]*)*")) {
            throw inside.problems().of(Code.SETTING_RESERVED, setting);
        }
        return name;
    }

    private String applicationName(String session) {
        return Startup.applicationName(scenario.shortName(), session);
    }

    private synchronized void closePool() {
        if (pool != null) {
            pool.close();
        }
        if (pooler != null) {
            pooler.close();
        }
    }

    private void forget(PgSession session) {
        open.remove(session);
        own.remove(session.pid());
    }

    private void forget(PgLockProbe probe) {
        open.remove(probe);
        own.remove(probe.pid());
    }

    @Override
    public void close() {
        closePool();
        for (AutoCloseable left : List.copyOf(open)) {
            if (left instanceof PgSession session) {
                session.abort();
            } else if (left instanceof PgLockProbe probe) {
                probe.close();
            }
        }
        try (keeper) {
            Place.end(keeper, List.copyOf(backends));
            if (!place.ownDatabase() && !prepared.names().isEmpty()) {
                Place.rollBack(keeper, prepared.names());
            }
            for (Place other : others) {
                other.drop(keeper, outside, facts.major());
            }
            place.drop(keeper, outside, facts.major());
        } catch (SQLException | DatabaseException e) {
            // What is left is told by PgDatabases.leftovers().
        }
        own.remove(keeper.getBackendPID());
        whenClosed.run();
    }
}
