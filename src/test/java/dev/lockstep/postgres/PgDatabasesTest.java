package dev.lockstep.postgres;

import static dev.lockstep.postgres.TestServer.script;
import static dev.lockstep.testing.TestPostgres.ask;
import static dev.lockstep.testing.TestPostgres.tell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lockstep.engine.DatabaseSession;
import dev.lockstep.engine.LockProbe;
import dev.lockstep.engine.StepAnswer;
import dev.lockstep.model.database.Leftover;
import dev.lockstep.model.run.TransactionStatus;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run has a place of its own, and leaves other people's things and connections alone. */
@ExtendWith(ServerExtension.class)
final class PgDatabasesTest {
    private final TestServer server;

    PgDatabasesTest(TestServer server) {
        this.server = server;
    }

    @Test
    void makesADatabaseWhereTheRoleMayAndDropsItAtTheEnd() throws SQLException {
        PgRunDatabase database = server.ownDatabase();
        String place = database.server().place();
        try (Connection admin = server.connect("postgres")) {
            assertThat(ask(
                            admin,
                            "SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = '" + place
                                    + "'"))
                    .startsWith("Made by Lockstep on 20")
                    .endsWith("for a run of: It's a test");
            assertThat(database.server().embedded()).isFalse();
            assertThat(database.server().label()).endsWith("/postgres");
            assertThat(database.server().version())
                    .isEqualTo(ask(admin, "SELECT split_part(current_setting('server_version'), ' ', 1)"));

            DatabaseSession left = database.openSession(script("A"));
            left.execute("CREATE TABLE t (); BEGIN; LOCK TABLE t");
            try (DatabaseSession setup = database.openSetup()) {
                assertThat(setup.execute("BEGIN; SELECT pg_advisory_xact_lock(1); PREPARE TRANSACTION 'it''s left'")
                                .error())
                        .isNull();
            }
            database.close();

            assertThat(left.execute("SELECT 1").lost()).isTrue();
            assertThat(ask(admin, "SELECT datname FROM pg_database WHERE datname = '" + place + "'"))
                    .isNull();
            assertThat(ask(admin, "SELECT gid FROM pg_prepared_xacts")).isNull();
            awaitNobody(admin, "lockstep");
        }
    }

