package dev.lockstep.scenariofile;

import dev.lockstep.model.scenario.ProblemCode;
import dev.lockstep.model.scenario.SessionScript;
import dev.lockstep.model.scenario.Step;
import dev.lockstep.model.scenario.StepId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds what a schedule or an expectation names; what is not there becomes a problem. */
final class StepFinder {
    private final Map<String, SessionScript> sessions = new LinkedHashMap<>();
    private final Map<StepId, Integer> places = new HashMap<>();

    StepFinder(List<SessionScript> sessions) {
        for (SessionScript session : sessions) {
            this.sessions.put(session.name(), session);
            for (Step step : session.steps()) {
                places.put(first(session.name(), step.name()), places.size());
            }
        }
    }

    /** The session of that name; empty with a problem at the node. */
    Optional<SessionScript> session(String name, Yaml at) {
        Optional<SessionScript> session = Optional.ofNullable(sessions.get(name));
        if (session.isEmpty()) {
            at.unknown(ProblemCode.SESSION_UNKNOWN, name, sessions.keySet());
        }
        return session;
    }

    /** The scripted step that is written so; empty with a problem at the node. */
    Optional<StepId> scripted(String written, Yaml at) {
        return id(written, at).filter(id -> isScripted(id, at));
    }

    /** The scripted step that is written so, or the program's own ROLLBACK of a session. */
    Optional<StepId> scheduled(String written, Yaml at) {
        return id(written, at)
                .filter(id -> id.step().equals(StepId.ROLLBACK)
                        ? session(id.session(), at).isPresent() && isAttempt(id, at)
                        : isScripted(id, at));
    }

    /** Whether both are steps of one session, the first of them later in it. */
    boolean isLater(StepId one, StepId other) {
        if (!one.session().equals(other.session()) || one.attempt() != other.attempt()) {
            return one.session().equals(other.session()) && one.attempt() > other.attempt();
        }
        return place(one) > place(other);
    }

    private int place(StepId id) {
        return places.getOrDefault(first(id.session(), id.step()), -1);
    }

    private static StepId first(String session, String step) {
        return new StepId(session, step);
    }

    private boolean isAttempt(StepId id, Yaml at) {
        int most = Optional.ofNullable(sessions.get(id.session()))
                .map(session -> session.retry().atMost())
                .orElse(id.attempt());
        if (id.attempt() > most) {
            at.problem(ProblemCode.ATTEMPT_UNKNOWN, id.toString(), Integer.toString(most));
        }
        return id.attempt() <= most;
    }

    private static Optional<StepId> id(String written, Yaml at) {
        Optional<StepId> id = Names.stepId(written);
        if (id.isEmpty()) {
            at.problem(ProblemCode.STEP_ID_INVALID, written);
        }
        return id;
    }

    private boolean isScripted(StepId id, Yaml at) {
        Optional<SessionScript> session = session(id.session(), at);
        boolean found = place(id) >= 0;
        if (session.isPresent() && !found) {
            List<String> known = session.get().steps().stream()
                    .map(Step::name)
                    .map(step -> id.session() + "." + step)
                    .toList();
            at.unknown(ProblemCode.STEP_UNKNOWN, id.toString(), known);
        }
        return found && isAttempt(id, at);
    }
}
