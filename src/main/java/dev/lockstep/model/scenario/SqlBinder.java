package dev.lockstep.model.scenario;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts values in place of {@code :name} in SQL. Quoted text, identifiers in quotes, dollar quotes and comments stay as they are, and so do
 * {@code ::type} and {@code :=}. What is quoted or a comment is decided as the server's scanner does it with
 * {@code standard_conforming_strings} on. Source: PostgreSQL manual, chapter "Lexical Structure".
 */
public final class SqlBinder {
    private final String sql;
    /** SQL by name. */
    private final Map<String, String> values;

    private final StringBuilder out = new StringBuilder();
    private final List<Unknown> unknown = new ArrayList<>();
    private int at;

    private SqlBinder(String sql, Map<String, String> values) {
        this.sql = sql;
        this.values = values;
    }

    /**
     * SQL with its values.
     *
     * @param sql unknown names stay in it as they were written
     * @param unknown names without a value, in the order of the text; empty when all is well
     */
    public record Bound(String sql, List<Unknown> unknown) {

        /** Copies what it is given. */
        public Bound {
            unknown = List.copyOf(unknown);
        }
    }

    /**
     * A name without a value.
     *
     * @param name without its colon
     * @param offset where its colon stands, in {@code char}s from the start of the SQL
     */
    public record Unknown(String name, int offset) {}

    /** Binds every {@code :name} of the SQL that stands for a value. */
    public static Bound bind(String sql, Map<String, Value> values) {
        Map<String, String> texts = new HashMap<>();
        values.forEach((name, value) -> texts.put(name, value.sql()));
        return new SqlBinder(sql, texts).run();
    }

    /** The SQL with what rows held; null is SQL's NULL. Other names stay in it. */
    public static String bindKept(String sql, Map<String, @Nullable Value> kept) {
        Map<String, String> texts = new HashMap<>();
        kept.forEach((name, value) -> texts.put(name, value == null ? "NULL" : value.sql()));
        return kept.isEmpty() ? sql : new SqlBinder(sql, texts).run().sql();
    }

    private Bound run() {
        while (at < sql.length()) {
            char c = sql.charAt(at);
            if (c == ':') {
                colon();
            } else {
                copyTo(endOfToken(c));
            }
        }
        return new Bound(out.toString(), unknown);
    }

    private int endOfToken(char c) {
        if (isNameStart(c)) {
            return endOfWord();
        }
        return switch (c) {
            case '\'' -> endOfString(at + 1, false);
            case '"' -> after(sql.indexOf('"', at + 1), 1);
            case '$' -> endOfDollarQuote();
            case '-' -> sql.startsWith("--", at) ? after(sql.indexOf('\n', at), 1) : at + 1;
            case '/' -> sql.startsWith("/*", at) ? endOfBlockComment() : at + 1;
            default -> at + 1;
        };
    }

    private void colon() {
        if (sql.startsWith("::", at)) {
            // A run of colons is not ours, whatever follows it.
            int end = at;
            while (end < sql.length() && sql.charAt(end) == ':') {
                end++;
            }
            copyTo(endOfName(end));
            return;
        }
        int end = endOfName(at + 1);
        if (end == at + 1) {
            copyTo(end);
            return;
        }
        String name = sql.substring(at + 1, end);
        String value = values.get(name);
        if (value == null) {
            unknown.add(new Unknown(name, at));
            copyTo(end);
        } else {
            put(value, end);
        }
    }

    /** Puts the value, apart from a neighbour with which it would become another token: {@code E:name}, {@code 'a':name}. */
    private void put(String value, int end) {
        char before = at == 0 ? ' ' : sql.charAt(at - 1);
        if (isNamePart(before) || before == '\'' || before == '&') {
            out.append(' ');
        }
        out.append(value);
        at = end;
        if (at < sql.length() && sql.charAt(at) == '\'') {
            out.append(' ');
        }
    }

    /** A word may be the {@code E} of an escape string; a dollar sign within a word opens no quote. */
    private int endOfWord() {
        int end = at;
        while (end < sql.length() && (isNamePart(sql.charAt(end)) || sql.charAt(end) == '$')) {
            end++;
        }
        boolean escapes = end == at + 1
                && (sql.charAt(at) == 'E' || sql.charAt(at) == 'e')
                && end < sql.length()
                && sql.charAt(end) == '\'';
        return escapes ? endOfString(end + 1, true) : end;
    }

    /** A doubled quote is read as the end of one string and the start of the next, which comes to the same. */
    private int endOfString(int from, boolean escapes) {
        int end = from;
        while (end < sql.length()) {
            char c = sql.charAt(end);
            if (c == '\\' && escapes) {
                end += 2;
            } else if (c == '\'') {
                int more = escapes ? continuation(end + 1) : -1;
                if (more < 0) {
                    return end + 1;
                }
                end = more;
            } else {
                end++;
            }
        }
        return sql.length();
    }

    /** An escape string goes on, with its escapes, after a doubled quote and after white space with a line end in it; -1 when it does not. */
    private int continuation(int from) {
        int next = from;
        boolean newLine = false;
        while (next < sql.length() && Character.isWhitespace(sql.charAt(next))) {
            newLine |= sql.charAt(next) == '\n' || sql.charAt(next) == '\r';
            next++;
        }
        boolean quote = next < sql.length() && sql.charAt(next) == '\'';
        return quote && (newLine || next == from) ? next + 1 : -1;
    }

    private int endOfDollarQuote() {
        int tagEnd = endOfName(at + 1);
        if (tagEnd >= sql.length() || sql.charAt(tagEnd) != '$') {
            return at + 1;
        }
        String tag = sql.substring(at, tagEnd + 1);
        return after(sql.indexOf(tag, tagEnd + 1), tag.length());
    }

    private int endOfBlockComment() {
        int depth = 0;
        int end = at;
        do {
            if (sql.startsWith("/*", end)) {
                depth++;
                end += 2;
            } else if (sql.startsWith("*/", end)) {
                depth--;
                end += 2;
            } else {
                end++;
            }
        } while (depth > 0 && end < sql.length());
        return Math.min(end, sql.length());
    }

    private int endOfName(int from) {
        int end = from;
        while (end < sql.length() && (end == from ? isNameStart(sql.charAt(end)) : isNamePart(sql.charAt(end)))) {
            end++;
        }
        return end;
    }

    /** Place behind what was found; what never ends reaches to the end of the text. */
    private int after(int found, int length) {
        return found < 0 ? sql.length() : found + length;
    }

    private void copyTo(int end) {
        int limit = Math.min(end, sql.length());
        out.append(sql, at, limit);
        at = limit;
    }

    private static boolean isNameStart(char c) {
        return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c >= 0x80;
    }

    private static boolean isNamePart(char c) {
        return isNameStart(c) || (c >= '0' && c <= '9');
    }
}
