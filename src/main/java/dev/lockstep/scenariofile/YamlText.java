package dev.lockstep.scenariofile;

import java.util.regex.Pattern;

/** Writes the text of a YAML file that people go on writing: long texts as blocks, short ones plain where that is safe. */
final class YamlText {
    /** One line that YAML takes for what it is, however it is placed. */
    private static final Pattern PLAIN = Pattern.compile("[\\p{L}][\\p{L}\\p{N} _.,()*=<>+/;$-]*(?<![ :])");

    private static final Pattern WORD = Pattern.compile("[\\p{L}][\\p{L}\\p{N} _-]*(?<! )");

    private final StringBuilder out;
    private final String indent;

    YamlText() {
        this(new StringBuilder(), "");
    }

    private YamlText(StringBuilder out, String indent) {
        this.out = out;
        this.indent = indent;
    }

    /** Writes to the same text, so many spaces further in. */
    YamlText indented(int spaces) {
        return new YamlText(out, " ".repeat(spaces));
    }

    /** A line as it is. */
    void line(String text) {
        out.append(indent).append(text).append('\n');
    }

    /** A key and a text, which is read as it is given but for space around it and characters that no YAML file may hold. */
    void entry(String key, String text) {
        String clean = clean(text).strip();
        if (PLAIN.matcher(clean).matches()) {
            line(key + ": " + clean);
            return;
        }
        line(key + ": |");
        clean.lines()
                .forEach(each ->
                        out.append(each.isBlank() ? "" : indent + "  " + each).append('\n'));
    }

    /** A word or two on one line, in quotes where it needs them. */
    static String quoted(String text) {
        String line = clean(text).replaceAll("\\s+", " ").strip();
        return WORD.matcher(line).matches() ? line : "'" + line.replace("'", "''") + "'";
    }

    private static String clean(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints().forEach(c -> clean.appendCodePoint(isWritten(c) ? c : ' '));
        return clean.toString();
    }

    /** Other line ends than the usual one would end a line of a block, too. */
    private static boolean isWritten(int c) {
        return FileText.isText(c) && c != '\r' && c != 0x85 && c != 0x2028 && c != 0x2029;
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
