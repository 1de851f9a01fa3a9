package dev.lockstep.postgres;

import static dev.lockstep.postgres.TestServer.script;
import static dev.lockstep.testing.TestPostgres.ask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lockstep.engine.DatabaseSession;
import dev.lockstep.engine.LockProbe;
import dev.lockstep.model.lock.LockSample;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.lock.RowLock;
import dev.lockstep.model.lock.RowLocks;
import dev.lockstep.model.lock.RowLocks.Reason;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who holds which row, read on a real server and derived from what it shows. */
@ExtendWith(ServerExtension.class)
final class RowLockReaderTest {
    private final TestServer server;
    private final PgRunDatabase database;
    private final DatabaseSession a;
    private final DatabaseSession b;
    private final LockProbe probe;

    RowLockReaderTest(TestServer server) {
        this.server = server;
        database = server.ownDatabase();
        try (DatabaseSession setup = database.openSetup()) {
            setup.execute("CREATE TABLE accounts (id int PRIMARY KEY, balance int)");
            setup.execute("INSERT INTO accounts VALUES (1, 100), (2, 200)");
        }
        a = database.openSession(script("A"));
        b = database.openSession(script("B"));
        probe = database.openProbe();
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static void send(DatabaseSession session, String sql) {
        Thread.ofVirtual().start(() -> session.execute(sql));
    }

    private LockSample sample(LockProbe from) {
        return from.sample(List.of(a.pid(), b.pid()));
    }

    private RowLocks read() {
        return probe.rowLocks(sample(probe));
    }

    private static List<String> holders(RowLocks locks) {
        return locks.locks().stream()
                .flatMap(lock -> lock.holders().stream()
                        .map(holder -> "(" + lock.place().page() + ","
                                + lock.place().tuple() + ") " + lock.text() + " " + holder.pid() + " " + holder.mode()))
                .toList();
    }

    /** Row 58's holders. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    UPDATE accounts SET balance = 1 WHERE id = 1    | No Key Update
                    UPDATE accounts SET id = 9 WHERE id = 1         | Update
                    DELETE FROM accounts WHERE id = 1               | Update
                    SELECT FROM accounts WHERE id = 1 FOR UPDATE        | For Update
                    SELECT FROM accounts WHERE id = 1 FOR NO KEY UPDATE | For No Key Update
                    SELECT FROM accounts WHERE id = 1 FOR SHARE         | For Share
                    SELECT FROM accounts WHERE id = 1 FOR KEY SHARE     | For Key Share
                    """)
    void readsTheHolderAndItsMode(String statement, String mode) {
        assertThat(read()).isEqualTo(RowLocks.NONE);
        a.execute("BEGIN");
        a.execute(statement);
        assertThat(holders(read())).containsExactly("(0,1) (1,100) " + a.pid() + " " + mode);
        a.execute("COMMIT");
        assertThat(read().locks()).isEmpty();
    }

    @Test
    void readsEachOfSeveralHolders() {
        a.execute("BEGIN; SELECT FROM accounts WHERE id = 2 FOR SHARE");
        b.execute("BEGIN; SELECT FROM accounts WHERE id = 2 FOR KEY SHARE");
        assertThat(holders(read()))
                .containsExactlyInAnyOrder(
                        "(0,2) (2,200) " + a.pid() + " For Share", "(0,2) (2,200) " + b.pid() + " For Key Share");
        a.execute("COMMIT");
        assertThat(holders(read())).containsExactly("(0,2) (2,200) " + b.pid() + " For Key Share");
    }

    /** Mutation: holders by {@code pgrowlocks.pids}, which knows no subtransaction. */
    @Test
    void aSavepointsLockIsItsSessionsUntilItIsRolledBack() {
        a.execute("BEGIN; SAVEPOINT s; SELECT FROM accounts WHERE id = 1 FOR UPDATE");
        RowLocks locks = read();
        assertThat(holders(locks)).containsExactly("(0,1) (1,100) " + a.pid() + " For Update");
        a.execute("ROLLBACK TO s");
        assertThat(read().locks()).isEmpty();
        assertThat(locks.at(sample(probe).rows()).locks()).as("kept too long").isEmpty();
    }

    @Test
    void aPreparedTransactionHoldsItsRows() {
        a.execute("BEGIN; DELETE FROM accounts WHERE id = 1; PREPARE TRANSACTION 'row locks'");
        assertThat(holders(read())).containsExactly("(0,1) (1,100) 0 Update");
        a.execute("ROLLBACK PREPARED 'row locks'");
        assertThat(read().locks()).isEmpty();
    }

    /** Mutations: only holders of AccessExclusive count; indexes do not. */
    @Test
    void whatCouldMakeItWaitIsPassedOver() throws InterruptedException {
        a.execute("BEGIN; UPDATE accounts SET balance = 1");
        Thread waiter = Thread.ofVirtual().start(() -> b.execute("BEGIN; LOCK TABLE accounts; COMMIT"));
        await().until(() -> probe.blockersOf(List.of(b.pid()))
                .getOrDefault(b.pid(), List.of())
                .contains(a.pid()));
        long begun = System.nanoTime();
        RowLocks locks = read();
        assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun)).isLessThan(90);
        assertThat(locks.locks()).isEmpty();
        assertThat(locks.unread()).extracting(RowLocks.Unread::reason).containsExactly(Reason.LOCKED);
        a.execute("ROLLBACK");
        waiter.join();
        b.execute("BEGIN; REINDEX INDEX accounts_pkey");
        assertThat(read().unread()).extracting(RowLocks.Unread::reason).containsExactly(Reason.LOCKED);
    }

    @Test
    void aLargeTableAndManyRowsAreTold() {
        a.execute("INSERT INTO accounts SELECT g, 0 FROM generate_series(10, 1000) AS g");
        a.execute("BEGIN; UPDATE accounts SET balance = 1");
        RowLocks many = read();
        assertThat(many.locks()).hasSize(RowLockReader.MOST_ROWS);
        assertThat(many.unread()).extracting(RowLocks.Unread::reason).containsExactly(Reason.MANY);
        a.execute("ROLLBACK; INSERT INTO accounts SELECT g, 0 FROM generate_series(1001, 20000) AS g");
        a.execute("BEGIN; UPDATE accounts SET balance = 1 WHERE id = 1");
        assertThat(read().locks()).isEmpty();
        assertThat(read().unread()).extracting(RowLocks.Unread::reason).containsExactly(Reason.COSTLY);
    }

    @Test
    void namesThatNeedQuotesAndTablesOfOneSessionAreNoTrouble() {
        a.execute("CREATE SCHEMA \"it's\"; CREATE TABLE \"it's\".\"my \"\"t\" (t int, l int)");
        a.execute("INSERT INTO \"it's\".\"my \"\"t\" VALUES (7, 8); CREATE TEMP TABLE mine (id int)");
        a.execute("BEGIN; INSERT INTO mine VALUES (1); DELETE FROM \"it's\".\"my \"\"t\"");
        assertThat(holders(read())).containsExactly("(0,1) (7,8) " + a.pid() + " Update");
        assertThat(read().unread()).isEmpty();
    }

    /** The scenario's own catalogs show nothing of it, and it may have the extension. */
    @Test
    void leavesTheDatabaseClean() throws SQLException {
        a.execute("BEGIN; DELETE FROM accounts");
        assertThat(read().locks()).hasSize(2);
        try (Connection test = server.connect(database.server().place())) {
            assertThat(ask(test, "SELECT string_agg(extname, ',') FROM pg_extension"))
                    .isEqualTo("plpgsql");
            assertThat(ask(
                            test,
                            "SELECT count(*) FROM pg_namespace WHERE nspname !~ '^(pg_|information_schema|public)'"))
                    .isEqualTo("0");
        }
        b.execute("CREATE EXTENSION pgrowlocks");
        assertThat(b.execute("SELECT FROM pgrowlocks('accounts')").error()).isNull();
    }

    /** A plain role reads no rows: the holder follows from who waits, for the first in line alone. */
    @Test
    void withoutTheRightToReadTheHolderIsDerived() {
        try (PgRunDatabase schema = server.schema();
                DatabaseSession x = schema.openSession(script("X"));
                DatabaseSession y = schema.openSession(script("Y"));
                LockProbe plain = schema.openProbe()) {
            x.execute("CREATE TABLE accounts (id int PRIMARY KEY, balance int)");
            x.execute("INSERT INTO accounts VALUES (1, 100), (2, 200)");
            x.execute("BEGIN; UPDATE accounts SET balance = 1");
            assertThat(plain.rowLocks(sample(plain))).isEqualTo(RowLocks.NONE);
            assertThat(RowLocks.NONE.at(sample(plain).rows()).locks()).isEmpty();
            send(y, "UPDATE accounts SET balance = 2 WHERE id = 2");
            await().until(() -> plain.blockersOf(List.of(y.pid()))
                    .getOrDefault(y.pid(), List.of())
                    .contains(x.pid()));

            LockSample seen = plain.sample(List.of(x.pid(), y.pid()));
            RowLock derived = RowLocks.NONE.at(seen.rows()).locks().getFirst();
            LockTarget place = RowLocks.wantedBy(y.pid(), seen.rows()).orElseThrow();
            assertThat(derived.derived()).isTrue();
            assertThat(derived.place()).isEqualTo(place);
            assertThat(place.page() + "," + place.tuple()).isEqualTo("0,2");
            assertThat(derived.holders()).extracting(RowLock.Holder::pid).containsExactly(x.pid());
            assertThat(Objects.requireNonNull(derived.holders().getFirst()).mode())
                    .isEmpty();
            x.execute("COMMIT");
        }
    }
}
