package dev.lockstep.cli;

import dev.lockstep.engine.Connector;
import dev.lockstep.words.ProblemTexts;
import dev.lockstep.words.Words;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;

/** What every command works with. The language is known once the command line is read. */
final class Context {
    private final Connector connector;
    private final Terminal terminal;
    private Locale locale;

    Context(Connector connector, Terminal terminal, Locale locale) {
        this.connector = connector;
        this.terminal = terminal;
        this.locale = locale;
    }

    void speak(Locale language) {
        locale = language;
    }

    Locale locale() {
        return locale;
    }

    Connector connector() {
        return connector;
    }

    Terminal terminal() {
        return terminal;
    }

    Words words() {
        return Words.of("cli", locale);
    }

    Words words(String bundle) {
        return Words.of(bundle, locale);
    }

    ProblemTexts problems() {
        return new ProblemTexts(locale);
    }

    /** Prints a result. */
    void print(String line) {
        terminal.out().println(line);
    }

    /** Tells the person something that is no result. */
    void tell(String line) {
        terminal.err().println(line);
    }

    /** Why a file can't be written. */
    String reason(IOException e) {
        return switch (e) {
            case NoSuchFileException missing -> words().text("record.no.folder");
            case AccessDeniedException denied -> words().text("record.denied");
            case FileSystemException other when other.getReason() != null -> Cells.clean(other.getReason());
            default -> Cells.clean(String.valueOf(e.getMessage()));
        };
    }

    CommandFailure interrupted() {
        return new CommandFailure(Status.INTERRUPTED, words().text("interrupted"));
    }

    CommandFailure wrong(String key, Object... arguments) {
        return new CommandFailure(Status.WRONG, words().text(key, arguments));
    }
}
