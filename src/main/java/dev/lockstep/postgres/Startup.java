package dev.lockstep.postgres;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What a connection starts with. Settings go as a start-up option ({@code -c name=value}), so that RESET and DISCARD return to them.
 *
 * @param applicationName what it calls itself, at most 63 bytes
 * @param settings run-time parameters by lower-case name, in order
 * @param simple whether it sends texts as simple-protocol messages
 */
record Startup(String applicationName, Map<String, String> settings, boolean simple) {
    /** PostgreSQL cuts names here: {@code NAMEDATALEN}, manual, section "Identifiers". */
    private static final int MOST_NAME_BYTES = 63;
    /** The driver sends these itself when it connects, and what it sends wins over options. */
    static final Set<String> SENT_BY_DRIVER = Set.of("timezone", "extra_float_digits");

    Startup {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /** The settings as PostgreSQL's command line takes them; blanks and backslashes are escaped. */
    String options() {
        StringBuilder options = new StringBuilder();
        settings.forEach((name, value) -> {
            if (!SENT_BY_DRIVER.contains(name)) {
                options.append(options.isEmpty() ? "" : " ").append("-c ").append(escaped(name + "=" + value));
            }
        });
        return options.toString();
    }

    private static String escaped(String text) {
        return text.replaceAll("[\\s\\\\\\x0B]", "\\\\$0");
    }

    /** {@code lockstep/scenario/session}; a long scenario's name is cut so that the session's is whole. */
    static String applicationName(String scenario, String session) {
        String last = "/" + cut(session, 40);
        return "lockstep/" + cut(scenario, MOST_NAME_BYTES - "lockstep/".length() - bytes(last)) + last;
    }

    private static String cut(String text, int mostBytes) {
        String cut = text;
        while (bytes(cut) > mostBytes) {
            cut = cut.substring(0, cut.offsetByCodePoints(cut.length(), -1));
        }
        return cut;
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** Names of settings are the same in either case. */
    static String canonical(String setting) {
        return setting.strip().toLowerCase(Locale.ROOT);
    }
}
