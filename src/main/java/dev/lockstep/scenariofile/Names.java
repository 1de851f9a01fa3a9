package dev.lockstep.scenariofile;

import dev.lockstep.model.run.Judgement;
import dev.lockstep.model.scenario.ProblemCode;
import dev.lockstep.model.scenario.StepId;
import java.util.Optional;
import java.util.regex.Pattern;

/** What sessions, steps and parameters may be called. */
final class Names {
    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}_-]+");
    private static final Pattern PARAMETER = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_]*");
    private static final Pattern SQLSTATE = Pattern.compile("[0-9A-Z]{5}");

    private Names() {}

    static void checkSession(Yaml.Entry entry) {
        check(entry.key(), entry.name(), Judgement.OUTSIDER);
    }

    static void checkStep(Yaml.Entry entry) {
        check(entry.key(), entry.name(), StepId.ROLLBACK);
    }

    private static void check(Yaml key, String name, String reserved) {
        if (!NAME.matcher(name).matches()) {
            key.problem(ProblemCode.NAME_INVALID, name);
        } else if (name.equals(reserved)) {
            key.problem(ProblemCode.NAME_RESERVED, name);
        }
    }

    static boolean isParameter(String name) {
        return PARAMETER.matcher(name).matches();
    }

    static boolean isSqlState(String text) {
        return SQLSTATE.matcher(text).matches();
    }

    /** The step that is written {@code session.step}; empty when the text is not of that form. */
    static Optional<StepId> stepId(String text) {
        return StepId.parse(text)
                .filter(id -> NAME.matcher(id.session()).matches()
                        && NAME.matcher(id.step()).matches());
    }
}
