package dev.lockstep.postgres;

import dev.lockstep.engine.LockProbe;
import dev.lockstep.model.lock.BackendActivity;
import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.lock.LockSample;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.lock.RowLocks;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.postgresql.jdbc.PgConnection;
import org.postgresql.util.PSQLState;

/** Looks at locks on a connection of its own. One thread uses it. */
final class PgLockProbe implements LockProbe {
    private static final Set<String> TIMEOUTS = Set.of("55P03", PSQLState.QUERY_CANCELED.getState());
    private static final Duration NAMES_FRESH_FOR = Duration.ofSeconds(1);
    private static final Duration ROLES_FRESH_FOR = Duration.ofMinutes(1);

    private final PgConnection connection;
    private final OwnProcesses own;
    private final Problems problems;
    private final Consumer<PgLockProbe> whenClosed;
    private final long database;
    private final PreparedStatement clock;
    private final PreparedStatement blockers;
    private final PreparedStatement sample;
    private final PreparedStatement activityOf;
    private final RowLockReader rowLocks;
    private final NameCache relations;
    private final NameCache roles;
    private final Confirmations confirmations = new Confirmations();
    /** Names that earlier samples have told. */
    private final Map<LockTarget, String> told = new HashMap<>();
    /** Processes that the last sample described. */
    private Set<Integer> described = Set.of();

