package dev.lockstep.engine;

import dev.lockstep.model.run.InvariantReading;
import dev.lockstep.model.run.Row;
import dev.lockstep.model.run.ServerError;
import dev.lockstep.model.run.StatementResult;
import dev.lockstep.model.run.TableRows;
import dev.lockstep.model.scenario.Invariant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Looks at the committed data when a run is settled: the scenario's invariants and the rows of its tables. It disturbs nobody. */
final class Referee {
    /** Tables, and rows of each, that it shows at most. */
    private static final int MOST_TABLES = 6;

    private static final int MOST_ROWS = 50;

    private static final String TABLES = """
            SELECT c.relname, quote_ident(n.nspname) || '.' || quote_ident(c.relname)
            FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
            WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relpersistence <> 't' AND n.nspname = current_schema()
            ORDER BY c.oid LIMIT\s""" + MOST_TABLES;

    private final List<Invariant> invariants;
    private final RunDatabase database;
    private final Inbox inbox;
    private final Watch<Boolean> watch;
    private DatabaseSession connection;

    Referee(List<Invariant> invariants, RunDatabase database, Inbox inbox) {
        this.invariants = invariants;
        this.database = database;
        this.inbox = inbox;
        this.connection = database.openReferee();
        this.watch = new Watch<Boolean>("referee", ignored -> look(), () -> connection.close(), inbox).start();
    }

    /** Asks for a look now. */
    void ask() {
        watch.ask(true, 0);
    }

    void close() {
        watch.close();
    }

    void join(long millis) throws InterruptedException {
        watch.join(millis);
    }

    private void look() {
        inbox.post(new Message.Refereed(invariants.stream().map(this::read).toList(), tables()));
    }

    private InvariantReading read(Invariant invariant) {
        StepAnswer answer = execute(invariant.sql());
        if (answer.error() != null) {
            return unknown(invariant, answer.error().message());
        }
        StatementResult result =
                answer.results().isEmpty() ? null : answer.results().getLast();
        String value = result == null ? null : result.firstValue();
        String shown = result == null ? "" : second(result);
        return new InvariantReading(
                invariant.name(),
                isTrue(value) ? InvariantReading.State.HOLDS : InvariantReading.State.BROKEN,
                shown,
                "");
    }

    private static InvariantReading unknown(Invariant invariant, String reason) {
        return new InvariantReading(invariant.name(), InvariantReading.State.UNKNOWN, "", reason);
    }

    static boolean isTrue(@Nullable String serverText) {
        return serverText != null && (serverText.equals("t") || serverText.equals("true"));
    }

    private static String second(StatementResult result) {
        if (result.rows().isEmpty() || result.columns().size() < 2) {
            return "";
        }
        String shown = result.rows().getFirst().cells().get(1);
        return shown == null ? "" : shown;
    }

    private List<TableRows> tables() {
        StepAnswer names = execute(TABLES);
        List<TableRows> tables = new ArrayList<>();
        for (StatementResult result : names.results()) {
            for (Row row : result.rows()) {
                tables.add(read(
                        String.valueOf(row.cells().get(0)),
                        String.valueOf(row.cells().get(1))));
            }
        }
        return tables;
    }

    private TableRows read(String name, String qualified) {
        StepAnswer answer =
                execute("SELECT count(*) FROM " + qualified + "; SELECT * FROM " + qualified + " LIMIT " + MOST_ROWS);
        ServerError error = answer.error();
        if (error != null || answer.results().size() < 2) {
            return new TableRows(name, List.of(), List.of(), -1, error == null ? "" : error.message());
        }
        StatementResult rows = answer.results().get(1);
        String count = answer.results().getFirst().firstValue();
        return new TableRows(name, rows.columns(), rows.rows(), count == null ? -1 : Long.parseLong(count), "");
    }

    /** Asks, on a new connection when somebody has ended the old one. */
    private StepAnswer execute(String sql) {
        StepAnswer answer = connection.execute(sql);
        if (answer.lost()) {
            connection.close();
            connection = database.openReferee();
            answer = connection.execute(sql);
        }
        return answer;
    }
}
