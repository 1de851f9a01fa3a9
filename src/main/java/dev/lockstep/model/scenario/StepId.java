package dev.lockstep.model.scenario;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names one step of a scenario; written {@code A.lock}, and {@code A#2.lock} in a second attempt.
 *
 * @param session the session that runs it
 * @param step its name within the session
 * @param attempt in which attempt of its session's transaction, from 1
 */
public record StepId(String session, String step, int attempt) {
    /** The step that the program itself adds where a transaction has to end: after an error or an {@code otherwise}. */
    public static final String ROLLBACK = "rollback";

    private static final Pattern WRITTEN = Pattern.compile("([^.#]+)(?:#([1-9]\\d{0,2}))?\\.(.+)");

    /** A step of the first attempt. */
    public StepId(String session, String step) {
        this(session, step, 1);
    }

    /** The step that is written so; empty when the text has not that form. */
    public static Optional<StepId> parse(String text) {
        Matcher matcher = WRITTEN.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int attempt = matcher.group(2) == null ? 1 : Integer.parseInt(matcher.group(2));
        return Optional.of(new StepId(matcher.group(1), matcher.group(3), attempt));
    }

    /** As schedules write it: {@code A.lock}, {@code A#2.lock}. */
    @Override
    public String toString() {
        return session + (attempt == 1 ? "" : "#" + attempt) + "." + step;
    }
}
