package dev.lockstep.cli;

import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.ScenarioFile;
import dev.lockstep.model.scenario.Schedule;
import dev.lockstep.scenariofile.Nearest;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One run that the command line asks for.
 *
 * @param scenario in its variant
 * @param schedule the schedule's name
 */
record Job(Scenario scenario, String schedule) {

    /**
     * Every variant with every schedule, or those of a name. Fails, and tells the nearest name, when no file has it.
     *
     * @param variant null for every one; empty for the file as it is written
     * @param schedule null for every one
     */
    static List<Job> of(
            Context context, List<ScenarioFile> files, @Nullable String variant, @Nullable String schedule) {
        List<Scenario> variants = files.stream()
                .flatMap(file -> file.variants().stream())
                .filter(only(variant, Scenario::variant))
                .toList();
        if (variants.isEmpty()) {
            throw missing(
                    context,
                    "variant.missing",
                    String.valueOf(variant),
                    files.stream()
                            .flatMap(file -> file.variants().stream())
                            .map(Scenario::variant)
                            .toList());
        }
        List<Job> jobs = variants.stream()
                .flatMap(scenario -> scenario.schedules().stream()
                        .filter(only(schedule, Schedule::name))
                        .map(found -> new Job(scenario, found.name())))
                .toList();
        if (!jobs.isEmpty()) {
            return jobs;
        }
        List<String> known = variants.stream()
                .flatMap(scenario -> scenario.schedules().stream().map(Schedule::name))
                .toList();
        throw schedule == null || known.isEmpty()
                ? context.wrong("nothing.to.run")
                : missing(context, "schedule.missing", schedule, known);
    }

    private static <T> Predicate<T> only(@Nullable String wanted, Function<T, String> name) {
        return item -> wanted == null || name.apply(item).equals(wanted);
    }

    private static CommandFailure missing(Context context, String key, String name, Collection<String> all) {
        List<String> known =
                all.stream().distinct().filter(text -> !text.isEmpty()).toList();
        String list = known.isEmpty() ? context.words().text("names.none") : String.join(", ", known);
        return Nearest.to(name, known)
                .map(near -> context.wrong(key + ".near", name, near))
                .orElseGet(() -> context.wrong(key, name, list));
    }
}
