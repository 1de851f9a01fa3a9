package dev.lockstep.model.scenario;

/**
 * Names one step of a scenario; written {@code A.lock}.
 *
 * @param session the session that runs it
 * @param step its name within the session
 */
public record StepId(String session, String step) {
    /** The step that the program itself adds where a transaction has to end: after an error or an {@code otherwise}. */
    public static final String ROLLBACK = "rollback";

    /** As schedules write it: {@code A.lock}. */
    @Override
    public String toString() {
        return session + "." + step;
    }
}
