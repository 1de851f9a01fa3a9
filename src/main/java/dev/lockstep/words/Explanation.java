package dev.lockstep.words;

import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockQueue;
import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.run.BlockedBy;
import dev.lockstep.model.run.HoldSpan;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.SessionState;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.Subject;
import dev.lockstep.model.run.Wait;
import dev.lockstep.model.scenario.StepId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Explains a subject: who wants what, who holds what, and what would end it. */
final class Explanation {
    /** Blockers that are described one by one; of more the number is told. */
    private static final int MOST_DESCRIBED = 3;

    private final Speech speech;
    private final StepSentences steps;
    private final Persons persons;

    Explanation(Speech speech) {
        this.speech = speech;
        this.steps = new StepSentences(speech);
        this.persons = new Persons(speech);
    }

    String of(Moment moment, Subject subject) {
        return speech.join(
                switch (subject) {
                    case Subject.Backend backend -> backend(moment, backend);
                    case Subject.Step step -> step(moment, step.step(), step.tick());
                    case Subject.Waiting waiting -> waiting(moment, waiting);
                    case Subject.Target target -> target(moment, target.target());
                    case Subject.Edge edge -> edge(moment, edge);
                });
    }

    private List<String> backend(Moment moment, Subject.Backend backend) {
        RunState state = moment.state();
        if (!backend.session().isEmpty() && !state.sessions().containsKey(backend.session())) {
            return List.of(speech.text("absent.session", backend.session()));
        }
        BlockedBy who = backend.session().isEmpty()
                ? state.whoIs(backend.pid())
                : BlockedBy.session(backend.pid(), backend.session());
        List<String> sentences = new ArrayList<>(persons.describe(moment, who));
        if (!who.isOutsider()) {
            StepSpan span = state.session(who.session()).inFlight();
            if (span != null && span.openWait() != null) {
                sentences.addAll(openWait(moment, span, span.openWait()));
            }
        }
        List<LockQueue> held = state.graph().queues().values().stream()
                .filter(queue -> queue.holders().stream().anyMatch(row -> row.pid() == backend.pid()))
                .filter(queue -> queue.waiters().stream().anyMatch(row -> row.pid() != backend.pid()))
                .toList();
        held.forEach(queue -> sentences.add(wantedBy(state, queue)));
        if (held.isEmpty()) {
            sentences.add(speech.text("nobody.waits", persons.name(who)));
        }
        return sentences;
    }

    private List<String> step(Moment moment, StepId step, int tick) {
        StepSpan span = find(moment, step, tick).orElse(null);
        if (span == null) {
            return List.of(speech.text("absent.step", step.toString()));
        }
        String sent = speech.text(
                "step.sent", step.toString(), tickName(span.tick()), Speech.statement(moment.state(), span));
        Wait open = span.openWait();
        if (open != null) {
            return Stream.concat(Stream.of(sent), openWait(moment, span, open).stream())
                    .toList();
        }
        List<String> sentences = new ArrayList<>(List.of(sent));
        if (span.isBegunByDriver()) {
            sentences.add(speech.text("begun", step.toString()));
        }
        span.waits().forEach(wait -> sentences.add(pastWait(span, wait)));
        StepSpan newest = moment.state().session(step.session()).last();
        boolean last = newest != null && newest.tick() == span.tick();
        sentences.add(
                span.status() == StepSpan.Status.FINISHED && !last
                        ? speech.text("finished", step.toString())
                        : steps.of(moment, span, List.of()));
        return sentences;
    }

    private List<String> waiting(Moment moment, Subject.Waiting waiting) {
        StepSpan span = find(moment, waiting.step(), waiting.tick()).orElse(null);
        if (span == null || span.waits().isEmpty()) {
            return List.of(speech.text("absent.wait", waiting.step().toString()));
        }
        Wait open = span.openWait();
        return open == null
                ? span.waits().stream().map(wait -> pastWait(span, wait)).toList()
                : openWait(moment, span, open);
    }

    private List<String> openWait(Moment moment, StepSpan span, Wait wait) {
        List<String> sentences = new ArrayList<>();
        sentences.add(speech.waits(moment, span, wait));
        LockTarget waited = wait.target();
        if (waited != null && !Speech.isTransaction(waited)) {
            speech.wantedRow(moment.state(), span.step().session()).ifPresent(sentences::add);
        }
        sentences.add(speech.text(
                "since", speech.durations().text(moment.at() - wait.from().at())));
        wait.blockers().stream().limit(MOST_DESCRIBED).forEach(blocker -> {
            sentences.addAll(persons.describe(moment, blocker));
            sentences.add(persons.ends(moment.state(), blocker, wait.target()));
        });
        return sentences;
    }

    private String pastWait(StepSpan span, Wait wait) {
        String session = span.step().session();
        String waited = speech.durations()
                .text((wait.to() == null ? wait.from() : wait.to()).at()
                        - wait.from().at());
        String blockers = speech.naming().whom(wait);
        StepId by = wait.releasedBy();
        return by == null
                ? speech.text("waited", session, waited, blockers)
                : speech.text("waited.released", session, waited, blockers, by.toString());
    }

