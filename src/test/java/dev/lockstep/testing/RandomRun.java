package dev.lockstep.testing;

import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.run.InvariantReading;
import dev.lockstep.model.run.SessionState;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.scenario.SessionScript;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** A run of nonsense that follows the rules of the log: sessions step, wait, are let go, fail, and hold all sorts of locks meanwhile. */
public final class RandomRun {
    private static final String[] STEPS = {
        "begin", "lock", "check", "insert", "a_step_with_a_rather_long_name", "commit"
    };
    private static final String[] ERRORS = {"40P01", "55P03", "57014", "23505", "40001"};
    private static final LockMode[] MODES = {
        LockMode.ROW_SHARE, LockMode.ROW_EXCLUSIVE, LockMode.SHARE, LockMode.EXCLUSIVE, LockMode.ACCESS_EXCLUSIVE
    };

    private final Random random;
    private final Story story;
    private final List<String> sessions;
    private final List<LockTarget> targets;
    private final Map<Integer, LockRow> waits = new LinkedHashMap<>();
    private final Map<String, LockRow> held = new HashMap<>();

    private RandomRun(long seed, int sessionCount, int targetCount) {
        random = new Random(seed);
        List<SessionScript> scripts = new ArrayList<>();
        for (int i = 0; i < sessionCount; i++) {
            scripts.add(
                    Rows.session(i % 7 == 6 ? "importer_" + i : Character.toString('A' + i % 26) + suffix(i), STEPS));
        }
        sessions = scripts.stream().map(SessionScript::name).toList();
        String schedule = sessions.getFirst() + ".begin " + sessions.getLast() + ".commit";
        story = new Story(Rows.scenario("Nonsense", Map.of("request_lock", Rows.REQUEST), scripts, schedule));
        targets = new ArrayList<>(List.of(Rows.advisory(Rows.REQUEST), Rows.TABLE, LockTarget.transaction(745)));
        for (long i = 0; targets.size() < targetCount; i++) {
            targets.add(LockTarget.advisory(5, i, i * 7_919, 1));
        }
    }

    private static String suffix(int i) {
        return i < 26 ? "" : Integer.toString(i / 26);
    }

    /** A run of that many sessions and ticks. Equal arguments give equal runs. */
    public static Story of(long seed, int sessions, int ticks) {
        RandomRun run = new RandomRun(seed, sessions, 5);
        for (int i = 0; i < ticks; i++) {
            run.tick();
        }
        return run.story;
    }

    /** One look at sessions that hold and want many locks. */
    public static Story locks(long seed, int sessions, int targets) {
        RandomRun run = new RandomRun(seed, sessions, targets);
        run.tangle();
        return run.story;
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private SessionState state(String session) {
        return story.moment().state().session(session);
    }

    private void tick() {
        sessions.forEach(this::goOn);
        List<String> idle = sessions.stream()
                .filter(session -> state(session).inFlight() == null)
                .toList();
        if (idle.isEmpty()) {
            return;
        }
        String session = any(idle);
        String step = session + "." + STEPS[random.nextInt(STEPS.length)];
        story.sent(step);
        int fate = random.nextInt(10);
        if (fate < 3) {
            waitFor(session, step);
        } else if (fate < 8) {
            finish(step);
        } else if (fate == 8) {
            story.failed(step, ERRORS[random.nextInt(ERRORS.length)], "no");
        }
        take(session);
        look();
        if (random.nextInt(3) == 0) {
            InvariantReading.State[] all = InvariantReading.State.values();
            story.refereed(all[random.nextInt(all.length)], random.nextInt(40) + " ≤ 1");
        }
    }

    private void waitFor(String session, String step) {
        String blocker = random.nextInt(6) == 0 ? "nightly_report" : any(sessions);
        story.blocked(step, blocker.equals(session) ? "autovacuum worker" : blocker);
        int pid = state(session).pid();
        waits.put(
                pid,
                Rows.wanted(
                        pid,
                        any(targets),
                        MODES[random.nextInt(MODES.length)],
                        story.log().lastSeq()));
    }

    private void finish(String step) {
        switch (random.nextInt(4)) {
            case 0 -> story.value(step, "t");
            case 1 -> story.affected(step, random.nextInt(2_000));
            case 2 -> story.ended(step, "COMMIT");
            default -> story.value(step, "a long answer that does not fit anywhere");
        }
    }

    /** What is in flight goes on, ends or stays as it is. */
    private void goOn(String session) {
        StepSpan span = state(session).inFlight();
        if (span == null || random.nextInt(3) > 0) {
            return;
        }
        String step = span.step().toString();
        waits.remove(state(session).pid());
        if (span.openWait() != null && random.nextBoolean()) {
            String by = story.moment().history().steps().isEmpty()
                    ? null
                    : story.moment().history().steps().getLast().step().toString();
            story.released(step, by);
        }
        if (random.nextInt(4) == 0) {
            story.failed(step, ERRORS[random.nextInt(ERRORS.length)], "no");
        } else if (random.nextInt(4) > 0) {
            finish(step);
        }
    }

    private void take(String session) {
        int pid = state(session).pid();
        LockRow row = Rows.held(pid, any(targets), MODES[random.nextInt(MODES.length)]);
        if (random.nextInt(3) == 0) {
            held.remove(session);
        } else {
            held.put(session, row);
        }
    }

    private void look() {
        List<LockRow> rows = new ArrayList<>(held.values());
        rows.addAll(waits.values());
        Rows.sample(story, Map.of(), rows.toArray(LockRow[]::new));
    }

    private void tangle() {
        List<LockRow> rows = new ArrayList<>();
        Set<LockRow.Key> keys = new HashSet<>();
        for (LockTarget target : targets) {
            LockRow row = Rows.held(state(any(sessions)).pid(), target, LockMode.EXCLUSIVE);
            rows.add(row);
            keys.add(row.key());
        }
        for (String session : sessions) {
            if (random.nextInt(3) > 0) {
                LockRow wait = Rows.wanted(state(session).pid(), any(targets), LockMode.EXCLUSIVE, rows.size());
                boolean own = rows.stream()
                        .anyMatch(row -> row.pid() == wait.pid() && row.target().equals(wait.target()));
                if (!own && keys.add(wait.key())) {
                    rows.add(wait);
                }
            }
        }
        Rows.sample(story, Map.of(), rows.toArray(LockRow[]::new));
    }
}
