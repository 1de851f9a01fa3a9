package dev.lockstep.postgres;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Names of objects by oid, kept at the client: {@code oid::regclass} a row would cost more than the rows. They are read from the catalog
 * as it is committed, and never wait: where somebody has locked the catalog, names come later.
 */
final class NameCache {
    private record Entry(String name, long readAt) {}

    private final PreparedStatement query;
    private final long freshFor;
    private final Map<Long, Entry> entries = new HashMap<>();

    /**
     * A cache that is empty.
     *
     * @param query takes an array of oids and answers oid and name
     * @param freshFor after which time a name is read again when it is asked for
     */
    NameCache(PreparedStatement query, Duration freshFor) {
        this.query = query;
        this.freshFor = freshFor.toNanos();
    }

    /** Reads those of these names that are unknown or old, in one query at most. */
    void refresh(Collection<Long> oids, long now) throws SQLException {
        List<Long> due = oids.stream()
                .filter(oid -> {
                    Entry entry = entries.get(oid);
                    return entry == null || now - entry.readAt() > freshFor;
                })
                .toList();
        if (!due.isEmpty()) {
            Map<Long, String> read = read(due);
            due.forEach(oid -> entries.put(oid, new Entry(read.getOrDefault(oid, name(oid)), now)));
        }
    }

    /** The name; empty when it is not known. */
    String name(long oid) {
        Entry entry = entries.get(oid);
        return entry == null ? "" : entry.name();
    }

    private Map<Long, String> read(List<Long> oids) throws SQLException {
        query.setString(1, oids.stream().map(String::valueOf).collect(Collectors.joining(",", "{", "}")));
        Map<Long, String> names = new HashMap<>();
        try (ResultSet rows = query.executeQuery()) {
            while (rows.next()) {
                names.put(rows.getLong(1), Objects.requireNonNullElse(rows.getString(2), ""));
            }
        } catch (SQLException e) {
            if (!PgLockProbe.isTimeout(e)) {
                throw e;
            }
        }
        return names;
    }
}
