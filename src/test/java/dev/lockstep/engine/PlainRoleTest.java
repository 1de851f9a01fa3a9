package dev.lockstep.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.model.database.DatabaseChoice;
import dev.lockstep.model.run.Finding;
import dev.lockstep.model.run.Judgement;
import dev.lockstep.model.run.RunState.Phase;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.scenariofile.ReadResult;
import dev.lockstep.scenariofile.ScenarioReader;
import dev.lockstep.testing.LiveRun;
import dev.lockstep.testing.TestPostgres;
import dev.lockstep.testing.TestPostgresExtension;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Runs on somebody else's database, as a role that may make a schema there and nothing more. */
@ExtendWith(TestPostgresExtension.class)
class PlainRoleTest {
    private final TestPostgres postgres;
    private Databases databases;

    PlainRoleTest(TestPostgres postgres) {
        this.postgres = postgres;
        this.databases = postgres.databases();
    }

    @BeforeEach
    void aShopOfOtherPeople() throws Exception {
        try (Connection server = postgres.connect("postgres")) {
            TestPostgres.tell(server, "DROP DATABASE IF EXISTS somebodys_shop");
            TestPostgres.tell(server, "DROP ROLE IF EXISTS visitor");
            TestPostgres.tell(server, "CREATE ROLE visitor LOGIN PASSWORD 'visitor'");
            TestPostgres.tell(server, "CREATE DATABASE somebodys_shop");
            TestPostgres.tell(server, "GRANT CREATE ON DATABASE somebodys_shop TO visitor");
        }
        try (Connection shop = postgres.connect("somebodys_shop")) {
            TestPostgres.tell(shop, "CREATE TABLE public.users (name text); INSERT INTO public.users VALUES ('ann')");
            TestPostgres.tell(shop, "ALTER TABLE public.users OWNER TO visitor");
        }
        databases = postgres.connector()
                .connect(
                        new DatabaseChoice.Server("postgresql://visitor:visitor@127.0.0.1:"
                                + postgres.server().port() + "/somebodys_shop"),
                        Connector.Progress.SILENT);
    }

    @Test
    void rowFourRunsInASchemaOfItsOwn() throws Exception {
        Path file = Path.of("scenarios/advisory/04-advisory-lock.lockstep.yaml");
        Scenario rowFour = ((ReadResult.Ok) ScenarioReader.read(file, file.toString()))
                .file()
                .base();
        try (LiveRun run =
                LiveRun.start(databases, RunRequest.of(rowFour, "A first")).toEnd()) {
            assertThat(Judgement.of(run.now())).isNotEmpty().allMatch(Finding::met);
        }
        try (Connection shop = postgres.connect("somebodys_shop")) {
            assertThat(TestPostgres.ask(shop, "SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'lockstep\\_%'"))
                    .isEqualTo("0");
        }
    }

    @Test
    void aTableOfTheTargetSurvivesAScenarioThatDropsItsName() throws Exception {
        try (LiveRun run = LiveRun.byHand(databases, List.of("CREATE TABLE users (id int)"), "A")) {
            run.type("A", "DROP TABLE users").type("A", "DROP TABLE IF EXISTS users");
        }
        try (Connection shop = postgres.connect("somebodys_shop")) {
            assertThat(TestPostgres.ask(shop, "SELECT name FROM public.users")).isEqualTo("ann");
        }
    }

    @Test
    void aWaiterBehindAnOutsiderSettlesAndIsShownAsSuch() throws Exception {
        try (LiveRun run = LiveRun.byHand(databases, List.of("CREATE TABLE t (id int)"), "A");
                Connection outsider = postgres.connect("somebodys_shop")) {
            outsider.setAutoCommit(false);
            String place = Objects.requireNonNull(run.state().server()).place();
            String schema = place.substring(place.lastIndexOf('.') + 1);
            TestPostgres.tell(outsider, "LOCK TABLE " + schema + ".t IN ACCESS EXCLUSIVE MODE");
            int pid = Integer.parseInt(Objects.requireNonNull(TestPostgres.ask(outsider, "SELECT pg_backend_pid()")));

            run.typeBlocked("A", "SELECT * FROM t");

            assertThat(run.state().phase()).isEqualTo(Phase.SETTLED);
            StepSpan waiting = Objects.requireNonNull(run.session("A").inFlight());
            assertThat(Objects.requireNonNull(waiting.openWait()).blockers())
                    .singleElement()
                    .satisfies(blocker -> {
                        assertThat(blocker.pid()).isEqualTo(pid);
                        assertThat(blocker.isOutsider()).isTrue();
                    });
            assertThat(run.state().graph().blockersOf(run.session("A").pid()))
                    .extracting(b -> b.pid())
                    .containsExactly(pid);
            outsider.rollback();
            run.until("released", state -> state.session("A").inFlight() == null);
        }
    }
}