    /**
     * A probe on an open connection that nobody else uses. Throws DatabaseException when the server is gone.
     *
     * @param readsRows whether the role may make and call what reads row locks
     */
    PgLockProbe(
            PgConnection connection,
            int major,
            Place place,
            boolean readsRows,
            OwnProcesses own,
            Problems problems,
            Consumer<PgLockProbe> whenClosed) {
        this.connection = connection;
        this.own = own;
        this.problems = problems;
        this.whenClosed = whenClosed;
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(ProbeQueries.DATABASE)) {
            database = row.next() ? row.getLong(1) : 0;
            ProbeQueries queries = new ProbeQueries(database, major);
            clock = connection.prepareStatement(ProbeQueries.CLOCK);
            blockers = connection.prepareStatement(ProbeQueries.BLOCKERS);
            sample = connection.prepareStatement(queries.sample());
            activityOf = connection.prepareStatement(queries.activityOf());
            rowLocks = new RowLockReader(connection, database, readsRows);
            String schema = place.ownSchema() ? place.name() : "public";
            relations = new NameCache(connection.prepareStatement(ProbeQueries.relations(schema)), NAMES_FRESH_FOR);
            roles = new NameCache(connection.prepareStatement(ProbeQueries.ROLES), ROLES_FRESH_FOR);
        } catch (SQLException e) {
            Connections.close(connection);
            throw problems.of(e);
        }
    }

    int pid() {
        return connection.getBackendPID();
    }

    @Override
    public Map<Integer, List<Integer>> blockersOf(Collection<Integer> pids) {
        if (pids.isEmpty()) {
            return Map.of();
        }
        Map<Integer, List<Integer>> answer = new HashMap<>();
        try {
            blockers.setString(1, array(pids));
            try (ResultSet rows = blockers.executeQuery()) {
                while (rows.next()) {
                    answer.put(rows.getInt(1), withoutOwn(rows.getString(2)));
                }
            }
        } catch (SQLException e) {
            throw problems.of(e);
        }
        return answer;
    }

    /** The server names a process once for each member of its parallel group, and once for each prepared transaction. */
    private List<Integer> withoutOwn(String pids) {
        return Arrays.stream(pids.split(" "))
                .filter(pid -> !pid.isEmpty())
                .map(Integer::valueOf)
                .distinct()
                .filter(pid -> !own.has(pid))
                .toList();
    }

    @Override
    public LockSample sample(Collection<Integer> sessions) {
        long began = System.nanoTime();
        try {
            Set<Integer> asked = new HashSet<>(sessions);
            asked.addAll(described);
            sample.setString(1, array(sessions));
            sample.setString(2, array(asked));
            sample.execute();
            long serverMicros = LockRows.number(sample);
            sample.getMoreResults();
            List<LockRow> rows = Involvement.rowsOf(database, sessions, withoutOwn(LockRows.read(sample)));
            sample.getMoreResults();
            Map<Integer, Backend> backends = Backend.read(sample);
            Set<Integer> concerned = concerned(sessions, rows);
            addMissing(backends, concerned);
            described = concerned;
            Map<LockTarget, String> names = newNames(rows, began);
            Map<Integer, BackendActivity> activity = activity(backends, concerned, began);
            Map<Integer, List<Integer>> confirmed =
                    confirmations.with(blockersOf(confirmations.toAsk(rows, began)), began);
            return new LockSample(serverMicros, rows, activity, names, confirmed, System.nanoTime() - began);
        } catch (SQLException e) {
            throw problems.of(e);
        }
    }

    private List<LockRow> withoutOwn(Collection<LockRow> rows) {
        return rows.stream().filter(row -> !own.has(row.pid())).toList();
    }

    private static Set<Integer> concerned(Collection<Integer> sessions, List<LockRow> rows) {
        Set<Integer> concerned = new LinkedHashSet<>(sessions);
        rows.forEach(row -> concerned.add(row.pid()));
        concerned.remove(0);
        return concerned;
    }

    /** Idle holders that were not known before, and processes of other databases. */
    private void addMissing(Map<Integer, Backend> backends, Set<Integer> concerned) throws SQLException {
        List<Integer> missing =
                concerned.stream().filter(pid -> !backends.containsKey(pid)).toList();
        if (!missing.isEmpty() && !described.containsAll(missing)) {
            activityOf.setString(1, array(missing));
            activityOf.execute();
            backends.putAll(Backend.read(activityOf));
        }
    }

    private Map<LockTarget, String> newNames(List<LockRow> rows, long now) throws SQLException {
        Set<LockTarget> targets = new LinkedHashSet<>();
        for (LockRow row : rows) {
            LockTarget target = row.target();
            if (target.relation() != LockTarget.ABSENT) {
                targets.add(LockTarget.relation(target.database(), target.relation()));
            }
        }
        relations.refresh(targets.stream().map(LockTarget::relation).toList(), now);
        Map<LockTarget, String> changed = new HashMap<>();
        for (LockTarget target : targets) {
            String name = relations.name(target.relation());
            if (!name.isEmpty() && !name.equals(told.put(target, name))) {
                changed.put(target, name);
            }
        }
        return changed;
    }

    private Map<Integer, BackendActivity> activity(Map<Integer, Backend> backends, Set<Integer> concerned, long now)
            throws SQLException {
        backends.keySet().retainAll(concerned);
        roles.refresh(backends.values().stream().map(Backend::role).collect(Collectors.toSet()), now);
        return backends.values().stream()
                .map(backend -> backend.activity(roles.name(backend.role())))
                .collect(Collectors.toMap(BackendActivity::pid, one -> one));
    }

    @Override
    public RowLocks rowLocks(LockSample seen) {
        try {
            return rowLocks.read(seen);
        } catch (SQLException e) {
            throw problems.of(e);
        }
    }

    @Override
    public long serverMicros() {
        try {
            clock.execute();
            return LockRows.number(clock);
        } catch (SQLException e) {
            throw problems.of(e);
        }
    }

    @Override
    public void close() {
        Connections.close(connection);
        whenClosed.accept(this);
    }

    /** Whether that error says that a time limit was reached, and nothing worse. */
    static boolean isTimeout(SQLException e) {
        String state = e.getSQLState();
        return state != null && TIMEOUTS.contains(state);
    }

    private static String array(Collection<Integer> pids) {
        return pids.stream().map(String::valueOf).collect(Collectors.joining(",", "{", "}"));
    }
}
