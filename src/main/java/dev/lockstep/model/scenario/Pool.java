package dev.lockstep.model.scenario;

import java.time.Duration;
import java.util.Locale;

/**
 * The pool of connections that sessions share, as an application has one.
 *
 * @param size how many connections it has
 * @param timeout how long one who borrows waits for a free one
 * @param autocommit whether each statement commits itself unless the session sends BEGIN; otherwise the driver sends BEGIN before the first
 *     statement of a transaction
 */
public record Pool(int size, Duration timeout, boolean autocommit) {
    /** The step that borrows a connection. */
    public static final String BORROW = "borrow";
    /** The step that gives the connection back that was borrowed last. */
    public static final String GIVE_BACK = "give back";
    /**
     * SQLSTATE of a connection that did not come free in time: {@code sqlclient_unable_to_establish_sqlconnection}. Source: manual,
     * appendix "PostgreSQL Error Codes", as the other.
     */
    public static final String NONE_FREE = "08001";
    /** SQLSTATE of what needs a connection and has none: {@code connection_does_not_exist}. */
    public static final String NO_CONNECTION = "08003";

    /** What a scenario has that says nothing of its pool. */
    public static final Pool DEFAULT = new Pool(1, Duration.ofMillis(500), false);

    /** Whether that text of a session of the pool asks it for a connection. */
    public static boolean isBorrow(String text) {
        return is(BORROW, text);
    }

    /** Whether that text of a session of the pool gives a connection back. */
    public static boolean isGiveBack(String text) {
        return is(GIVE_BACK, text);
    }

    private static boolean is(String action, String text) {
        return text.strip().toLowerCase(Locale.ROOT).equals(action);
    }
}
