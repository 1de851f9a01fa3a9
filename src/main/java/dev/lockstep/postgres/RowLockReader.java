package dev.lockstep.postgres;

import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.lock.LockSample;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.lock.RowLock;
import dev.lockstep.model.lock.RowLocks;
import dev.lockstep.model.lock.RowLocks.Reason;
import dev.lockstep.model.lock.RowLocks.Unread;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.postgresql.jdbc.PgConnection;

/**
 * Reads row locks with {@code pgrowlocks} (manual, appendix "Additional Supplied Modules"). It makes that function for its own connection
 * alone, as a temporary one: no schema and no extension of it is in the run's database, and a scenario may have the extension for itself.
 * It never waits for long, and nobody waits for it: it takes AccessShare on a table, which only AccessExclusive minds, and passes tables
 * over on which that one is held or wanted. Used by one thread.
 */
final class RowLockReader {
    /** Larger tables are not read, pages. */
    static final int MOST_PAGES = 64;
    /** Of more locked rows in a table only so many are read. */
    static final int MOST_ROWS = 50;

    private static final int MOST_TEXT = 120;
    /** When this is used up, the tables that are left are passed over. */
    private static final Duration BUDGET = Duration.ofMillis(20);
    /** Smaller oids are the system's own. */
    private static final long FIRST_OF_USERS = 16_384;

    private static final String MAKE = """
            BEGIN READ WRITE;
            CREATE FUNCTION pg_temp.pgrowlocks(
              IN relname text, OUT locked_row tid, OUT locker xid, OUT multi bool, OUT xids xid[], OUT modes text[], OUT pids int[])
              RETURNS SETOF record LANGUAGE c STRICT AS '$libdir/pgrowlocks', 'pgrowlocks';
            COMMIT""";

    /**
     * Parameters, each an array of oids: relations that must not be touched, twice; tables. Reading a table locks its indexes as well, and
     * already asking for its size locks the table.
     */
    private static final String TABLES = """
            SELECT c.oid, pg_catalog.quote_ident(n.nspname) || '.' || pg_catalog.quote_ident(c.relname),
                   CASE WHEN c.oid = ANY (?::oid[])
                          OR EXISTS (SELECT FROM pg_catalog.pg_index AS i
                                      WHERE i.indrelid = c.oid AND i.indexrelid = ANY (?::oid[])) THEN -1
                        ELSE pg_catalog.pg_relation_size(c.oid) / pg_catalog.current_setting('block_size')::int END
              FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
             WHERE c.oid = ANY (?::oid[]) AND c.relkind = 'r' AND c.relpersistence <> 't'
             ORDER BY 1""";

    private final PgConnection connection;
    private final long database;
    private final boolean allowed;
    private boolean made;
    private boolean refused;

    /** A committed table; its pages are -1 when it must not be touched. */
    private record Table(long oid, String name, long pages) {}

    /** A reader for a probe's connection to that database; it reads nothing unless that is allowed, as it is to a superuser. */
    RowLockReader(PgConnection connection, long database, boolean allowed) {
        this.connection = connection;
        this.database = database;
        this.allowed = allowed;
    }

    /** Reads the rows of the tables in which, by that sample, somebody may hold one. */
    RowLocks read(LockSample sample) throws SQLException {
        Set<Long> candidates = tables(sample, RowLockReader::mayHoldRows);
        if (!allowed || candidates.isEmpty() || !isMade()) {
            return RowLocks.NONE;
        }
        Set<Long> taken = tables(sample, row -> row.mode() == LockMode.ACCESS_EXCLUSIVE);
        long until = System.nanoTime() + BUDGET.toNanos();
        Map<Long, Integer> owners = RowLocks.owners(sample.rows());
        List<RowLock> locks = new ArrayList<>();
        List<Unread> unread = new ArrayList<>();
        for (Table table : describe(candidates, taken)) {
            LockTarget target = LockTarget.relation(database, table.oid());
            if (table.pages() < 0) {
                unread.add(new Unread(target, Reason.LOCKED));
            } else if (table.pages() > MOST_PAGES || System.nanoTime() - until > 0) {
                unread.add(new Unread(target, Reason.COSTLY));
            } else {
                rows(table, owners, locks, unread);
            }
        }
        return new RowLocks(locks, unread);
    }

    /** Every statement that locks or changes rows holds at least RowShare on their table until its transaction ends. */
    private static boolean mayHoldRows(LockRow row) {
        return row.granted() && row.mode() != LockMode.ACCESS_SHARE && row.mode() != LockMode.SI_READ;
    }

