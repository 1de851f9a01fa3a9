package dev.lockstep.model.scenario;

import dev.lockstep.model.lock.LockMode;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a scenario says of {@code pg_locks} at a moment, written {@code A holds Exclusive on accounts}, {@code B waits for Share on accounts} or
 * {@code A holds nothing on accounts}.
 *
 * @param session whose lock it is
 * @param waits whether it is waited for; otherwise it is held
 * @param mode in which mode; null says that there is no such lock in any mode
 * @param target what it is on, by the name that the target has everywhere
 */
public record LockClaim(
        String session, boolean waits, @Nullable LockMode mode, String target) {
    private static final Pattern WRITTEN = Pattern.compile("(\\S+) (holds|waits for) (\\w+) on (.+)");
    private static final String NOTHING = "nothing";

    /** The claim that is written so; empty when the text has not that form. */
    public static Optional<LockClaim> parse(String text) {
        Matcher matcher = WRITTEN.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        boolean waits = !matcher.group(2).equals("holds");
        String written = matcher.group(3);
        Optional<LockMode> mode = Arrays.stream(LockMode.values())
                .filter(each -> each.shortName().equalsIgnoreCase(written)
                        || each.pgName().equalsIgnoreCase(written))
                .findFirst();
        return mode.isEmpty() && !written.equals(NOTHING)
                ? Optional.empty()
                : Optional.of(new LockClaim(
                        matcher.group(1),
                        waits,
                        mode.orElse(null),
                        matcher.group(4).strip()));
    }

    /** As scenario files write it. */
    @Override
    public String toString() {
        String what = mode == null ? NOTHING : mode.shortName();
        return session + (waits ? " waits for " : " holds ") + what + " on " + target;
    }
}
