package dev.lockstep.model.run;

import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockNames;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.scenario.LockClaim;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which locks were held and waited for once a step had ended or was blocked: as the last sample of its tick saw them. */
final class LockJudgement {
    private static final String NOTHING = "nothing";

    private final Moment moment;
    private final LockNames names;

    LockJudgement(Moment moment) {
        this.moment = moment;
        this.names = moment.state().names();
    }

    /** Whether it was so at the end of that tick, beside what was. */
    Finding judge(StepSpan after, LockClaim claim) {
        List<LockMode> modes = (claim.waits() ? waits(after.tick(), claim) : holds(after.tick(), claim))
                .distinct()
                .toList();
        boolean met = claim.mode() == null ? modes.isEmpty() : modes.contains(claim.mode());
        String got = modes.isEmpty()
                ? NOTHING
                : String.join(", ", modes.stream().map(LockMode::shortName).toList());
        return new Finding(Finding.Kind.LOCK, after.step().toString(), claim.toString(), got, met);
    }

    private Stream<LockMode> holds(int tick, LockClaim claim) {
        return moment.holds().stream()
                .filter(hold -> hold.session().equals(claim.session()) && is(hold.target(), claim))
                .filter(hold -> lasts(tick, hold.fromTick(), hold.to(), hold.toTick()))
                .map(HoldSpan::mode);
    }

    private Stream<LockMode> waits(int tick, LockClaim claim) {
        return moment.steps().stream()
                .filter(span -> span.step().session().equals(claim.session()))
                .flatMap(span -> span.waits().stream())
                .filter(wait -> wait.target() != null && is(wait.target(), claim))
                .filter(wait -> lasts(tick, wait.fromTick(), wait.to(), wait.toTick()))
                .map(Wait::mode)
                .filter(Objects::nonNull);
    }

    private boolean is(LockTarget target, LockClaim claim) {
        return names.nameOf(target).equals(claim.target());
    }

    private static boolean lasts(int tick, int from, @Nullable Stamp to, int toTick) {
        return from <= tick && (to == null || toTick > tick);
    }
}
