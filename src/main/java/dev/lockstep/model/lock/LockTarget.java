package dev.lockstep.model.lock;

/**
 * What a lock is on: the identifying columns of {@code pg_locks}. Two rows speak of one lock exactly when their targets are equal; all
 * columns take part, {@code classid}, {@code objid} and {@code objsubid} too, or every two advisory locks would look like one.
 *
 * @param type {@code locktype}, for example {@code relation}, {@code transactionid}, {@code tuple}, {@code advisory}
 * @param database oid of the database; 0 for a shared object, {@link #ABSENT} where the column is null
 * @param relation oid of the relation, or {@link #ABSENT}
 * @param page page number within the relation, or {@link #ABSENT}
 * @param tuple tuple number within the page, or {@link #ABSENT}
 * @param virtualXid virtual transaction, for example {@code 5/17}; empty where the column is null
 * @param transactionId transaction id, or {@link #ABSENT}
 * @param classId catalog oid, or the high half of an advisory key (unsigned), or {@link #ABSENT}
 * @param objId oid within the catalog, or the low half of an advisory key (unsigned), or {@link #ABSENT}
 * @param objSubId column number; for advisory locks 1 says one bigint, 2 says two integers; or {@link #ABSENT}
 */
public record LockTarget(
        String type,
        long database,
        long relation,
        long page,
        long tuple,
        String virtualXid,
        long transactionId,
        long classId,
        long objId,
        long objSubId) {

    /** Stands for a null column. */
    public static final long ABSENT = -1;

    /** The type of {@link #POOL}; no {@code locktype} of the server's. */
    public static final String POOL_TYPE = "connection pool";

    /**
     * The one target that is no lock of the server's: the pool from which sessions borrow their connections. Who has one of them stands in
     * the way of who waits for one, so that it has its place in the graph of waits, and rings can run through it.
     */
    public static final LockTarget POOL =
            new LockTarget(POOL_TYPE, ABSENT, ABSENT, ABSENT, ABSENT, "", ABSENT, ABSENT, ABSENT, ABSENT);

    /** The target of an advisory lock in that database. */
    public static LockTarget advisory(long database, AdvisoryKey key) {
        return advisory(database, key.classId(), key.objId(), key.objSubId());
    }

    /** The target of an advisory lock, from the columns as {@code pg_locks} shows them (unsigned). */
    public static LockTarget advisory(long database, long classId, long objId, long objSubId) {
        return new LockTarget("advisory", database, ABSENT, ABSENT, ABSENT, "", ABSENT, classId, objId, objSubId);
    }

    /** The target of a table, index or other relation. */
    public static LockTarget relation(long database, long relation) {
        return new LockTarget("relation", database, relation, ABSENT, ABSENT, "", ABSENT, ABSENT, ABSENT, ABSENT);
    }

    /** The target of a row version. */
    public static LockTarget tuple(long database, long relation, long page, long tuple) {
        return new LockTarget("tuple", database, relation, page, tuple, "", ABSENT, ABSENT, ABSENT, ABSENT);
    }

    /** The target that stands for a whole transaction; who waits for a row of its waits for this. */
    public static LockTarget transaction(long transactionId) {
        return new LockTarget(
                "transactionid", ABSENT, ABSENT, ABSENT, ABSENT, "", transactionId, ABSENT, ABSENT, ABSENT);
    }

    /** The target that stands for a virtual transaction. */
    public static LockTarget virtual(String virtualXid) {
        return new LockTarget("virtualxid", ABSENT, ABSENT, ABSENT, ABSENT, virtualXid, ABSENT, ABSENT, ABSENT, ABSENT);
    }

    /** Whether this is an advisory lock of either key space. */
    public boolean isAdvisory() {
        return type.equals("advisory");
    }

    /** Whether this is the pool of connections, which the server knows nothing of. */
    public boolean isPool() {
        return type.equals(POOL_TYPE);
    }

    /** The numbers alone, as a name of last resort: {@code advisory 12345}, {@code relation 16384}, {@code tuple 16384 (0,1)}. */
    public String numbers() {
        return switch (type) {
            case "advisory" -> "advisory " + AdvisoryKey.of(this).text();
            case "transactionid" -> "transaction " + transactionId;
            case "virtualxid" -> "virtualxid " + virtualXid;
            case "tuple" -> "tuple " + relation + " (" + page + "," + tuple + ")";
            case "page" -> "page " + relation + " (" + page + ")";
            default ->
                type
                        + (relation == ABSENT ? "" : " " + relation)
                        + (objId == ABSENT ? "" : " " + classId + "/" + objId);
        };
    }
}
