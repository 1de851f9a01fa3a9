package dev.lockstep.words;

import dev.lockstep.model.lock.LockNames;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.run.BlockedBy;
import dev.lockstep.model.run.Wait;
import java.text.ListFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What sessions, outsiders and locks are called in texts. */
public final class Naming {
    /** A UUID: its first four digits tell enough apart to be read aloud. */
    private static final Pattern UUID =
            Pattern.compile("\\b(\\p{XDigit}{4})\\p{XDigit}{4}-(?:\\p{XDigit}{4}-){3}\\p{XDigit}{12}\\b");

    private static final int LONGEST = 48;

    private final Words words;

    /** Names in that language. */
    public Naming(Locale locale) {
        this.words = Words.of("sentences", locale);
    }

    /** A session by its name, an outsider by what is known of it. */
    public String who(BlockedBy who) {
        if (!who.isOutsider()) {
            return who.session();
        }
        if (who.pid() == 0) {
            return words.text("who.prepared");
        }
        String pid = Integer.toString(who.pid());
        if (who.what().equals(BlockedBy.POOL_CONNECTION)) {
            return words.text("who.pool", pid);
        }
        return who.what().isEmpty() ? words.text("who.process", pid) : words.text("who.outsider", who.what(), pid);
    }

    /** Several of them, each once, joined as the language joins them; somebody unknown when there is none. */
    public String all(List<BlockedBy> several) {
        return several.isEmpty()
                ? words.text("who.unknown")
                : list(several.stream().map(this::who).distinct().toList());
    }

    /** Whom somebody waits for, or waited for from first to last once that is over: others, or a connection that others have. */
    public String whom(Wait wait) {
        String blockers = all(wait.isOver() ? wait.everybody() : wait.blockers());
        return wait.isForPool() ? words.text("who.connection", blockers) : blockers;
    }

    /** Texts joined as the language joins them; empty when there is none. */
    public String list(List<String> texts) {
        return texts.isEmpty()
                ? ""
                : ListFormat.getInstance(words.locale(), ListFormat.Type.STANDARD, ListFormat.Style.FULL)
                        .format(texts);
    }

    /** A lock's one name, as short as labels have it: {@code setup_request:7c0e…}. */
    public static String target(LockNames names, LockTarget target) {
        return shortened(names.nameOf(target));
    }

    /** A name as short as labels have it: a UUID keeps its first four digits, and what is too long is cut at its end. */
    public static String shortened(String name) {
        String brief = brief(name);
        return brief.codePointCount(0, brief.length()) <= LONGEST
                ? brief
                : brief.substring(0, brief.offsetByCodePoints(0, LONGEST - 1)) + "…";
    }

    /** A text whose UUIDs keep their first four digits. */
    static String brief(String text) {
        return UUID.matcher(text).replaceAll(match -> Matcher.quoteReplacement(match.group(1) + "…"));
    }

    /** A statement on one line, cut where it is long. */
    static String statement(String sql) {
        String line = sql.strip().replaceAll("\\s+", " ");
        int most = 120;
        return line.codePointCount(0, line.length()) <= most
                ? line
                : line.substring(0, line.offsetByCodePoints(0, most - 1)) + "…";
    }
}
