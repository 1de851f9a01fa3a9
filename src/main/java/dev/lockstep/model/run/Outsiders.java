package dev.lockstep.model.run;

import dev.lockstep.model.lock.BackendActivity;
import org.jspecify.annotations.Nullable;

/** What can be said of a process that is no session of the run. */
final class Outsiders {
    private Outsiders() {}

    /** Its application name, else the backend type when it serves no client, else nothing. */
    static String describe(@Nullable BackendActivity backend) {
        if (backend == null) {
            return "";
        }
        if (!backend.applicationName().isEmpty()) {
            return backend.applicationName();
        }
        return backend.backendType().equals("client backend") ? "" : backend.backendType();
    }
}
