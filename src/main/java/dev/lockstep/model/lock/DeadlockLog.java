package dev.lockstep.model.lock;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the reports of deadlocks in a server's log (stderr, syslog, csvlog), or in what a client showed of one, in English. A report is
 * known by the lines of its DETAIL, so that whatever stands before them on their line, such as a {@code log_line_prefix}, does not matter.
 * Source of the wording: {@code DeadLockReport} in PostgreSQL's {@code deadlock.c}.
 */
public final class DeadlockLog {
    private static final Pattern WAIT =
            Pattern.compile("Process \\d{1,9} waits for \\w+ on [^;]+; blocked by process \\d{1,9}\\.");
    /** What syslog puts before each line, a number of the message and of its line at the end. */
    private static final Pattern SYSLOG = Pattern.compile("^\\S.*?\\[\\d+]: \\[\\d+-\\d+] ");

    private static final String SYSLOG_TAB = "#011";

    private final List<DeadlockReport> reports = new ArrayList<>();
    private @Nullable DeadlockDraft draft;

    private DeadlockLog() {}

    /** The deadlocks in the order of the text; one of which lines are missing is not whole. */
    public static List<DeadlockReport> read(Iterator<String> lines) {
        DeadlockLog log = new DeadlockLog();
        for (int number = 1; lines.hasNext(); number++) {
            log.take(number, plain(lines.next()));
        }
        log.finish();
        return List.copyOf(log.reports);
    }

    private static String plain(String line) {
        String text = line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
        Matcher syslog = SYSLOG.matcher(text);
        if (!syslog.find()) {
            return text;
        }
        String rest = text.substring(syslog.end());
        return rest.startsWith(SYSLOG_TAB) ? "\t" + rest.substring(SYSLOG_TAB.length()) : rest;
    }

    private void take(int number, String line) {
        Matcher wait = WAIT.matcher(line);
        if (wait.find()) {
            if (draft == null || !draft.wantsWaits()) {
                finish();
                draft = new DeadlockDraft(number, line.substring(0, wait.start()));
            }
            draft.addWait(wait.group());
        } else if (draft != null && !draft.addLine(line)) {
            finish();
        }
    }

    private void finish() {
        if (draft != null) {
            reports.add(draft.report());
        }
        draft = null;
    }
}
