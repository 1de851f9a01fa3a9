package dev.lockstep.postgres;

import dev.lockstep.engine.DatabaseException;
import dev.lockstep.engine.Databases;
import dev.lockstep.engine.NeedException;
import dev.lockstep.engine.RunDatabase;
import dev.lockstep.model.database.DatabaseProblem.Code;
import dev.lockstep.model.database.Leftover;
import dev.lockstep.model.database.ServerInfo;
import dev.lockstep.model.scenario.Scenario;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.postgresql.jdbc.PgConnection;

/** One server, and a place on it for each run: a database where the role may create one, else a schema. It keeps no connection open. */
public final class PgDatabases implements Databases {
    private static final String LEFTOVERS = """
            SELECT o.name, o.own_database, o.comment
              FROM (SELECT datname AS name, true AS own_database, datdba AS owner,
                           pg_catalog.shobj_description(oid, 'pg_database') AS comment
                      FROM pg_catalog.pg_database
                    UNION ALL
                    SELECT nspname, false, nspowner, pg_catalog.obj_description(oid, 'pg_namespace')
                      FROM pg_catalog.pg_namespace) AS o
             WHERE pg_catalog.starts_with(o.name::text, '%1$s') AND pg_catalog.starts_with(o.comment, '%2$s')
               AND pg_catalog.pg_has_role(o.owner, 'USAGE')
               AND NOT EXISTS (SELECT FROM pg_catalog.pg_stat_activity AS a
                                WHERE pg_catalog.starts_with(a.application_name, '%1$s')
                                  AND (o.name = a.application_name
                                       OR pg_catalog.starts_with(o.name::text, a.application_name || '_')))
             ORDER BY 1""".formatted(Place.PREFIX, Place.MARK);

    private final Connections connections;
    private final ServerFacts facts;
    private final String label;
    private final Runnable whenRunEnds;
    private final OwnProcesses own = new OwnProcesses();

    PgDatabases(Connections connections, ServerFacts facts, String label) {
        this(connections, facts, label, () -> {});
    }

    private PgDatabases(Connections connections, ServerFacts facts, String label, Runnable whenRunEnds) {
        this.connections = connections;
        this.facts = facts;
        this.label = label;
        this.whenRunEnds = whenRunEnds;
    }

    /** The same for a server that is there for one run alone; it is ended by that, when the run has let go of it. */
    PgDatabases forOneRun(Runnable end) {
        return new PgDatabases(connections, facts, label, end);
    }

    /**
     * Looks whether the server is there and can be used.
     *
     * @param label how a person knows it; empty for the embedded server
     * @throws DatabaseException when it can't be reached, refuses, is too old or can't be written to
     */
    static PgDatabases connect(Connections connections, String label) {
        ServerFacts facts;
        try (PgConnection first = connections.open(new Startup("lockstep", Map.of(), false))) {
            facts = ServerFacts.of(first);
        } catch (SQLException e) {
            throw connections.failed(e);
        }
        Problems problems = connections.problems();
        if (facts.major() < ServerFacts.OLDEST) {
            throw problems.of(Code.TOO_OLD, facts.version(), Integer.toString(ServerFacts.OLDEST));
        }
        if (facts.standby()) {
            throw problems.of(Code.STANDBY, connections.address().host());
        }
        return new PgDatabases(connections.known(), facts, label);
    }

    @Override
    public RunDatabase open(Scenario scenario, String run) {
        checkNeeds(scenario);
        if (!run.matches("[A-Za-z0-9_]{1,30}")) {
            throw new IllegalArgumentException("not the name of a run: " + run);
        }
        if (!scenario.fixture().existingTables() && !facts.mayCreateDatabase() && !facts.mayCreateSchema()) {
            throw connections
                    .problems()
                    .of(Code.NO_PLACE, facts.role(), connections.address().database());
        }
        Place place = new Place(Place.PREFIX + run.toLowerCase(Locale.ROOT), kindFor(scenario));
        PgConnection keeper = keeper(place);
        ServerInfo info = new ServerInfo(label, facts.version(), facts.major(), label.isEmpty(), place.name());
        PgRunDatabase made = new PgRunDatabase(connections, facts, place, keeper, own, scenario, info, whenRunEnds);
        try {
            made.create(needCheck());
            return made;
        } catch (SQLException e) {
            made.close();
            throw connections.failed(e);
        } catch (DatabaseException | NeedException e) {
            made.close();
            throw e;
        }
    }

    private Place.Kind kindFor(Scenario scenario) {
        if (scenario.fixture().existingTables()) {
            return Place.Kind.EXISTING;
        }
        return facts.mayCreateDatabase() ? Place.Kind.DATABASE : Place.Kind.SCHEMA;
    }

    @Override
    public String database() {
        return connections.address().database();
    }

    /** Throws {@link NeedException} when the server can't have what the scenario needs. */
    void checkNeeds(Scenario scenario) {
        needCheck().before(scenario, label.isEmpty());
    }

    private NeedCheck needCheck() {
        return new NeedCheck(facts, connections.problems());
    }

    @Override
    public List<Leftover> leftovers() {
        List<Leftover> found = new ArrayList<>();
        try (PgConnection connection = connections.open(startup("lockstep"));
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(LEFTOVERS)) {
            while (rows.next()) {
                found.add(new Leftover(rows.getString(1), rows.getBoolean(2), rows.getString(3)));
            }
        } catch (SQLException e) {
            throw connections.failed(e);
        }
        return found;
    }

    @Override
    public void remove(Leftover leftover) {
        if (!leftovers().contains(leftover)) {
            return;
        }
        Place place = new Place(leftover.name(), leftover.ownDatabase() ? Place.Kind.DATABASE : Place.Kind.SCHEMA);
        try (PgConnection keeper = keeper(place)) {
            place.drop(keeper, connections, facts.major());
        } catch (SQLException e) {
            throw connections.failed(e);
        }
    }

    /** Nothing is open here. */
    @Override
    public void close() {}

    private PgConnection keeper(Place place) {
        return connections.open(startup(place.name()));
    }

    private Startup startup(String applicationName) {
        Map<String, String> settings = new LinkedHashMap<>(facts.baseline());
        settings.put("lock_timeout", "5s");
        settings.put("statement_timeout", "60s");
        settings.put("client_min_messages", "warning");
        settings.put("search_path", "pg_catalog");
        return new Startup(applicationName, settings, false);
    }
}
