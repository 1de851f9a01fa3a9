package dev.lockstep.scenariofile;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the known name that someone probably meant. */
public final class Nearest {
    private static final int LONGEST = 60;
    private static final int MOST_CANDIDATES = 200;

    private Nearest() {}

    /**
     * The candidate that differs by the fewest changed, missing, added or swapped characters, if that is at most a third of the word; empty
     * when none does.
     */
    public static Optional<String> to(String word, Collection<String> candidates) {
        if (word.length() > LONGEST) {
            return Optional.empty();
        }
        // Of one letter every other one would be near.
        int limit = word.length() < 3 ? 0 : Math.max(1, word.length() / 3);
        return candidates.stream()
                .limit(MOST_CANDIDATES)
                .filter(candidate -> Math.abs(candidate.length() - word.length()) <= limit)
                .filter(candidate -> distance(word, candidate) <= limit)
                .min(Comparator.comparingInt(candidate -> distance(word, candidate)));
    }

    /** Damerau-Levenshtein distance with swaps of neighbours, upper and lower case being one. */
    private static int distance(String left, String right) {
        String a = left.toLowerCase(Locale.ROOT);
        String b = right.toLowerCase(Locale.ROOT);
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                    continue;
                }
                int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                d[i][j] = Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + change);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                }
            }
        }
        return d[a.length()][b.length()];
    }
}
