package dev.lockstep.model.database;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds a password in a password file: lines of {@code host:port:database:user:password}, where {@code *} stands for anything and a
 * backslash takes a colon or a backslash as it is. Source: PostgreSQL manual, chapter "libpq", section "The Password File".
 */
final class PasswordFile {
    private PasswordFile() {}

    /** The password of the first line that fits; empty when none does. A bare colon ends a password, as in libpq. */
    static Optional<String> find(String text, String host, String port, String database, String user) {
        List<String> wanted = List.of(host, port, database, user);
        return text.lines()
                .filter(line -> !line.startsWith("#"))
                .map(PasswordFile::fields)
                .filter(fields -> fields.size() >= 5 && fits(fields, wanted))
                .map(fields -> unescaped(fields.get(4)))
                .filter(password -> !password.isEmpty())
                .findFirst();
    }

    private static boolean fits(List<String> fields, List<String> wanted) {
        for (int i = 0; i < wanted.size(); i++) {
            String field = fields.get(i);
            if (!field.equals("*") && !unescaped(field).equals(wanted.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** The fields between bare colons, still escaped. */
    private static List<String> fields(String line) {
        List<String> fields = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < line.length(); i++) {
            if (line.charAt(i) == '\\') {
                i++;
            } else if (line.charAt(i) == ':') {
                fields.add(line.substring(start, i));
                start = i + 1;
            }
        }
        fields.add(line.substring(start));
        return fields;
    }

    private static String unescaped(String field) {
        return field.replaceAll("\\\\(.)", "$1");
    }
}
