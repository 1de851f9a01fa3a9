package dev.lockstep.cli;

import dev.lockstep.words.Words;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Counts how runs ended, for the last lines of a command. */
final class Tally {
    private final Set<String> sources = new HashSet<>();
    private final List<String> broken = new ArrayList<>();
    private int runs;
    private int skipped;

    /** A run that went to its end. */
    void ran(String source, String origin, boolean asExpected) {
        count(source);
        if (!asExpected) {
            broken.add(origin);
        }
    }

    /** A run for which the server lacks something. */
    void skipped(String source) {
        count(source);
        skipped++;
    }

    private void count(String source) {
        runs++;
        sources.add(source);
    }

    /** The exit status that it comes to. */
    int status() {
        return broken.isEmpty() ? Status.HELD : Status.BROKEN;
    }

    /** What is to be said of several runs; of one its own report says it all. */
    List<String> lines(Words words) {
        if (runs <= 1) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        int held = runs - broken.size() - skipped;
        lines.add(words.text("summary", runs, sources.size(), held, broken.size(), skipped));
        broken.forEach(origin -> lines.add(words.text("summary.broken", origin)));
        return lines;
    }
}
