package dev.lockstep.picture;

import java.util.ArrayList;
import java.util.List;

/**
 * Sizes of texts at one scale.
 *
 * @param em the size of running text, px; all lengths of a picture grow with it. One that would make the smallest text smaller than
 *     {@link #FLOOR} is taken as the least that does not
 * @param measure how wide texts are
 */
public record Typography(double em, TextMeasure measure) {
    /** No text is smaller, px. */
    public static final double FLOOR = 12;

    private static final double LEAST_EM = FLOOR / Type.SMALL.scale();

    /** Height of letters above and below the base line, as multiples of the size; generous enough for Latin and Japanese fonts. */
    private static final double ASCENT = 0.95;

    private static final double DESCENT = 0.25;

    /** Keeps texts large enough to be read. */
    public Typography {
        em = Math.max(em, LEAST_EM);
    }

    /** The size of such texts, px. */
    public double size(Type type) {
        return em * type.scale();
    }

    /** How wide the text is, px. */
    public double width(String text, Type type) {
        return measure.ems(text, type) * size(type);
    }

    /** From the top of a line to its base line, px. */
    public double ascent(Type type) {
        return ASCENT * size(type);
    }

    /** From the top of a line to its bottom, px. */
    public double height(Type type) {
        return (ASCENT + DESCENT) * size(type);
    }

    /** The base line on which a text stands in the middle of that height, px. */
    public double baseline(double middle, Type type) {
        return middle + 0.36 * size(type);
    }

    /** The text, or its beginning with an ellipsis so that it fits into that many px; empty when not even that fits. */
    public String fit(String text, Type type, double room) {
        if (width(text, type) <= room + 0.5) {
            return text;
        }
        int fits = 0;
        int tooLong = text.codePointCount(0, text.length());
        while (tooLong - fits > 1) {
            int middle = (fits + tooLong) / 2;
            if (width(beginning(text, middle), type) <= room) {
                fits = middle;
            } else {
                tooLong = middle;
            }
        }
        return fits == 0 ? "" : beginning(text, fits);
    }

    private static String beginning(String text, int codePoints) {
        return text.substring(0, text.offsetByCodePoints(0, codePoints)).stripTrailing() + "…";
    }

    /** The text in lines of that many px, broken between words and after colons; what does not fit into the last line is cut with an ellipsis. */
    public List<String> wrap(String text, Type type, double room, int mostLines) {
        List<String> lines = new ArrayList<>();
        String rest = text.strip();
        while (!rest.isEmpty() && lines.size() < mostLines - 1) {
            int end = lineEnd(rest, type, room);
            lines.add(fit(rest.substring(0, end).strip(), type, room));
            rest = rest.substring(end).strip();
        }
        if (!rest.isEmpty()) {
            lines.add(fit(rest, type, room));
        }
        return lines;
    }

    /** Where the line has to end: after the last word that fits, or after the first one, be it too long. */
    private int lineEnd(String text, Type type, double room) {
        int end = 0;
        for (int at = nextBreak(text, 0); at > 0; at = nextBreak(text, at)) {
            if (end > 0 && width(text.substring(0, at).strip(), type) > room) {
                return end;
            }
            end = at;
        }
        return text.length();
    }

    private static int nextBreak(String text, int from) {
        if (from >= text.length()) {
            return -1;
        }
        for (int at = from + 1; at < text.length(); at++) {
            if (text.charAt(at) == ' ' || text.charAt(at - 1) == ':') {
                return at;
            }
        }
        return text.length();
    }
}
