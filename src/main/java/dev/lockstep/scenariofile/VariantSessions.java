package dev.lockstep.scenariofile;

import dev.lockstep.model.scenario.IsolationLevel;
import dev.lockstep.model.scenario.ProblemCode;
import dev.lockstep.model.scenario.SessionScript;
import dev.lockstep.model.scenario.Step;
import dev.lockstep.model.scenario.StepId;
import dev.lockstep.model.scenario.Via;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a variant makes of the file's sessions: steps replaced, added, moved and removed, levels and settings changed. */
final class VariantSessions {
    private static final Pattern COPY_NUMBER = Pattern.compile("\\d+");
    static final Keys KEYS = Keys.of("via", "isolation", "settings", "role", "setup", "retry", "steps", "remove")
            .later("copies", "database", "with");

    private final List<SessionScript> base;
    private final Parameters parameters;

    VariantSessions(List<SessionScript> base, Parameters parameters) {
        this.base = base;
        this.parameters = parameters;
    }

    /**
     * The sessions of a variant.
     *
     * @param sessions the file's in their order, then new ones
     * @param added steps that the file's session of that name does not have
     */
    record Changed(List<SessionScript> sessions, List<StepId> added) {}

    /** Applies what stands in the variant, for all sessions first and then session by session. */
    Changed read(Fields variant) {
        @Nullable
        IsolationLevel isolation =
                variant.get("isolation").flatMap(Choices::isolation).orElse(null);
        Map<String, String> settings =
                variant.get("settings").map(SessionReader::settings).orElse(Map.of());
        Map<String, SessionScript> sessions = new LinkedHashMap<>();
        for (SessionScript session : base) {
            sessions.put(session.name(), with(session, isolation, settings));
        }
        List<StepId> added = new ArrayList<>();
        for (Yaml.Entry entry : variant.get("sessions").map(Yaml::entries).orElse(List.of())) {
            List<SessionScript> known = sessions.values().stream()
                    .filter(session -> isMeant(entry.name(), session.name()))
                    .toList();
            if (known.isEmpty()) {
                new SessionReader(parameters)
                        .session(entry)
                        .forEach(session -> sessions.put(session.name(), beneath(session, isolation, settings)));
            }
            for (SessionScript session : known) {
                SessionScript changed = change(session, entry.value());
                added.addAll(added(session, changed));
                sessions.put(session.name(), changed);
            }
        }
        return new Changed(List.copyOf(sessions.values()), added);
    }

    /** The file's session of that name, or, where it has copies of one, each of them. */
    private boolean isMeant(String written, String session) {
        return session.equals(written)
                || (base.stream().noneMatch(other -> other.name().equals(written))
                        && session.startsWith(written)
                        && COPY_NUMBER
                                .matcher(session.substring(written.length()))
                                .matches());
    }

    private static List<StepId> added(SessionScript before, SessionScript after) {
        Set<String> names = before.steps().stream().map(Step::name).collect(Collectors.toSet());
        return after.steps().stream()
                .filter(step -> !names.contains(step.name()))
                .map(step -> new StepId(before.name(), step.name()))
                .toList();
    }

    private SessionScript change(SessionScript session, Yaml yaml) {
        SqlReader sql = new SqlReader(session.values());
        Fields fields = Fields.of(yaml, KEYS);
        List<Step> changed = new ArrayList<>(session.steps());
        for (Yaml name : fields.get("remove").map(Yaml::items).orElse(List.of())) {
            find(name, changed, session.name()).ifPresent(index -> changed.remove((int) index));
        }
        List<StepReader.Change> changes = fields.get("steps")
                .map(list -> new StepReader(sql).changes(list, session.steps()))
                .orElse(List.of());
        boolean anew = changed.isEmpty();
        for (StepReader.Change change : changes) {
            apply(change, changed, session.name(), anew);
        }
        Via via = SessionReader.via(fields).orElse(session.via());
        SessionReader.refuse(via, fields);
        Map<String, String> settings = new HashMap<>(session.settings());
        settings.putAll(SessionReader.settings(fields));
        return new SessionScript(
                session.name(),
                fields.get("isolation").flatMap(Choices::isolation).orElse(session.isolation()),
                session.database(),
                via,
                settings,
                session.values(),
                fields.get("setup").map(sql::messages).orElse(session.setup()),
                fields.get("retry").map(SessionReader::retry).orElse(session.retry()),
                changed);
    }

    private static void apply(StepReader.Change change, List<Step> steps, String session, boolean anew) {
        int known = indexOf(change.name(), steps);
        Optional<Step> step = change.step().or(() -> known < 0 ? Optional.empty() : Optional.of(steps.get(known)));
        if (step.isEmpty()) {
            change.key().unknown(ProblemCode.STEP_UNKNOWN, session + "." + change.name(), names(steps, session));
            return;
        }
        Optional<Yaml> anchor = change.before().or(change::after);
        if (anchor.isEmpty() && known < 0 && anew) {
            steps.add(step.get());
            return;
        }
        if (anchor.isEmpty() && known < 0) {
            change.key().problem(ProblemCode.VARIANT_STEP_UNPLACED, change.name());
        } else if (anchor.isEmpty()) {
            steps.set(known, step.get());
            return;
        }
        if (known >= 0) {
            steps.remove(known);
        }
        int place = anchor.flatMap(name -> find(name, steps, session))
                .map(index -> change.before().isPresent() ? index : index + 1)
                .orElse(steps.size());
        steps.add(place, step.get());
    }

    private static Optional<Integer> find(Yaml name, List<Step> steps, String session) {
        Optional<String> text = name.text();
        Optional<Integer> index = text.map(step -> indexOf(step, steps)).filter(found -> found >= 0);
        if (text.isPresent() && index.isEmpty()) {
            name.unknown(ProblemCode.STEP_UNKNOWN, session + "." + text.get(), names(steps, session));
        }
        return index;
    }

    private static int indexOf(String name, List<Step> steps) {
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    private static List<String> names(List<Step> steps, String session) {
        return steps.stream().map(step -> session + "." + step.name()).toList();
    }

    /** The session with a level and settings for what it says nothing of. */
    private static SessionScript beneath(
            SessionScript session, @Nullable IsolationLevel isolation, Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(settings);
        all.putAll(session.settings());
        return with(session, session.isolation() == null ? isolation : session.isolation(), all);
    }

    /** The session with a level and settings in place of its own. */
    private static SessionScript with(
            SessionScript session, @Nullable IsolationLevel isolation, Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(session.settings());
        all.putAll(settings);
        return new SessionScript(
                session.name(),
                isolation == null ? session.isolation() : isolation,
                session.database(),
                session.via(),
                session.via() == Via.DIRECT ? all : session.settings(),
                session.values(),
                session.setup(),
                session.retry(),
                session.steps());
    }
}