    private List<String> target(Moment moment, LockTarget target) {
        RunState state = moment.state();
        String name = Speech.target(state, target);
        LockQueue queue = state.graph().queue(target);
        List<String> sentences = new ArrayList<>(row(state, target));
        if (queue == null) {
            sentences.add(speech.text(sentences.isEmpty() ? "absent.target" : "nobody.wants", name));
            return sentences;
        }
        queue.holders().stream()
                .limit(MOST_DESCRIBED)
                .forEach(row -> sentences.addAll(holder(moment, row.pid(), target, row.mode())));
        if (queue.holders().size() > MOST_DESCRIBED) {
            sentences.add(speech.text("more.holders", queue.holders().size() - MOST_DESCRIBED));
        }
        if (queue.holders().isEmpty()) {
            sentences.add(speech.text("nobody.holds", name));
        }
        sentences.add(queue.waiters().isEmpty() ? speech.text("nobody.wants", name) : wantedBy(state, queue));
        return sentences;
    }

    /** Who holds that row; empty when it is no row, or nobody knows. */
    private List<String> row(RunState state, LockTarget place) {
        List<String> sentences = new ArrayList<>();
        state.rowLocks().of(place).ifPresent(lock -> {
            sentences.add(speech.rowHeld(state, lock));
            if (!lock.text().isEmpty()) {
                sentences.add(speech.text("row.text", lock.text()));
            }
            sentences.add(speech.text(lock.derived() ? "row.derived" : "row.read"));
        });
        return sentences;
    }

    private List<String> edge(Moment moment, Subject.Edge edge) {
        RunState state = moment.state();
        LockQueue queue = state.graph().queue(edge.target());
        List<LockRow> rows = queue == null ? List.of() : edge.granted() ? queue.holders() : queue.waiters();
        if (rows.stream().noneMatch(row -> row.pid() == edge.pid() && row.mode() == edge.mode())) {
            return List.of(speech.text("absent.edge"));
        }
        if (edge.granted()) {
            List<String> sentences = new ArrayList<>(holder(moment, edge.pid(), edge.target(), edge.mode()));
            sentences.add(
                    queue == null || queue.waiters().isEmpty()
                            ? speech.text("nobody.wants", Speech.target(state, edge.target()))
                            : wantedBy(state, queue));
            return sentences;
        }
        Optional<StepSpan> span =
                state.sessionOf(edge.pid()).flatMap(session -> Optional.ofNullable(session.inFlight()));
        Wait open = span.map(StepSpan::openWait).orElse(null);
        return span.isPresent() && open != null ? openWait(moment, span.get(), open) : wants(moment, edge);
    }

    /** A wait of somebody who is no session of the run, or that only the sample knows of. */
    private List<String> wants(Moment moment, Subject.Edge edge) {
        RunState state = moment.state();
        BlockedBy waiter = state.whoIs(edge.pid());
        List<BlockedBy> blockers = state.graph().blockersOf(edge.pid()).stream()
                .map(blocker -> state.whoIs(blocker.pid()))
                .toList();
        List<String> sentences = new ArrayList<>();
        sentences.add(speech.text(
                "wants",
                persons.name(waiter),
                edge.mode().shortName(),
                Speech.target(state, edge.target()),
                speech.naming().all(blockers)));
        blockers.stream().limit(MOST_DESCRIBED).forEach(blocker -> {
            sentences.addAll(persons.describe(moment, blocker));
            sentences.add(persons.ends(state, blocker, edge.target()));
        });
        return sentences;
    }

    private List<String> holder(Moment moment, int pid, LockTarget target, LockMode mode) {
        RunState state = moment.state();
        BlockedBy who = state.whoIs(pid);
        String name = Speech.target(state, target);
        List<String> sentences = new ArrayList<>();
        sentences.add(
                target.isPool()
                        ? speech.text("holds.connection", persons.name(who))
                        : state.holds().values().stream()
                                .filter(hold ->
                                        hold.pid() == pid && hold.target().equals(target) && hold.mode() == mode)
                                .findFirst()
                                .map(hold -> speech.text(
                                        "holds.since", persons.name(who), mode.shortName(), name, seen(moment, hold)))
                                .orElseGet(() -> speech.text("holds", persons.name(who), mode.shortName(), name)));
        sentences.addAll(persons.describe(moment, who));
        sentences.add(persons.ends(state, who, target));
        return sentences;
    }

    private String seen(Moment moment, HoldSpan hold) {
        return speech.durations().text(moment.at() - hold.from().at());
    }

    private String wantedBy(RunState state, LockQueue queue) {
        List<BlockedBy> waiters = queue.waiters().stream()
                .limit(MOST_DESCRIBED)
                .map(row -> state.whoIs(row.pid()))
                .toList();
        String name = Speech.target(state, queue.target());
        int more = queue.waiters().size() - waiters.size();
        return more > 0
                ? speech.text("wanted.more", name, speech.naming().all(waiters), more)
                : speech.text("wanted", name, speech.naming().all(waiters));
    }

    private Optional<StepSpan> find(Moment moment, StepId step, int tick) {
        if (!moment.state().sessions().containsKey(step.session())) {
            return Optional.empty();
        }
        SessionState session = moment.state().session(step.session());
        return Stream.of(Optional.ofNullable(session.inFlight()), Optional.ofNullable(session.last()))
                .flatMap(Optional::stream)
                .filter(span -> isAt(span, step, tick))
                .findFirst()
                .or(() -> moment.history().steps().stream()
                        .filter(span -> isAt(span, step, tick))
                        .findFirst());
    }

    private static boolean isAt(StepSpan span, StepId step, int tick) {
        return span.step().equals(step) && span.tick() == tick;
    }

    private String tickName(int tick) {
        return speech.text("tick", Integer.toString(tick));
    }
}
