package dev.lockstep.ui.fx;

import dev.lockstep.model.lock.Blocker;
import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.lock.RowLocks;
import dev.lockstep.model.run.BlockedBy;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.SessionState;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.Subject;
import dev.lockstep.model.run.Wait;
import dev.lockstep.model.scenario.StepId;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What belongs to a subject, so that it lights up in every panel: to a wait its step, the blockers' sessions and both rows of the lock; to a
 * lock whoever holds or wants it; to a process its locks.
 *
 * @param sessions names of sessions that light up
 * @param steps steps, as they were sent, that light up
 * @param rows rows of {@code pg_locks} that light up
 * @param places rows of tables whose row locks light up
 */
public record Related(Set<String> sessions, Set<Subject.Step> steps, Set<LockRow.Key> rows, Set<LockTarget> places) {
    /** What belongs to no subject. */
    public static final Related NOTHING = new Related(Set.of(), Set.of(), Set.of(), Set.of());

    /** Copies what it is given. */
    public Related {
        sessions = Set.copyOf(sessions);
        steps = Set.copyOf(steps);
        rows = Set.copyOf(rows);
        places = Set.copyOf(places);
    }

    /** What belongs to that subject at that moment; nothing when either is null. */
    public static Related of(@Nullable Moment moment, @Nullable Subject subject) {
        if (moment == null || subject == null) {
            return NOTHING;
        }
        Collector found = new Collector(moment);
        switch (subject) {
            case Subject.Backend backend -> found.backend(backend);
            case Subject.Step step -> found.step(step);
            case Subject.Waiting wait -> found.step(new Subject.Step(wait.step(), wait.tick()));
            case Subject.Target target -> found.target(target.target());
            case Subject.Edge edge -> found.edge(edge);
        }
        return new Related(found.sessions, found.steps, found.rows, found.places);
    }

    /** Whether that subject lights up. */
    boolean has(Subject subject) {
        return switch (subject) {
            case Subject.Backend(int pid, String session) ->
                session.isEmpty() ? rows.stream().anyMatch(row -> row.pid() == pid) : sessions.contains(session);
            case Subject.Step step -> steps.contains(step);
            case Subject.Waiting(StepId step, int tick) -> steps.contains(new Subject.Step(step, tick));
            case Subject.Target(LockTarget target) ->
                places.contains(target)
                        || rows.stream().anyMatch(row -> row.target().equals(target));
            case Subject.Edge edge -> rows.stream().anyMatch(row -> isOf(row, edge));
        };
    }

    private static boolean isOf(LockRow.Key row, Subject.Edge edge) {
        return row.pid() == edge.pid()
                && row.target().equals(edge.target())
                && row.mode() == edge.mode()
                && row.granted() == edge.granted();
    }

    /** The step span of that subject at that moment; empty when it was not sent yet. */
    public static Optional<StepSpan> span(Moment moment, StepId step, int tick) {
        return moment.steps().stream()
                .filter(span -> span.step().equals(step) && span.tick() == tick)
                .findFirst();
    }

    private static final class Collector {
        private final Moment moment;
        private final Set<String> sessions = new HashSet<>();
        private final Set<Subject.Step> steps = new HashSet<>();
        private final Set<LockRow.Key> rows = new HashSet<>();
        private final Set<LockTarget> places = new HashSet<>();

        Collector(Moment moment) {
            this.moment = moment;
        }

        void backend(Subject.Backend backend) {
            if (!backend.session().isEmpty()) {
                sessions.add(backend.session());
            }
            moment.state().sample().rows().stream()
                    .filter(row -> row.pid() == backend.pid())
                    .forEach(row -> rows.add(row.key()));
            moment.state().rowLocks().locks().stream()
                    .filter(lock -> lock.isHeldBy(backend.pid()))
                    .forEach(lock -> places.add(lock.place()));
        }

        void step(Subject.Step step) {
            steps.add(step);
            span(moment, step.step(), step.tick())
                    .filter(span -> !span.waits().isEmpty())
                    .ifPresent(span -> wait(span, span.waits().getLast()));
        }

        private void wait(StepSpan span, Wait wait) {
            sessions.add(span.step().session());
            wait.blockers().stream().filter(who -> !who.isOutsider()).forEach(who -> sessions.add(who.session()));
            wanted(moment.state().session(span.step().session()).pid());
            LockTarget target = wait.target();
            if (target != null) {
                moment.state().sample().rows().stream()
                        .filter(row -> row.target().equals(target))
                        .filter(row -> takesPart(row, span, wait))
                        .forEach(row -> rows.add(row.key()));
            }
        }

        /** The row that this process waits for. */
        private void wanted(int pid) {
            RowLocks.wantedBy(pid, moment.state().sample().rows()).ifPresent(places::add);
        }

        private boolean takesPart(LockRow row, StepSpan span, Wait wait) {
            int waiter = moment.state().session(span.step().session()).pid();
            return row.pid() == waiter
                    || wait.blockers().stream().map(BlockedBy::pid).anyMatch(pid -> pid == row.pid());
        }

        void target(LockTarget target) {
            moment.state().sample().rows().stream()
                    .filter(row -> row.target().equals(target))
                    .forEach(row -> {
                        rows.add(row.key());
                        moment.state().sessionOf(row.pid()).ifPresent(this::taker);
                    });
            moment.state().rowLocks().of(target).ifPresent(lock -> {
                places.add(target);
                lock.holders().stream()
                        .flatMap(holder -> moment.state().sessionOf(holder.pid()).stream())
                        .forEach(session -> sessions.add(session.name()));
            });
        }

        /** A session that holds or wants the lock, with its step when that one waits. */
        private void taker(SessionState session) {
            sessions.add(session.name());
            StepSpan span = session.inFlight();
            if (span != null && span.openWait() != null) {
                steps.add(new Subject.Step(span.step(), span.tick()));
            }
        }

        void edge(Subject.Edge edge) {
            moment.state().sample().rows().stream()
                    .filter(row -> row.target().equals(edge.target()) && row.granted() == edge.granted())
                    .filter(row -> row.pid() == edge.pid() && row.mode() == edge.mode())
                    .forEach(row -> rows.add(row.key()));
            if (edge.granted()) {
                moment.state().sessionOf(edge.pid()).ifPresent(session -> sessions.add(session.name()));
                places.add(edge.target());
            } else {
                wanted(edge.pid());
                moment.state().sessionOf(edge.pid()).ifPresent(this::taker);
                moment.state().graph().blockersOf(edge.pid()).stream()
                        .map(Blocker::pid)
                        .flatMap(pid -> moment.state().sessionOf(pid).stream())
                        .forEach(session -> sessions.add(session.name()));
            }
        }
    }
}
