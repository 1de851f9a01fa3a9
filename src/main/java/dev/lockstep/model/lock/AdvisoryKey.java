package dev.lockstep.model.lock;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The key of an advisory lock, in one of PostgreSQL's two key spaces. How a key shows in {@code pg_locks}: manual, view
 * {@code pg_locks}: a bigint has its high half in {@code classid} and its low half in {@code objid} with {@code objsubid} 1; two integers
 * stand in {@code classid} and {@code objid} with {@code objsubid} 2.
 *
 * @param value the bigint key; for two integers the first in the high half and the second in the low half
 * @param pair whether the key was given as two integers, a key space of its own
 */
public record AdvisoryKey(long value, boolean pair) {

    /** The bigint key of a name: the first eight bytes, big-endian and signed, of the SHA-256 of its UTF-8 bytes. */
    public static AdvisoryKey ofName(String name) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
            return new AdvisoryKey(ByteBuffer.wrap(hash).getLong(), false);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    /** The key that an advisory lock target shows. */
    public static AdvisoryKey of(LockTarget target) {
        return new AdvisoryKey((target.classId() << 32) | target.objId(), target.objSubId() == 2);
    }

    /** The high half as {@code pg_locks.classid} shows it, unsigned. */
    public long classId() {
        return value >>> 32;
    }

    /** The low half as {@code pg_locks.objid} shows it, unsigned. */
    public long objId() {
        return value & 0xFFFF_FFFFL;
    }

    /** What {@code pg_locks.objsubid} shows: 1 for a bigint, 2 for two integers. */
    public long objSubId() {
        return pair ? 2 : 1;
    }

    /** The key as one writes it in SQL: {@code 42}, or {@code 0, 42} for two integers. */
    public String text() {
        return pair ? (int) (value >> 32) + ", " + (int) value : Long.toString(value);
    }
}
