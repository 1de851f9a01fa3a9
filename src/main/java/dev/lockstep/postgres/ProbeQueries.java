package dev.lockstep.postgres;

/**
 * What the probe asks. Every query calls the functions below the views {@code pg_locks} and {@code pg_stat_activity}: the views lock
 * themselves and the catalogs that they join, the functions lock nothing, so they can't wait for anybody.
 *
 * @param database oid of the database that is looked at
 * @param major the server's major version
 */
record ProbeQueries(long database, int major) {
    static final String DATABASE =
            "SELECT oid FROM pg_catalog.pg_database WHERE datname = pg_catalog.current_database()";

    static final String CLOCK = "SELECT " + micros("pg_catalog.clock_timestamp()");

    /** Parameter: pids as an array. */
    static final String BLOCKERS = "SELECT p, pg_catalog.array_to_string(pg_catalog.pg_blocking_pids(p)"
            + " || pg_catalog.pg_safe_snapshot_blocking_pids(p), ' ') FROM pg_catalog.unnest(?::int[]) AS p";

    /** Parameter: oids as an array. */
    static final String ROLES = "SELECT r, pg_catalog.pg_get_userbyid(r) FROM pg_catalog.unnest(?::oid[]) AS r";

    /** Relations of the run's own schema have no schema in their name. Parameter: oids as an array. */
    static String relations(String schema) {
        return "SELECT c.oid, CASE WHEN n.nspname IN ('pg_catalog', '" + schema + "') THEN c.relname::text"
                + " ELSE n.nspname || '.' || c.relname END FROM pg_catalog.pg_class AS c"
                + " JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace WHERE c.oid = ANY (?::oid[])";
    }

    /**
     * Three result sets in one round trip: clock, locks, processes. Parameters: pids whose locks are wanted whatever database they are in; pids
     * to describe besides the busy ones.
     */
    String sample() {
        return CLOCK + "; " + locks() + "; " + activity() + " WHERE (a.datid = " + database
                + " AND a.state IS DISTINCT FROM 'idle') OR a.pid = ANY (?::int[])";
    }

    /** Processes by pid. Parameter: pids as an array. */
    String activityOf() {
        return activity() + " WHERE a.pid = ANY (?::int[])";
    }

    private String locks() {
        return "SELECT l.locktype, l.database, l.relation, l.page, l.tuple, l.virtualxid, l.transactionid, l.classid,"
                + " l.objid, l.objsubid, l.virtualtransaction, l.pid, l.mode, l.granted, l.fastpath, "
                + (major >= 14 ? micros("l.waitstart") : "NULL::bigint")
                + " FROM pg_catalog.pg_lock_status() AS l WHERE l.database IS NULL OR l.database IN (0, " + database
                + ") OR l.pid = ANY (?::int[])";
    }

    private String activity() {
        return "SELECT a.pid, " + (major >= 13 ? "a.leader_pid" : "NULL::int") + ", " + micros("a.backend_start")
                + ", a.backend_type, a.application_name, a.usesysid, a.state, a.wait_event_type, a.wait_event, "
                + micros("a.xact_start") + ", " + micros("a.query_start")
                + ", a.query FROM pg_catalog.pg_stat_get_activity(NULL) AS a";
    }

    /** Microseconds since 1970. */
    static String micros(String time) {
        return "(1000000 * extract(epoch FROM " + time + "))::bigint";
    }
}
