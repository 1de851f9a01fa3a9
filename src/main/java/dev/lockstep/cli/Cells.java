package dev.lockstep.cli;

import java.util.List;

/** Texts in the columns of a terminal: Chinese, Japanese and Korean characters take two, combining ones none. */
final class Cells {
    private static final String CUT = "…";

    private Cells() {}

    /** How many columns a text takes. */
    static int width(String text) {
        return text.codePoints().map(Cells::width).sum();
    }

    private static int width(int character) {
        int type = Character.getType(character);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK || type == Character.FORMAT) {
            return 0;
        }
        return isWide(character) ? 2 : 1;
    }

    /** Source: Unicode Standard Annex 11, East Asian Width, classes W and F, by block. */
    private static boolean isWide(int c) {
        return c >= 0x1100
                && (c <= 0x115F
                        || (c >= 0x2E80 && c <= 0x303E)
                        || (c >= 0x3041 && c <= 0xA4CF)
                        || (c >= 0xA960 && c <= 0xA97F)
                        || (c >= 0xAC00 && c <= 0xD7A3)
                        || (c >= 0xF900 && c <= 0xFAFF)
                        || (c >= 0xFE30 && c <= 0xFE6F)
                        || (c >= 0xFF00 && c <= 0xFF60)
                        || (c >= 0xFFE0 && c <= 0xFFE6)
                        || (c >= 0x1F300 && c <= 0x1F64F)
                        || (c >= 0x1F680 && c <= 0x1F6FF)
                        || (c >= 0x1F900 && c <= 0x1FAFF)
                        || (c >= 0x20000 && c <= 0x3FFFD));
    }

    /** A text on one line without characters that a terminal would obey. */
    static String clean(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints().forEach(c -> clean.appendCodePoint(obeyed(c) ? ' ' : c));
        return clean.toString().strip().replaceAll(" {2,}", " ");
    }

    /** Control characters, and those that turn the direction of writing. */
    private static boolean obeyed(int c) {
        return Character.isISOControl(c)
                || Character.getType(c) == Character.LINE_SEPARATOR
                || Character.getType(c) == Character.PARAGRAPH_SEPARATOR
                || (c >= 0x202A && c <= 0x202E)
                || (c >= 0x2066 && c <= 0x2069);
    }

    /** The text in at most so many columns, its end cut off where it is longer. */
    static String cut(String text, int columns) {
        if (width(text) <= columns) {
            return text;
        }
        StringBuilder cut = new StringBuilder();
        int used = 1;
        for (int c : text.codePoints().toArray()) {
            used += width(c);
            if (used > columns) {
                break;
            }
            cut.appendCodePoint(c);
        }
        return cut.toString().stripTrailing() + CUT;
    }

    /** The texts one beside the other, each in its column, two spaces between; none at the line's end. */
    static String line(List<String> texts, int[] columns) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < texts.size(); i++) {
            String text = cut(texts.get(i), columns[i]);
            line.append(text).repeat(' ', columns[i] - width(text) + 2);
        }
        return line.toString().stripTrailing();
    }

    /** The width that each column needs for these rows. */
    static int[] columns(List<List<String>> rows) {
        int[] columns = new int[rows.stream().mapToInt(List::size).max().orElse(0)];
        for (List<String> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                columns[i] = Math.max(columns[i], width(row.get(i)));
            }
        }
        return columns;
    }

    /** Narrows the widest columns, none below the least, until they fit with their gaps; where that is not enough they stay too wide. */
    static void fit(int[] columns, int total, int least) {
        int needed = 2 * (columns.length - 1);
        for (int column : columns) {
            needed += column;
        }
        while (needed > total) {
            int widest = 0;
            for (int i = 1; i < columns.length; i++) {
                widest = columns[i] > columns[widest] ? i : widest;
            }
            if (columns[widest] <= least) {
                return;
            }
            columns[widest]--;
            needed--;
        }
    }
}
