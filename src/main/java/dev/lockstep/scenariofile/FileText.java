package dev.lockstep.scenariofile;

import dev.lockstep.model.scenario.ProblemCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Gets a file's text, if it is a file that could be a scenario. */
final class FileText {
    /** Bytes; the longest scenario of the library needs a tenth. */
    static final int LIMIT = 256 * 1024;

    private FileText() {}

    /** The text of the file; empty when a problem was logged. */
    static Optional<String> read(Path file, ProblemLog problems) {
        if (!Files.exists(file)) {
            problems.add(Place.START, ProblemCode.FILE_MISSING);
            return Optional.empty();
        }
        // A pipe or a device would keep us waiting.
        if (!Files.isRegularFile(file)) {
            problems.add(Place.START, ProblemCode.FILE_UNREADABLE);
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(LIMIT + 1);
            return fits(bytes.length, problems) ? decode(bytes, problems) : Optional.empty();
        } catch (IOException e) {
            problems.add(Place.START, ProblemCode.FILE_UNREADABLE);
            return Optional.empty();
        }
    }

    /** The text without a byte order mark; empty when a problem was logged. */
    static Optional<String> check(String text, ProblemLog problems) {
        if (!fits(text.length(), problems)) {
            return Optional.empty();
        }
        String plain = text.startsWith("\uFEFF") ? text.substring(1) : text;
        int line = 1;
        int column = 1;
        for (int i = 0; i < plain.length(); i += Character.charCount(plain.codePointAt(i))) {
            int c = plain.codePointAt(i);
            if (!isText(c)) {
                problems.add(new Place(line, column), ProblemCode.FILE_NOT_TEXT);
                return Optional.empty();
            }
            line += c == '\n' ? 1 : 0;
            column = c == '\n' ? 1 : column + 1;
        }
        return Optional.of(plain);
    }

    private static boolean fits(int size, ProblemLog problems) {
        if (size > LIMIT) {
            problems.add(Place.START, ProblemCode.FILE_TOO_BIG, Integer.toString(LIMIT / 1024));
        }
        return size <= LIMIT;
    }

    private static Optional<String> decode(byte[] bytes, ProblemLog problems) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        CharBuffer chars = CharBuffer.allocate(bytes.length);
        CoderResult result = decoder.decode(ByteBuffer.wrap(bytes), chars, true);
        String text = chars.flip().toString();
        if (result.isError()) {
            // What could be read tells where the rest begins; a character that is no text may come before it.
            if (check(text, problems).isPresent()) {
                long line = text.chars().filter(c -> c == '\n').count() + 1;
                int lineStart = text.lastIndexOf('\n') + 1;
                int column = text.codePointCount(lineStart, text.length()) + 1;
                problems.add(new Place((int) line, column), ProblemCode.FILE_NOT_TEXT);
            }
            return Optional.empty();
        }
        return check(text, problems);
    }

    /** YAML's printable characters. Source: YAML 1.2.2, production c-printable. */
    static boolean isText(int c) {
        return c == '\t'
                || c == '\n'
                || c == '\r'
                || (c >= 0x20 && c <= 0x7E)
                || c == 0x85
                || (c >= 0xA0 && c <= 0xD7FF)
                || (c >= 0xE000 && c <= 0xFFFD && c != 0xFEFF)
                || c >= 0x10000;
    }
}
