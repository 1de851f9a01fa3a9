package dev.lockstep.postgres;

import dev.lockstep.model.run.StatementResult;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of the transactions that a run prepared; they outlive their sessions and keep their locks. */
final class PreparedTransactions {
    private static final String TAG = "PREPARE TRANSACTION";
    private static final Pattern PREPARE =
            Pattern.compile("PREPARE\\s+TRANSACTION\\s+'((?:[^']|'')*)'", Pattern.CASE_INSENSITIVE);

    private final Set<String> names = ConcurrentHashMap.newKeySet();

    /** Keeps the names in that text when the server prepared a transaction for it. */
    void note(String sql, List<StatementResult> results) {
        if (results.stream().anyMatch(result -> result.tag().equals(TAG))) {
            Matcher prepare = PREPARE.matcher(sql);
            while (prepare.find()) {
                names.add(prepare.group(1).replace("''", "'"));
            }
        }
    }

    /** The names; some of them may be committed or rolled back by now. */
    Set<String> names() {
        return Set.copyOf(names);
    }
}
