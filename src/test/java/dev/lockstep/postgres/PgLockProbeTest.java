package dev.lockstep.postgres;

import static dev.lockstep.postgres.TestServer.script;
import static dev.lockstep.testing.TestPostgres.ask;
import static dev.lockstep.testing.TestPostgres.tell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.lockstep.engine.DatabaseException;
import dev.lockstep.engine.DatabaseSession;
import dev.lockstep.engine.LockProbe;
import dev.lockstep.model.lock.AdvisoryKey;
import dev.lockstep.model.lock.BackendActivity;
import dev.lockstep.model.lock.Blocker;
import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.lock.LockSample;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.lock.WaitForGraph;
import dev.lockstep.model.scenario.IsolationLevel;
import dev.lockstep.model.scenario.SessionScript;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The probe tells what the server shows of locks and waits, and nothing of the program's own. */
@ExtendWith(ServerExtension.class)
final class PgLockProbeTest {
    private final TestServer server;
    private final PgRunDatabase database;
    private final DatabaseSession a;
    private final DatabaseSession b;
    private final DatabaseSession c;
    private final LockProbe probe;

    PgLockProbeTest(TestServer server) {
        this.server = server;
        database = server.ownDatabase();
        try (DatabaseSession setup = database.openSetup()) {
            setup.execute(
                    "CREATE TABLE users (id int PRIMARY KEY, name text); CREATE SCHEMA other; CREATE TABLE other.things ()");
            setup.execute("INSERT INTO users SELECT g, 'x' FROM generate_series(1, 10) AS g");
        }
        a = database.openSession(script("A"));
        b = database.openSession(script("B"));
        c = database.openSession(script("C"));
        probe = database.openProbe();
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void tellsWhomASessionWaitsFor() {
        a.execute("BEGIN; SELECT pg_advisory_xact_lock(42)");
        send(b, "SELECT pg_advisory_xact_lock(42)");

        awaitBlocked(b, a.pid());
        assertThat(probe.blockersOf(List.of(a.pid(), c.pid())))
                .isEqualTo(Map.of(a.pid(), List.of(), c.pid(), List.of()));
        a.execute("COMMIT");
        await().until(() -> probe.blockersOf(List.of(b.pid())).equals(Map.of(b.pid(), List.of())));
    }

    @Test
    void tellsOfAPreparedTransactionOnce() {
        for (int i = 1; i <= 2; i++) {
            a.execute("BEGIN; SELECT pg_advisory_xact_lock_shared(1); PREPARE TRANSACTION 'probe " + i + "'");
        }
        send(b, "SELECT pg_advisory_xact_lock(1)");

        awaitBlocked(b, 0);
        WaitForGraph graph = WaitForGraph.of(sample());
        assertThat(graph.blockersOf(b.pid())).extracting(Blocker::pid).containsExactly(0);
        assertThat(sample().rows())
                .filteredOn(row -> row.pid() == 0 && row.target().isAdvisory())
                .hasSize(2)
                .extracting(LockRow::virtualTransaction)
                .doesNotHaveDuplicates();
    }

    @Test
    void tellsOfAnOutsider() throws SQLException {
        try (Connection outsider = server.connect(database.server().place())) {
            tell(outsider, "SET application_name = 'their report'; BEGIN; LOCK TABLE users IN SHARE MODE");
            int pid = Integer.parseInt(Objects.requireNonNull(ask(outsider, "SELECT pg_backend_pid()")));
            send(a, "INSERT INTO users VALUES (11)");

            awaitBlocked(a, pid);
            BackendActivity backend = Objects.requireNonNull(sample().backends().get(pid));
            assertThat(backend.applicationName()).isEqualTo("their report");
            assertThat(backend.backendType()).isEqualTo("client backend");
            assertThat(backend.state()).isEqualTo("idle in transaction");
            assertThat(backend.query()).isEqualTo("SELECT pg_backend_pid()");
            assertThat(backend.user()).isEqualTo(server.address().user());
        }
    }

    @Test
    void tellsOfASafeSnapshotThatIsWaitedFor() {
        DatabaseSession writer = serializable("W");
        DatabaseSession reader = serializable("R");
        writer.execute("BEGIN; SELECT count(*) FROM users; UPDATE users SET name = 'y' WHERE id = 1");
        send(reader, "BEGIN READ ONLY DEFERRABLE; SELECT count(*) FROM users");

        awaitBlocked(reader, writer.pid());
    }

    @Test
    void leavesItsOwnConnectionsOut() {
        DatabaseSession referee = database.openReferee();
        referee.execute("BEGIN; SELECT * FROM users; SELECT pg_advisory_xact_lock(7)");
        send(a, "SELECT pg_advisory_xact_lock(7)");
        await().until(() -> sample().rows().stream().anyMatch(row -> !row.granted()));

        LockSample sample = sample();

        assertThat(probe.blockersOf(List.of(a.pid()))).containsEntry(a.pid(), List.of());
        assertThat(sample.rows())
                .extracting(LockRow::pid)
                .doesNotContain(referee.pid())
                .contains(a.pid());
        assertThat(sample.backends().keySet()).containsExactlyInAnyOrder(a.pid(), b.pid(), c.pid());
    }

    @Test
    void seesEachKindOfLock() throws SQLException {
        long oid = number("SELECT oid FROM pg_database WHERE datname = current_database()");
        long users = number("SELECT 'users'::regclass::oid");
        a.execute(
                "BEGIN; LOCK TABLE users IN ROW EXCLUSIVE MODE; SELECT pg_advisory_xact_lock(-1), pg_advisory_xact_lock(-1, 7)");
        a.execute("UPDATE users SET name = 'y' WHERE id = 1");
        send(b, "UPDATE users SET name = 'z' WHERE id = 1");
        awaitBlocked(b, a.pid());
        send(c, "BEGIN; DELETE FROM users WHERE id = 1");
        awaitBlocked(c, b.pid());

        LockSample sample = sample();

        LockRow wait = Objects.requireNonNull(WaitForGraph.of(sample).waitOf(b.pid()));
        assertThat(wait.target().type()).isEqualTo("transactionid");
        assertThat(wait.mode()).isEqualTo(LockMode.SHARE);
        if (server.major() >= 14) {
            assertThat(wait.waitStart()).isBetween(sample.serverMicros() - 60_000_000, sample.serverMicros());
        }
        assertThat(sample.rows())
                .contains(granted(a, LockTarget.advisory(oid, new AdvisoryKey(-1, false)), LockMode.EXCLUSIVE, sample))
                .contains(granted(a, LockTarget.advisory(oid, 0xFFFF_FFFFL, 7, 2), LockMode.EXCLUSIVE, sample))
                .contains(granted(a, wait.target(), LockMode.EXCLUSIVE, sample))
                .contains(granted(b, LockTarget.tuple(oid, users, 0, 1), LockMode.EXCLUSIVE, sample));
        assertThat(sample.rows().stream()
                        .filter(row -> row.granted() && row.pid() == a.pid())
                        .map(LockRow::target))
                .contains(LockTarget.relation(oid, users));
        assertThat(WaitForGraph.of(sample).waitOf(c.pid()))
                .extracting(LockRow::target)
                .isEqualTo(LockTarget.tuple(oid, users, 0, 1));
        assertThat(sample.rows()).extracting(LockRow::key).doesNotHaveDuplicates();
        assertThat(sample.tookNanos()).isPositive();
    }

    @Test
    void seesPredicateLocks() {
        DatabaseSession s = serializable("S");
        s.execute("BEGIN; SELECT * FROM users WHERE id = 3; UPDATE users SET name = 'y' WHERE id = 4; COMMIT");
        DatabaseSession t = serializable("T");
        t.execute("BEGIN; SELECT * FROM users WHERE id = 5");

        assertThat(sample().rows()).anyMatch(row -> row.mode() == LockMode.SI_READ && row.pid() == t.pid());
    }

    @Test
    void namesRelationsAndTellsANameOnce() {
        a.execute("BEGIN; LOCK TABLE users, other.things");
        Map<LockTarget, String> names = sample().newNames();
        assertThat(names.values()).contains("users", "other.things");
        assertThat(names.keySet()).allMatch(target -> target.type().equals("relation"));
        assertThat(sample().newNames()).isEmpty();

        a.execute("ALTER TABLE users RENAME TO people; COMMIT; BEGIN; LOCK TABLE people");
        await().untilAsserted(() -> assertThat(sample().newNames()).containsValue("people"));
    }

    @Test
    void namesRelationsWithoutTheRunsOwnSchema() {
        try (PgRunDatabase schema = server.schema();
                DatabaseSession s = schema.openSession(script("S"));
                LockProbe plain = schema.openProbe()) {
            s.execute("CREATE TABLE users ()");
            s.execute("BEGIN; LOCK TABLE users; LOCK TABLE public.users");

            assertThat(plain.sample(List.of(s.pid())).newNames().values()).contains("users", "public.users");
        }
    }

    @Test
    void neverWaitsForALock() throws SQLException {
        sample();
        try (Connection outsider = server.connect(database.server().place())) {
            tell(outsider, "BEGIN; LOCK TABLE pg_class, pg_namespace, pg_database, pg_authid IN ACCESS EXCLUSIVE MODE");
            a.execute("BEGIN; SELECT pg_advisory_xact_lock(1)");
            send(b, "SELECT pg_advisory_xact_lock(1)");
            awaitBlocked(b, a.pid());

            LockSample sample = sample();

            assertThat(WaitForGraph.of(sample).blockersOf(b.pid()))
                    .extracting(Blocker::pid)
                    .containsExactly(a.pid());
            assertThat(sample.tookNanos()).isLessThan(2_000_000_000L);
            tell(outsider, "ROLLBACK");
        }
        await().untilAsserted(() -> assertThat(sample().backends().get(a.pid())).isNotNull());
    }

    @Test
    void leavesOtherDatabasesOutAndKeepsWhomASessionWaitsFor() throws SQLException {
        try (Connection elsewhere = server.connect("postgres");
                Connection holder = server.connect("postgres")) {
            tell(elsewhere, "BEGIN; SELECT txid_current(); SELECT pg_advisory_xact_lock(99)");
            tell(holder, "BEGIN; LOCK TABLE pg_shseclabel IN ACCESS EXCLUSIVE MODE");
            int stranger = Integer.parseInt(Objects.requireNonNull(ask(elsewhere, "SELECT pg_backend_pid()")));
            int blocker = Integer.parseInt(Objects.requireNonNull(ask(holder, "SELECT pg_backend_pid()")));
            a.execute("BEGIN; SELECT txid_current()");
            send(a, "SELECT count(*) FROM pg_shseclabel");
            awaitBlocked(a, blocker);

            LockSample sample = sample();

            assertThat(sample.rows())
                    .extracting(LockRow::pid)
                    .contains(a.pid(), blocker)
                    .doesNotContain(stranger);
            assertThat(sample.backends()).containsKey(blocker).doesNotContainKey(stranger);
            assertThat(sample.rows())
                    .anyMatch(row -> row.pid() == a.pid() && row.target().type().equals("transactionid"));
        }
    }

    @Test
    void asksTheServerAboutQueuesAlone() {
        a.execute("BEGIN; SELECT pg_advisory_xact_lock(42)");
        send(b, "SELECT pg_advisory_xact_lock(42)");
        awaitBlocked(b, a.pid());
        assertThat(sample().confirmed()).isEmpty();

        send(c, "SELECT pg_advisory_xact_lock(42)");
        awaitBlocked(c, b.pid());

        Map<Integer, List<Integer>> expected = Map.of(b.pid(), List.of(a.pid()), c.pid(), List.of(a.pid(), b.pid()));
        assertThat(sample().confirmed()).isEqualTo(expected);
        assertThat(sample().confirmed()).as("still known").isEqualTo(expected);
    }

    @Test
    void tellsTheServersTime() {
        long before = System.currentTimeMillis() * 1000;
        assertThat(probe.serverMicros()).isBetween(before - 5_000_000, before + 60_000_000);
    }

    @Test
    void looksWhereItMayNotReadOthers() {
        try (PgRunDatabase schema = server.schema();
                DatabaseSession s = schema.openSession(script("S"));
                LockProbe plain = schema.openProbe();
                Connection outsider = server.connect(TestServer.SHOP)) {
            tell(outsider, "BEGIN; SELECT pg_advisory_xact_lock(5)");
            int pid = Integer.parseInt(Objects.requireNonNull(ask(outsider, "SELECT pg_backend_pid()")));
            send(s, "SELECT pg_advisory_xact_lock(5)");
            await().until(() ->
                    List.of(pid).equals(plain.blockersOf(List.of(s.pid())).get(s.pid())));

            BackendActivity backend = Objects.requireNonNull(
                    plain.sample(List.of(s.pid())).backends().get(pid));

            assertThat(backend.query()).isEmpty();
            assertThat(backend.state()).isEmpty();
            assertThat(backend.applicationName()).isEqualTo("test");
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void saysThatTheServerIsGone() throws SQLException {
        LockProbe other = database.openProbe();
        try (Connection admin = server.connect("postgres")) {
            tell(
                    admin,
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lockstep/row-4/probe'");
        }
        assertThatThrownBy(() -> other.sample(List.of())).isInstanceOf(DatabaseException.class);
        assertThatThrownBy(other::serverMicros)
                .isInstanceOf(DatabaseException.class)
                .hasMessage("The server closed the connection.");
    }

    private LockSample sample() {
        return probe.sample(List.of(a.pid(), b.pid(), c.pid()));
    }

    private DatabaseSession serializable(String name) {
        return database.openSession(new SessionScript(name, IsolationLevel.SERIALIZABLE, Map.of(), List.of()));
    }

    private static void send(DatabaseSession session, String sql) {
        Thread.ofVirtual().start(() -> session.execute(sql));
    }

    private void awaitBlocked(DatabaseSession waiter, int blocker) {
        await().until(() -> Objects.requireNonNull(
                        probe.blockersOf(List.of(waiter.pid())).get(waiter.pid()))
                .contains(blocker));
    }

    private long number(String sql) throws SQLException {
        try (Connection connection = server.connect(database.server().place())) {
            return Long.parseLong(Objects.requireNonNull(ask(connection, sql)));
        }
    }

    /** That row, however it was taken. */
    private static LockRow granted(DatabaseSession session, LockTarget target, LockMode mode, LockSample sample) {
        LockRow.Key key = new LockRow.Key(session.pid(), "", target, mode, true);
        return sample.rows().stream()
                .filter(row -> row.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no row " + key + " in " + sample.rows()));
    }
}
