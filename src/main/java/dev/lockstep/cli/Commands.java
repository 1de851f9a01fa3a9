package dev.lockstep.cli;

import dev.lockstep.engine.Connector;
import dev.lockstep.engine.DatabaseException;
import dev.lockstep.model.database.DatabaseChoice;
import dev.lockstep.scenariofile.Nearest;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line: reads it, follows it, and gives the exit status. Never a stack trace. */
public final class Commands {
    private final Context context;
    private final Window window;
    private final String version;

    /** Opens the window. */
    @FunctionalInterface
    public interface Window {
        /** Opens it on a file that exists, or on the first scenario, and returns its exit status once it is closed. */
        int open(Optional<Path> file, DatabaseChoice database);
    }

    /**
     * Commands that print to that terminal.
     *
     * @param connector gets the database of a run; whoever made it closes it
     * @param window what a command line without a command opens
     * @param version as {@code --version} tells it
     * @param locale the language unless the command line asks for another
     */
    public Commands(Connector connector, Terminal terminal, Window window, String version, Locale locale) {
        this.context = new Context(connector, terminal, locale);
        this.window = window;
        this.version = version;
    }

    /**
     * Follows a command line and returns the exit status: 0 all expectations held, 1 some did not, 2 the command line or a file is wrong, 3
     * the database can't be reached or was lost, 130 interrupted.
     */
    public int run(String... arguments) {
        return commandLine().execute(arguments);
    }

    private CommandLine commandLine() {
        List<Object> commands = List.of(
                new ListCommand(context),
                new CheckCommand(context),
                new RunCommand(context),
                new MatrixCommand(context),
                new ReplayCommand(context),
                new CleanCommand(context),
                new ImportCommand(context),
                new SchemaCommand(context),
                new KeyCommand(context));
        CommandLine line = new CommandLine(new RootCommand(
                context,
                window,
                commands.stream()
                        .map(command -> new CommandLine(command).getCommandName())
                        .toList()));
        commands.forEach(line::addSubcommand);
        help(line);
        line.getSubcommands().values().forEach(this::help);
        line.setOut(writer(context.terminal().out()));
        line.setErr(writer(context.terminal().err()));
        line.setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF));
        line.setParameterExceptionHandler((wrong, given) -> misread(wrong));
        line.setExecutionExceptionHandler((failure, command, result) -> failed(failure));
        return line;
    }

    private void help(CommandLine line) {
        line.getCommandSpec().mixinStandardHelpOptions(true).version("lockstep " + version);
    }

    private static PrintWriter writer(java.io.PrintStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }

    private int misread(ParameterException wrong) {
        if (wrong.getCause() instanceof CommandFailure failure) {
            return failed(failure);
        }
        context.tell(String.valueOf(wrong.getMessage()));
        nearestOption(wrong).ifPresent(near -> context.tell(context.words().text("option.near", near)));
        String command = wrong.getCommandLine().getCommandSpec().qualifiedName();
        context.tell(context.words().text("option.help", command));
        return Status.WRONG;
    }

    private static Optional<String> nearestOption(ParameterException wrong) {
        if (!(wrong instanceof UnmatchedArgumentException unmatched)) {
            return Optional.empty();
        }
        List<String> known = wrong.getCommandLine().getCommandSpec().options().stream()
                .flatMap(option -> Stream.of(option.names()))
                .toList();
        String written = unmatched.getUnmatched().getFirst();
        int value = written.indexOf('=');
        return Nearest.to(value < 0 ? written : written.substring(0, value), known);
    }

    private int failed(Exception failure) {
        return switch (failure) {
            case CommandFailure known -> {
                context.tell(String.valueOf(known.getMessage()));
                yield known.status();
            }
            case DatabaseException lost -> {
                context.tell(String.valueOf(lost.getMessage()));
                yield lost.isNoAddress() ? Status.WRONG : Status.NO_DATABASE;
            }
            default -> {
                context.tell(context.words().text("failure", Cells.clean(failure.toString())));
                yield Status.FAULT;
            }
        };
    }
}
