package dev.lockstep.ui.shell;

import dev.lockstep.model.run.BlockedBy;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.SessionState;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.Subject;
import dev.lockstep.model.run.Wait;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** From a waiter to whom it waits for, and back. */
final class Jump {
    private Jump() {}

    /** Whoever stands in the way of the selected waiter; without a selected waiter, the first one there is. Empty when nobody waits. */
    static Optional<Subject> toHolder(Moment moment, @Nullable Subject selection) {
        Optional<StepSpan> waiter = waiter(moment, selection);
        if (waiter.isEmpty()) {
            return waits(moment).map(Jump::waiting).findFirst();
        }
        return waiter.map(StepSpan::openWait)
                .map(Wait::blockers)
                .flatMap(blockers -> blockers.stream()
                        .findFirst()
                        .map(blocker -> new Subject.Backend(blocker.pid(), blocker.session())));
    }

    /** The first one who waits for the selected holder; empty when nobody does. */
    static Optional<Subject> toWaiter(Moment moment, @Nullable Subject selection) {
        return pid(moment, selection)
                .flatMap(pid ->
                        waits(moment).filter(span -> isBlockedBy(span, pid)).findFirst())
                .map(Jump::waiting);
    }

    private static Subject waiting(StepSpan span) {
        return new Subject.Waiting(span.step(), span.tick());
    }

    private static boolean isBlockedBy(StepSpan span, int pid) {
        Wait wait = span.openWait();
        return wait != null && wait.blockers().stream().map(BlockedBy::pid).anyMatch(blocker -> blocker == pid);
    }

    private static Stream<StepSpan> waits(Moment moment) {
        return moment.state().inFlight().stream().filter(span -> span.openWait() != null);
    }

    private static Optional<StepSpan> waiter(Moment moment, @Nullable Subject selection) {
        return pid(moment, selection)
                .flatMap(moment.state()::sessionOf)
                .map(SessionState::inFlight)
                .filter(span -> span.openWait() != null);
    }

    private static Optional<Integer> pid(Moment moment, @Nullable Subject selection) {
        return switch (selection) {
            case null -> Optional.empty();
            case Subject.Target ignored -> Optional.empty();
            case Subject.Backend backend -> Optional.of(backend.pid());
            case Subject.Edge edge -> Optional.of(edge.pid());
            case Subject.Step step -> Optional.of(pidOf(moment, step.step().session()));
            case Subject.Waiting wait -> Optional.of(pidOf(moment, wait.step().session()));
        };
    }

    private static int pidOf(Moment moment, String session) {
        return moment.state().session(session).pid();
    }
}
