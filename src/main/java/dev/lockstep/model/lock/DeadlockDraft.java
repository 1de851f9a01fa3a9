package dev.lockstep.model.lock;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A report of which some lines were read. In a log the lines of a message after its first begin with a tab ({@code elog.c}), behind
 * whatever a container or a journal puts before every line; a log that was pasted may have lost its tabs.
 */
final class DeadlockDraft {
    /** Characters of a statement that are kept. */
    private static final int LONGEST = 20_000;

    private static final Pattern RUNNING = Pattern.compile("Process (\\d{1,9}): (.*)");
    private static final Pattern FIELD = Pattern.compile("\\b(DEBUG[1-5]?|INFO|NOTICE|WARNING|ERROR|LOG|FATAL|PANIC"
            + "|DETAIL|HINT|QUERY|LOCATION|CONTEXT|Where|STATEMENT):  ?(.*)");
    /** Stands in place of a statement that the server does not tell. */
    private static final Pattern NO_STATEMENT = Pattern.compile("<[\\w ]*>");

    private static final Pattern JAVA_STACK = Pattern.compile("^\\s+at .*");
    private static final String CSV_START = "\"deadlock detected\",\"";
    /** A quoted field of csvlog up to its end; a quote in it is doubled. */
    private static final Pattern CSV_FIELD = Pattern.compile("[^\"]*+(?:\"\"[^\"]*+)*+");

    private final int number;
    private final boolean csv;
    private final List<String> detail = new ArrayList<>();
    private final List<DeadlockDetail.Line> ring = new ArrayList<>();
    private final Map<Integer, StringBuilder> statements = new HashMap<>();
    private final StringBuilder context = new StringBuilder();
    private final StringBuilder whole = new StringBuilder();
    /** Where lines go that belong to what stands above them; null when they belong to nothing that is wanted. */
    private @Nullable StringBuilder open;
    /** What each further line of the message begins with, digits aside; null before a statement showed it. */
    private @Nullable String margin;

    private boolean waitsAreOver;

    /**
     * A report without lines.
     *
     * @param number of its first line
     * @param before what stands before the first wait on its line
     */
    DeadlockDraft(int number, String before) {
        this.number = number;
        this.csv = before.endsWith(CSV_START);
    }

    boolean wantsWaits() {
        return !waitsAreOver
                && (ring.isEmpty()
                        || ring.getLast().blocker() != ring.getFirst().waiter());
    }

    void addWait(String line) {
        detail.add(line);
        ring.addAll(DeadlockDetail.read(line));
    }

    /** Takes a line that tells of no wait; false when it belongs to another message. */
    boolean addLine(String line) {
        waitsAreOver = true;
        Matcher running = RUNNING.matcher(line);
        if (running.find() && isOfRing(running.group(1)) && begins(line.substring(0, running.start()))) {
            open = new StringBuilder(running.group(2));
            statements.put(Integer.valueOf(running.group(1)), open);
            return true;
        }
        if (JAVA_STACK.matcher(line).matches()) {
            return statements.size() > 0;
        }
        int start = startOfFurther(line);
        if (start >= 0) {
            append(line.substring(start));
            return true;
        }
        Matcher field = FIELD.matcher(line);
        if (field.find()) {
            return field(field.group(1), field.group(2));
        }
        if ("".equals(margin)) {
            append(line);
        }
        return true;
    }

    private boolean field(String name, String text) {
        switch (name) {
            case "CONTEXT", "Where" -> open = context.append(text);
            case "STATEMENT" -> open = whole.append(text);
            case "DETAIL", "HINT", "QUERY", "LOCATION" -> open = null;
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean isOfRing(String pid) {
        return ring.stream().anyMatch(line -> line.waiter() == Integer.parseInt(pid));
    }

    /** Whether a statement may begin behind that; the first one shows the margin. */
    private boolean begins(String before) {
        if (margin == null) {
            margin = withoutDigits(before);
        }
        return margin.equals(withoutDigits(before));
    }

    /** Where the text of a further line begins; -1 when it is none. */
    private int startOfFurther(String line) {
        if (margin != null && !margin.isEmpty() && line.length() >= margin.length()) {
            return margin.equals(withoutDigits(line.substring(0, margin.length()))) ? margin.length() : -1;
        }
        return margin == null && line.startsWith("\t") ? 1 : -1;
    }

    /** Times and numbers of lines differ from line to line. */
    private static String withoutDigits(String text) {
        return text.replaceAll("\\d", "0");
    }

    private void append(String line) {
        if (open != null && open.length() < LONGEST) {
            open.append('\n').append(line);
        }
    }

    DeadlockReport report() {
        Map<Integer, String> known = new HashMap<>();
        statements.forEach((pid, text) -> {
            String statement = csv ? uncsv(shortened(text)) : shortened(text);
            if (!statement.isEmpty() && !NO_STATEMENT.matcher(statement).matches()) {
                known.put(pid, statement);
            }
        });
        // The DETAIL cuts a statement off at track_activity_query_size; the victim's own stands below it whole.
        String own = shortened(whole);
        if (!ring.isEmpty() && !own.isEmpty()) {
            known.merge(ring.getFirst().waiter(), own, (told, full) -> full.startsWith(told) ? full : told);
        }
        return new DeadlockReport(number, detail, ring, known, shortened(context));
    }

    private static String uncsv(String text) {
        Matcher field = CSV_FIELD.matcher(text);
        return field.lookingAt() ? field.group().replace("\"\"", "\"") : text;
    }

    private static String shortened(StringBuilder text) {
        return text.substring(0, Math.min(text.length(), LONGEST)).strip();
    }
}
