package dev.lockstep.model.database;

import dev.lockstep.model.database.DatabaseProblem.Code;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Takes an address apart into parameters by their libpq names. Both spellings of the manual's chapter "libpq", section "Connection
 * Strings": URIs, and {@code name=value} pairs.
 */
final class AddressText {
    private static final Pattern SCHEME = Pattern.compile("(?i)postgres(ql)?://");
    /** {@code [user[:password]@][hosts][/database][?parameters]}; the hosts end at the first slash or question mark. */
    private static final Pattern URI =
            Pattern.compile("(?:([^:/@]*)(?::([^/@]*))?@)?([^/?]*)(?:/([^?]*))?(?:\\?(.*))?", Pattern.DOTALL);

    private static final Pattern HOST_AND_PORT = Pattern.compile("(\\[[^]]*]|[^:]*)(?::(.*))?", Pattern.DOTALL);
    /** {@code name = value}, where the value may be quoted; a backslash takes the next character as it is. */
    private static final Pattern PAIR = Pattern.compile(
            "\\s*([A-Za-z_]+)\\s*=\\s*(?:'((?:[^'\\\\]|\\\\.)*)'|((?:[^\\s'\\\\]|\\\\.)*))(?=\\s|$)", Pattern.DOTALL);

    private AddressText() {}

    /** The parameters that the text gives, in its order; none for a blank text. */
    static Map<String, String> parameters(String text) throws AddressException {
        String stripped = text.strip();
        if (stripped.startsWith("jdbc:")) {
            throw new AddressException(Code.JDBC_ADDRESS);
        }
        Matcher scheme = SCHEME.matcher(stripped);
        return scheme.lookingAt() ? ofUri(stripped.substring(scheme.end())) : ofPairs(stripped);
    }

    private static Map<String, String> ofUri(String rest) throws AddressException {
        Matcher uri = URI.matcher(rest);
        if (!uri.matches()) {
            throw new AddressException(Code.NO_ADDRESS);
        }
        // Otherwise a part of a password would be taken for a host or a port, and shown as a bad one.
        if (rest.chars().filter(c -> c == '@').count() > (uri.group(1) == null ? 0 : 1)) {
            throw new AddressException(Code.BARE_CHARACTER);
        }
        Map<String, String> found = new LinkedHashMap<>();
        put(found, "user", uri.group(1));
        put(found, "password", uri.group(2));
        putHost(found, uri.group(3));
        put(found, "dbname", uri.group(4));
        String query = uri.group(5);
        if (query != null && !query.isEmpty()) {
            for (String part : query.split("&", -1)) {
                int equals = part.indexOf('=');
                if (equals < 1) {
                    throw new AddressException(Code.NO_ADDRESS);
                }
                found.put(decode(part.substring(0, equals)), decode(part.substring(equals + 1)));
            }
        }
        return found;
    }

    private static void putHost(Map<String, String> found, String hosts) throws AddressException {
        if (hosts.indexOf(',') >= 0) {
            throw new AddressException(Code.SEVERAL_HOSTS, decode(hosts));
        }
        Matcher host = HOST_AND_PORT.matcher(hosts);
        if (!host.matches()) {
            throw new AddressException(Code.BAD_HOST, hosts);
        }
        String name = host.group(1);
        put(found, "host", name.startsWith("[") ? name.substring(1, name.length() - 1) : name);
        put(found, "port", host.group(2));
    }

    /** An empty part says nothing, as in libpq. */
    private static void put(Map<String, String> found, String name, @Nullable String part) throws AddressException {
        if (part != null && !part.isEmpty()) {
            found.put(name, decode(part));
        }
    }

    /** Percent-decoding in UTF-8. A plus sign stays one. */
    private static String decode(String text) throws AddressException {
        if (text.indexOf('%') < 0) {
            return text;
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream decoded = new ByteArrayOutputStream(bytes.length);
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] != '%') {
                decoded.write(bytes[i]);
                continue;
            }
            int high = i + 1 < bytes.length ? Character.digit(bytes[i + 1], 16) : -1;
            int low = i + 2 < bytes.length ? Character.digit(bytes[i + 2], 16) : -1;
            if (high < 0 || low < 0 || high + low == 0) {
                throw new AddressException(Code.BAD_ESCAPE);
            }
            decoded.write(high << 4 | low);
            i += 2;
        }
        return decoded.toString(StandardCharsets.UTF_8);
    }

    private static Map<String, String> ofPairs(String text) throws AddressException {
        Map<String, String> found = new LinkedHashMap<>();
        Matcher pair = PAIR.matcher(text);
        int end = 0;
        while (end < text.length()) {
            pair.region(end, text.length());
            if (!pair.lookingAt()) {
                throw new AddressException(Code.NO_ADDRESS);
            }
            String quoted = pair.group(2);
            found.put(pair.group(1), (quoted == null ? pair.group(3) : quoted).replaceAll("(?s)\\\\(.)", "$1"));
            end = pair.end();
        }
        return found;
    }
}
