package dev.lockstep.postgres;

import dev.lockstep.engine.StepAnswer;
import dev.lockstep.model.run.Row;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Looks which server processes work for the pooler's clients. The pooler hands each client's name on to the process that it lends it, so
 * that {@code pg_stat_activity} tells them; nothing is sent on the clients' own connections. Safe for several threads.
 */
final class PoolerLookout {
    private final PgSession connection;
    private final int size;
    private final Map<String, String> sessions;

    /**
     * Looks by that connection.
     *
     * @param size how many processes the pooler has at most
     * @param sessions sessions by the name that they go by as clients
     */
    PoolerLookout(PgSession connection, int size, Map<String, String> sessions) {
        this.connection = connection;
        this.size = size;
        this.sessions = Map.copyOf(sessions);
    }

    /**
     * What was seen.
     *
     * @param servers the process that works for a session or is in a transaction of its, by session
     * @param last the process that did so last, by session; it may be another's by now
     * @param allOut whether the pooler has no process left
     */
    record Seen(Map<String, Integer> servers, Map<String, Integer> last, boolean allOut) {
        /** Sessions that have no process, and get none as long as all are out. */
        Set<String> without(Set<String> sessions) {
            Set<String> without = new HashSet<>(allOut ? sessions : Set.of());
            without.removeAll(servers.keySet());
            return without;
        }
    }

    synchronized Seen look() {
        String names = sessions.keySet().stream().map(PoolerLookout::quoted).collect(Collectors.joining(", "));
        StepAnswer answer = connection.execute("""
                SELECT application_name, pid, state <> 'idle' FROM pg_catalog.pg_stat_activity
                 WHERE application_name IN (%s) AND backend_type = 'client backend' AND state IS NOT NULL
                 ORDER BY state_change DESC""".formatted(names));
        List<Row> rows = answer.results().isEmpty()
                ? List.of()
                : answer.results().getFirst().rows();
        Map<String, Integer> servers = new HashMap<>();
        Map<String, Integer> last = new HashMap<>();
        for (Row row : rows) {
            String session = Objects.requireNonNull(sessions.get(row.cells().get(0)));
            int pid = Integer.parseInt(Objects.requireNonNull(row.cells().get(1)));
            last.putIfAbsent(session, pid);
            if ("t".equals(row.cells().get(2))) {
                servers.putIfAbsent(session, pid);
            }
        }
        return new Seen(servers, last, servers.size() >= size);
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