    @Test
    void makesASchemaForAPlainRoleAndDropsItAtTheEnd() throws SQLException {
        PgRunDatabase database = server.schema();
        String schema = database.server().place();
        try (Connection admin = server.connect(TestServer.SHOP)) {
            assertThat(ask(
                            admin,
                            "SELECT obj_description(oid, 'pg_namespace') FROM pg_namespace WHERE nspname = '" + schema
                                    + "'"))
                    .startsWith("Made by Lockstep on 20");
            DatabaseSession a = database.openSession(script("A"));
            try (DatabaseSession setup = database.openSetup()) {
                StepAnswer answer = setup.execute("DROP TABLE IF EXISTS users; CREATE TABLE users (name text)");
                assertThat(answer.error()).isNull();
                assertThat(answer.schemaLeft()).isFalse();
            }
            assertThat(a.execute("INSERT INTO users VALUES ('x'); DROP TABLE users")
                            .error())
                    .isNull();
            assertThat(Objects.requireNonNull(a.execute("DROP TABLE users").error())
                            .sqlState())
                    .isEqualTo("42P01");
            a.execute("BEGIN; SELECT pg_advisory_xact_lock(1); PREPARE TRANSACTION 'mine'");
            a.execute("CREATE TABLE t (); BEGIN; LOCK TABLE t");
            tell(admin, "BEGIN; SELECT pg_advisory_xact_lock(2); PREPARE TRANSACTION 'another''s'");

            database.close();

            assertThat(ask(admin, "SELECT count(*) FROM public.users")).isEqualTo("2");
            assertThat(ask(admin, "SELECT nspname FROM pg_namespace WHERE nspname = '" + schema + "'"))
                    .isNull();
            assertThat(ask(admin, "SELECT string_agg(gid, ',') FROM pg_prepared_xacts"))
                    .isEqualTo("another's");
            tell(admin, "ROLLBACK PREPARED 'another''s'");
            awaitNobody(admin, "lockstep");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void noticesThatASchemaIsLeft(boolean reported) throws SQLException {
        try (PgRunDatabase database = server.schema(reported)) {
            for (String leaving : List.of(
                    "SET search_path = public",
                    "SELECT set_config('search_path', 'public', false)",
                    "SET SCHEMA 'public'",
                    "BEGIN; SET LOCAL search_path = public")) {
                try (DatabaseSession session = database.openSession(script("A"))) {
                    assertThat(session.execute("SELECT 1").schemaLeft())
                            .as(leaving)
                            .isFalse();
                    assertThat(session.execute(leaving).schemaLeft())
                            .as(leaving)
                            .isTrue();
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void noticesThatAFunctionOfThisRunOrOfOthersLeavesTheSchema(boolean reported) throws SQLException {
        try (PgRunDatabase database = server.schema(reported);
                DatabaseSession a = database.openSession(script("A"));
                DatabaseSession b = database.openSession(script("B"));
                Connection admin = server.connect(TestServer.SHOP)) {
            String body =
                    " RETURNS void LANGUAGE plpgsql AS $$ BEGIN PERFORM set_config('search_' || 'path', 'public', false); END $$";
            tell(admin, "CREATE OR REPLACE FUNCTION public.leaves()" + body);
            assertThat(a.execute("CREATE FUNCTION go()" + body).schemaLeft()).isFalse();
            assertThat(a.execute("SELECT go()").schemaLeft()).isTrue();
            assertThat(b.execute("SELECT public.leaves()").schemaLeft()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void returnsToTheSchemaByItself(boolean reported) throws SQLException {
        try (PgRunDatabase database = server.schema(reported);
                DatabaseSession session = database.openSession(script("A"))) {
            for (String harmless : List.of(
                    "RESET ALL",
                    "DISCARD ALL",
                    "RESET search_path",
                    "BEGIN; SET search_path = public; ROLLBACK",
                    "SET search_path = public; SELECT 1/0")) {
                assertThat(session.execute(harmless).schemaLeft()).as(harmless).isFalse();
                assertThat(session.execute("SHOW search_path")
                                .results()
                                .getFirst()
                                .firstValue())
                        .isEqualTo(database.server().place());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void asksOnceTheTransactionIsWellAgain(boolean reported) throws SQLException {
        try (PgRunDatabase database = server.schema(reported);
                DatabaseSession session = database.openSession(script("A"))) {
            StepAnswer failed = session.execute("BEGIN; SET search_path = public; SAVEPOINT s; SELECT 1/0");
            assertThat(failed.transaction()).isEqualTo(TransactionStatus.FAILED);
            assertThat(session.execute("ROLLBACK TO s").schemaLeft()).isTrue();
        }
    }

    @Test
    void endsOnlyConnectionsOfItsOwn() throws SQLException {
        PgRunDatabase database = server.schema();
        PgRunDatabase neighbour = server.schema();
        try (DatabaseSession theirs = neighbour.openSession(script("A"));
                Connection other = TestServer.connect(server.plainAddress());
                LockProbe probe = database.openProbe()) {
            DatabaseSession ours = database.openSession(script("A"));
            assertThat(probe.blockersOf(List.of(ours.pid()))).containsEntry(ours.pid(), List.of());

            database.close();

            assertThat(ours.execute("SELECT 1").lost()).isTrue();
            assertThat(theirs.execute("SELECT 1").lost()).isFalse();
            assertThat(ask(other, "SELECT 1")).isEqualTo("1");
        }
        neighbour.close();
    }

    @Test
    void leavesNoConnectionBehindAfterManyRuns() throws SQLException {
        try (Connection admin = server.connect("postgres")) {
            for (int i = 0; i < 10; i++) {
                PgRunDatabase database = server.ownDatabase();
                database.openSession(script("A")).execute("BEGIN");
                database.openReferee();
                database.openProbe();
                database.close();
            }
            awaitNobody(admin, "lockstep");
            assertThat(server.databases().leftovers()).isEmpty();
        }
    }

    @Test
    void findsAndRemovesWhatACrashLeft() throws SQLException {
        PgDatabases databases = server.plainDatabases();
        PgDatabases ownDatabases = server.databases();
        PgRunDatabase schema = (PgRunDatabase) databases.open(TestServer.scenario(), server.run());
        PgRunDatabase database = (PgRunDatabase) ownDatabases.open(TestServer.scenario(), server.run());
        assertThat(databases.leftovers()).as("runs that live").isEmpty();
        assertThat(ownDatabases.leftovers()).as("runs that live").isEmpty();

        try (Connection admin = server.connect(TestServer.SHOP)) {
            tell(admin, "CREATE SCHEMA lockstep_of_somebody; CREATE SCHEMA lockstep_commented");
            tell(admin, "COMMENT ON SCHEMA lockstep_commented IS 'Not by that program'");
            for (String place :
                    List.of(schema.server().place(), database.server().place())) {
                tell(
                        admin,
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '" + place
                                + "'");
                awaitNobody(admin, place);
            }
            schema.close();
            database.close();

            Leftover left = databases.leftovers().getFirst();
            assertThat(left.name()).isEqualTo(schema.server().place());
            assertThat(left.ownDatabase()).isFalse();
            assertThat(left.comment()).contains("It's a test");
            databases.remove(left);
            assertThat(databases.leftovers()).isEmpty();

            Leftover own = ownDatabases.leftovers().getFirst();
            assertThat(own.name()).isEqualTo(database.server().place());
            assertThat(own.ownDatabase()).isTrue();
            ownDatabases.remove(own);
            assertThat(ownDatabases.leftovers()).isEmpty();
            assertThat(
                            ask(
                                    admin,
                                    "SELECT count(*) FROM pg_namespace WHERE nspname IN ('lockstep_of_somebody', 'lockstep_commented')"))
                    .isEqualTo("2");
            tell(admin, "DROP SCHEMA lockstep_of_somebody; DROP SCHEMA lockstep_commented");
        }
    }

    @Test
    void givesTheRefereeLimits() throws SQLException {
        try (PgRunDatabase database = server.schema();
                DatabaseSession referee = database.openReferee();
                DatabaseSession a = database.openSession(script("A", Map.of()))) {
            a.execute("CREATE TABLE t ()");
            a.execute("BEGIN; LOCK TABLE t");
            assertThat(Objects.requireNonNull(referee.execute("SELECT * FROM t").error())
                            .sqlState())
                    .isEqualTo("55P03");
            assertThat(Objects.requireNonNull(
                                    referee.execute("SELECT pg_sleep(60)").error())
                            .sqlState())
                    .isEqualTo("57014");
            assertThat(Objects.requireNonNull(
                                    referee.execute("CREATE TABLE u ()").error())
                            .sqlState())
                    .isEqualTo("25006");
            assertThat(referee.isolation()).isEqualTo("read committed");
        }
    }

    private static void awaitNobody(Connection admin, String applicationPrefix) {
        await().untilAsserted(() -> assertThat(ask(
                        admin,
                        "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE '" + applicationPrefix
                                + "%'"))
                .isEqualTo("0"));
    }
}
