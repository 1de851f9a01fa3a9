package dev.lockstep.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * Where the commands print.
 *
 * @param in what is given to read
 * @param out results
 * @param err all else
 * @param interactive whether a person watches, so that progress may be drawn over itself
 * @param width columns of a line; Integer.MAX_VALUE where nothing limits it, as in a file
 */
public record Terminal(InputStream in, PrintStream out, PrintStream err, boolean interactive, int width) {
    private static final int USUAL_WIDTH = 100;

    /** Streams into which nobody looks, as wide as need be, and nothing to read. */
    public static Terminal plain(PrintStream out, PrintStream err) {
        return new Terminal(InputStream.nullInputStream(), out, err, false, Integer.MAX_VALUE);
    }

    /** The streams of this process, in UTF-8 whatever the locale says, for the tables need it. */
    public static Terminal ofThisProcess() {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        boolean interactive = System.console() != null && System.console().isTerminal();
        return new Terminal(System.in, out, err, interactive, interactive ? widthOfThisTerminal() : Integer.MAX_VALUE);
    }

    /** Java can't ask a terminal for its size; {@code stty} can, where there is one. */
    private static int widthOfThisTerminal() {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(ProcessBuilder.Redirect.INHERIT)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!stty.waitFor(1, TimeUnit.SECONDS)) {
                stty.destroyForcibly();
                return USUAL_WIDTH;
            }
            String size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
            int columns =
                    size.matches("\\d{1,4} \\d{1,4}") ? Integer.parseInt(size.substring(size.indexOf(' ') + 1)) : 0;
            return columns > 0 ? columns : USUAL_WIDTH;
        } catch (IOException e) {
            return USUAL_WIDTH;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return USUAL_WIDTH;
        }
    }
}
