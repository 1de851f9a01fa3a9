package dev.lockstep.model.database;

import dev.lockstep.model.database.DatabaseProblem.Code;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads one service of a service file: sections {@code [name]} with lines of {@code parameter=value}. Source: PostgreSQL manual, chapter
 * "libpq", section "The Connection Service File".
 */
final class ServiceFile {
    private ServiceFile() {}

    /** The parameters of that service; empty when the file does not have it. */
    static Optional<Map<String, String>> find(String path, String text, String service) throws AddressException {
        Map<String, String> found = new LinkedHashMap<>();
        boolean inside = false;
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            if (line.startsWith("[")) {
                if (inside) {
                    break;
                }
                inside = line.equals("[" + service + "]");
            } else if (inside) {
                int equals = line.indexOf('=');
                if (equals < 1) {
                    throw new AddressException(Code.BAD_SERVICE_FILE, path, Integer.toString(i + 1));
                }
                found.putIfAbsent(line.substring(0, equals), line.substring(equals + 1));
            }
        }
        return inside ? Optional.of(found) : Optional.empty();
    }
}