    private Set<Long> tables(LockSample sample, Predicate<LockRow> which) {
        return sample.rows().stream()
                .filter(row ->
                        row.target().type().equals("relation") && row.target().database() == database)
                .filter(row -> row.target().relation() >= FIRST_OF_USERS)
                .filter(which)
                .map(row -> row.target().relation())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Makes the function once; where the server can't or won't, it is not tried again. */
    private boolean isMade() throws SQLException {
        if (!made && !refused) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(MAKE);
                made = true;
            } catch (SQLException e) {
                rethrowUnlessSaid(e);
                refused = !PgLockProbe.isTimeout(e);
                try (Statement statement = connection.createStatement()) {
                    statement.execute("ROLLBACK");
                }
            }
        }
        return made;
    }

    private List<Table> describe(Collection<Long> candidates, Collection<Long> taken) throws SQLException {
        List<Table> tables = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(TABLES)) {
            statement.setString(1, array(taken));
            statement.setString(2, array(taken));
            statement.setString(3, array(candidates));
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    tables.add(new Table(row.getLong(1), text(row, 2), row.getLong(3)));
                }
            }
        } catch (SQLException e) {
            rethrowUnlessSaid(e);
        }
        return tables;
    }

    private void rows(Table table, Map<Long, Integer> owners, List<RowLock> locks, List<Unread> unread)
            throws SQLException {
        LockTarget target = LockTarget.relation(database, table.oid());
        List<RowLock> read = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(rowsOf(table.name()))) {
            while (row.next()) {
                lock(table, row, owners).ifPresent(read::add);
            }
        } catch (SQLException e) {
            rethrowUnlessSaid(e);
            unread.add(new Unread(target, PgLockProbe.isTimeout(e) ? Reason.LOCKED : Reason.REFUSED));
            return;
        }
        if (read.size() > MOST_ROWS) {
            unread.add(new Unread(target, Reason.MANY));
        }
        locks.addAll(read.subList(0, Math.min(MOST_ROWS, read.size())));
    }

    /** The table is named twice: as a relation, and as a text for the function. */
    private String rowsOf(String table) throws SQLException {
        return """
                SELECT l.locked_row::text, pg_catalog.array_to_string(l.xids, ' '), pg_catalog.array_to_string(l.modes, ','),
                       pg_catalog."left"((t.*)::text, %d)
                  FROM pg_temp.pgrowlocks('%s') AS l LEFT JOIN ONLY %s AS t ON t.ctid = l.locked_row
                 LIMIT %d""".formatted(MOST_TEXT, connection.escapeLiteral(table), table, MOST_ROWS + 1);
    }

    /**
     * Empty when no holder is in the sample: it has ended, or has just begun. The sample knows whose a transaction's number is;
     * {@code pgrowlocks} does not when it is a subtransaction's or a prepared one's.
     */
    private Optional<RowLock> lock(Table table, ResultSet row, Map<Long, Integer> owners) throws SQLException {
        String[] transactions = text(row, 2).split(" ", -1);
        String[] modes = text(row, 3).split(",", -1);
        List<RowLock.Holder> holders = new ArrayList<>();
        for (int i = 0; i < Math.min(transactions.length, modes.length); i++) {
            long transaction = Long.parseLong(transactions[i]);
            Integer owner = owners.get(transaction);
            if (owner != null) {
                holders.add(new RowLock.Holder(owner, transaction, modes[i]));
            }
        }
        return holders.isEmpty()
                ? Optional.empty()
                : Optional.of(new RowLock(place(table, text(row, 1)), text(row, 4), holders, false));
    }

    /** A place is written {@code (0,1)}: page and number. */
    private LockTarget place(Table table, String written) {
        String[] parts = written.substring(1, written.length() - 1).split(",", -1);
        return LockTarget.tuple(database, table.oid(), Long.parseLong(parts[0]), Long.parseLong(parts[1]));
    }

    private static String text(ResultSet row, int column) throws SQLException {
        return Objects.requireNonNullElse(row.getString(column), "");
    }

    private static void rethrowUnlessSaid(SQLException e) throws SQLException {
        if (ServerErrors.said(e) == null || connectionGone(e)) {
            throw e;
        }
    }

    private static boolean connectionGone(SQLException e) {
        return String.valueOf(e.getSQLState()).startsWith("57P");
    }

    private static String array(Collection<Long> oids) {
        return oids.stream().map(String::valueOf).collect(Collectors.joining(",", "{", "}"));
    }
}
