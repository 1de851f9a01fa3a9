package dev.lockstep.cli;

import dev.lockstep.scenariofile.Nearest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;

@Command(
        name = "lockstep",
        description = "Steps concurrent PostgreSQL sessions on one timeline and shows who waits for whom."
                + " Without a command it opens the window.")
final class RootCommand implements Callable<Integer> {
    private static final List<String> LANGUAGES = List.of("en", "ja");

    private final Context context;
    private final Commands.Window window;
    private final Collection<String> commands;

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "A scenario to open in the window.")
    private @Nullable Path file;

    @Mixin
    private DatabaseOption database = new DatabaseOption();

    RootCommand(Context context, Commands.Window window, Collection<String> commands) {
        this.context = context;
        this.window = window;
        this.commands = commands;
    }

    @Option(
            names = "--lang",
            paramLabel = "en|ja",
            scope = ScopeType.INHERIT,
            description = "Language of what is said; the system's unless you say otherwise.")
    void setLanguage(String tag) {
        if (!LANGUAGES.contains(tag)) {
            throw context.wrong("language.missing", tag);
        }
        context.speak(Locale.forLanguageTag(tag));
    }

    @Override
    public Integer call() {
        if (file != null && !Files.exists(file)) {
            throw missing(file.toString());
        }
        return window.open(Optional.ofNullable(file), database.choice());
    }

    /** Somebody wrote neither a file nor a command. */
    private CommandFailure missing(String word) {
        return Nearest.to(word, commands)
                .map(near -> context.wrong("command.missing.near", word, near))
                .orElseGet(() -> context.wrong("command.missing", word));
    }
}
