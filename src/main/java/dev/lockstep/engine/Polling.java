package dev.lockstep.engine;

import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.scenario.StepId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * When the block probe is asked, and what its answers are worth. An answer counts only when nothing was sent and nothing ended while it was
 * out. The pace follows LIMITS: no pause just after a send, then a millisecond, then longer and longer.
 */
final class Polling {
    private static final long EAGER = TimeUnit.MILLISECONDS.toNanos(4);
    private static final long BRISK = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long SLOWEST = TimeUnit.MILLISECONDS.toNanos(20);
    /** Up to so many steps in flight all are asked each time; beyond, those known to be blocked are spared: the cost grows with the queue. */
    private static final int FEW = 16;

    private static final long LINGER = TimeUnit.MILLISECONDS.toNanos(20);

    /** Counts sends and ends. */
    private long activity;

    private long activeSince;
    /** The activity for which a question is out; -1 when none is. */
    private long outFor = -1;

    /** Steps reported blocked since a step ended last. */
    private final Set<StepId> blocked = new HashSet<>();
    /** Since when steps that waited were said to wait no longer, ns of {@link System#nanoTime}. */
    private final Map<StepId, Long> freeSince = new HashMap<>();

    void sent() {
        activity++;
        activeSince = System.nanoTime();
    }

    void ended() {
        sent();
        blocked.clear();
    }

    /** Asks, unless a question is out that nothing has overtaken. */
    void ask(RunState state, BlockProbe probe) {
        if (outFor == activity) {
            return;
        }
        outFor = activity;
        List<StepSpan> inFlight = state.inFlight();
        List<StepSpan> asked = inFlight.stream()
                .filter(span -> !state.isBorrowing(span))
                .filter(span -> inFlight.size() <= FEW || !blocked.contains(span.step()))
                .toList();
        long awaiting = known(inFlight).filter(span -> state.isBorrowing(span)).count();
        probe.ask(
                activity,
                new BlockProbe.Asked(
                        pidsOf(asked.stream(), state).toList(),
                        pidsOf(known(asked), state).collect(Collectors.toSet()),
                        (int) awaiting),
                pause());
    }

    private Stream<StepSpan> known(List<StepSpan> asked) {
        return asked.stream().filter(span -> blocked.contains(span.step()));
    }

    /** One that has no connection has nothing that the server could keep waiting. */
    private static Stream<Integer> pidsOf(Stream<StepSpan> spans, RunState state) {
        return spans.map(span -> state.session(span.step().session()).pid()).filter(pid -> pid != 0);
    }

    private long pause() {
        long since = System.nanoTime() - activeSince;
        if (since < EAGER) {
            return 0;
        }
        return since < BRISK ? TimeUnit.MILLISECONDS.toNanos(1) : Math.min(SLOWEST, since / 50);
    }

    /** Takes note that an answer is back; whether nothing has overtaken it. */
    boolean counts(Message.Blockers answer) {
        if (answer.activity() != activity) {
            return false;
        }
        outFor = -1;
        return true;
    }

    void reported(StepId step, boolean isBlocked) {
        if (isBlocked) {
            blocked.add(step);
            freeSince.remove(step);
        } else {
            blocked.remove(step);
        }
    }

    /**
     * Whether a step that no longer waits has really been let go. A wait that ends in an error is over a moment before the error arrives, and
     * would look like a release: so what counts is that the answer still says so after a while in which no error came.
     */
    boolean isLetGo(StepId step) {
        long now = System.nanoTime();
        return now - freeSince.computeIfAbsent(step, first -> now) > LINGER;
    }

    /** Whether some step waits no longer, and it is not certain yet that it was let go. */
    boolean isUncertain() {
        return !freeSince.isEmpty();
    }

    /** A step has ended, or it is known that it was let go. */
    void decided(StepId step) {
        freeSince.remove(step);
    }

    /** Whether every step in flight that the schedule waits for is known to be blocked. */
    boolean allBlocked(RunState state) {
        return state.inFlight().stream()
                .map(StepSpan::step)
                .allMatch(step -> blocked.contains(step) || !isAwaited(state, step));
    }

    private static boolean isAwaited(RunState state, StepId step) {
        return state.free()
                || state.currentSchedule()
                        .map(schedule -> schedule.awaits(step))
                        .orElse(true);
    }
}
