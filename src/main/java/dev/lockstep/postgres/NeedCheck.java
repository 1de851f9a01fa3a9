package dev.lockstep.postgres;

import dev.lockstep.engine.NeedException;
import dev.lockstep.model.database.DatabaseProblem.Code;
import dev.lockstep.model.scenario.Needs;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.Via;
import dev.lockstep.postgres.embedded.PoolerProcess;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.jdbc.PgConnection;

/**
 * Whether a server has what a scenario needs. Each method throws {@link NeedException} when it has not.
 *
 * @param facts the server's
 * @param problems says what is lacking
 */
record NeedCheck(ServerFacts facts, Problems problems) {

    /** What can be known before the run has its place. */
    void before(Scenario scenario, boolean ownServer) {
        Needs needs = scenario.fixture().needs();
        if (scenario.fixture().needsOwnServer() && !ownServer) {
            throw unmet(Code.NEEDS_OWN_SERVER);
        }
        if (scenario.fixture().existingTables() && ownServer) {
            throw unmet(Code.NEEDS_TABLES);
        }
        if (needs.version() > facts.major()) {
            throw unmet(Code.NEEDS_VERSION, facts.version(), Integer.toString(needs.version()));
        }
        if (needs.superuser() && !facts.superuser()) {
            throw unmet(Code.NEEDS_SUPERUSER, facts.role());
        }
        if (scenario.uses(Via.POOLER) && !PoolerProcess.isInstalled()) {
            throw unmet(Code.NEEDS_PGBOUNCER);
        }
        boolean ownDatabase = needs.place() != Needs.Place.SCHEMA
                || !needs.extensions().isEmpty()
                || scenario.uses(Via.POOLER)
                || scenario.sessions().stream()
                        .anyMatch(session -> !session.database().isEmpty());
        if (ownDatabase && !facts.mayCreateDatabase()) {
            throw unmet(Code.NEEDS_OWN_DATABASE, facts.role());
        }
    }

    /** Makes the extensions in the run's database, on a connection to it. */
    void extensions(Needs needs, PgConnection connection) throws SQLException {
        for (String extension : needs.extensions()) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE EXTENSION " + connection.escapeIdentifier(extension));
            } catch (SQLException e) {
                if (ServerErrors.said(e) == null) {
                    throw e;
                }
                throw unmet(Code.NEEDS_EXTENSION, extension);
            }
        }
    }

    private NeedException unmet(Code code, String... arguments) {
        return new NeedException(problems.error(code, arguments));
    }
}
