package dev.lockstep.ui.script;

import dev.lockstep.model.run.Plan;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.SessionState;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.Subject;
import dev.lockstep.model.scenario.SessionScript;
import dev.lockstep.model.scenario.Step;
import dev.lockstep.model.scenario.StepId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One line of a session's script: a step of the file, or one that a person typed or the program added.
 *
 * @param subject the step; its tick is 0 when it was not sent yet
 * @param sql what is sent, as a person reads it: with {@code :name} parameters when it is the file's
 * @param status how it stands
 * @param span the step as it was sent; null when it was not sent yet
 */
record ScriptLine(
        Subject.Step subject,
        String sql,
        Status status,
        @Nullable StepSpan span) {

    /** How a line stands. */
    enum Status {
        FINISHED,
        FAILED,
        RUNNING,
        BLOCKED,
        /** What Next sends. */
        NEXT,
        /** Still to come. */
        LATER,
        /** Its session ended before it. */
        SKIPPED
    }

    /** The script of one session: what was sent in the order in which it was, then what is left of the file's steps. */
    static List<ScriptLine> of(RunState state, List<StepSpan> spans, String session) {
        List<ScriptLine> lines = new ArrayList<>();
        Set<StepId> sent = new HashSet<>();
        spans.stream()
                .filter(span -> span.step().session().equals(session))
                .sorted(Comparator.comparingInt(StepSpan::tick))
                .forEach(span -> {
                    sent.add(span.step());
                    lines.add(sent(state, span));
                });
        left(state, session)
                .filter(line -> !sent.contains(line.subject().step()))
                .forEach(lines::add);
        return lines;
    }

    private static ScriptLine sent(RunState state, StepSpan span) {
        String sql = span.typed()
                ? span.sql()
                : state.scenario().step(span.step()).map(Step::source).orElse(span.sql());
        Status status =
                switch (span.status()) {
                    case RUNNING -> Status.RUNNING;
                    case BLOCKED -> Status.BLOCKED;
                    case FINISHED -> Status.FINISHED;
                    case FAILED -> Status.FAILED;
                };
        return new ScriptLine(new Subject.Step(span.step(), span.tick()), sql, status, span);
    }

    private static Stream<ScriptLine> left(RunState state, String name) {
        SessionState session = state.session(name);
        StepId next =
                state.phase() == RunState.Phase.ENDED ? null : Plan.next(state).orElse(null);
        StepId rollback = new StepId(name, StepId.ROLLBACK);
        Stream<ScriptLine> owed = session.owesRollback()
                ? Stream.of(unsent(rollback, "ROLLBACK", rollback.equals(next) ? Status.NEXT : Status.LATER))
                : Stream.empty();
        List<Step> steps =
                state.scenario().session(name).map(SessionScript::steps).orElse(List.of());
        Stream<ScriptLine> scripted = steps.stream().map(step -> {
            StepId id = new StepId(name, step.name());
            Status status = session.abandoned() ? Status.SKIPPED : id.equals(next) ? Status.NEXT : Status.LATER;
            return unsent(id, step.source(), status);
        });
        return Stream.concat(owed, scripted);
    }

    private static ScriptLine unsent(StepId id, String sql, Status status) {
        return new ScriptLine(new Subject.Step(id, 0), sql, status, null);
    }
}
