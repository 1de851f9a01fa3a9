package dev.lockstep.scenariofile;

import org.snakeyaml.engine.v2.exceptions.Mark;

/** The text of a file, addressed as the parser's marks do: in code points. */
final class SourceText {
    private final int[] codePoints;

    SourceText(String text) {
        this.codePoints = text.codePoints().toArray();
    }

    /** Whether a comment follows on the same line; its text would be missing in a plain scalar that ends here. */
    boolean commentFollows(Mark end) {
        int i = Math.min(end.getIndex(), codePoints.length);
        while (i < codePoints.length && (codePoints[i] == ' ' || codePoints[i] == '\t')) {
            i++;
        }
        return i > end.getIndex() && i < codePoints.length && codePoints[i] == '#';
    }

    /** Place of the first number sign at or after the mark, or of the mark when there is none. */
    Place numberSign(Mark end) {
        int i = end.getIndex();
        while (i < codePoints.length && codePoints[i] != '#') {
            i++;
        }
        return i < codePoints.length ? place(end, i) : place(end, end.getIndex());
    }

    /**
     * Place of a token within a scalar, whatever its style: quotes, escapes and folding change what lies between the tokens, not their
     * order.
     *
     * @param nth 0 for the first occurrence
     */
    Place occurrence(Mark start, Mark end, String token, int nth) {
        int[] wanted = token.codePoints().toArray();
        int seen = 0;
        int last = Math.min(end.getIndex(), codePoints.length) - wanted.length;
        for (int i = start.getIndex(); i <= last; i++) {
            if (matches(wanted, i) && seen++ == nth) {
                return place(start, i);
            }
        }
        return place(start, start.getIndex());
    }

    private boolean matches(int[] wanted, int from) {
        for (int i = 0; i < wanted.length; i++) {
            if (codePoints[from + i] != wanted[i]) {
                return false;
            }
        }
        return true;
    }

    private Place place(Mark from, int index) {
        int line = from.getLine() + 1;
        int column = from.getColumn() + 1;
        for (int i = from.getIndex(); i < index; i++) {
            if (codePoints[i] == '\n') {
                line++;
                column = 1;
            } else {
                column++;
            }
        }
        return new Place(line, column);
    }
}
