package dev.lockstep.cli;

import dev.lockstep.model.lock.AdvisoryKey;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "key",
        description =
                "Shows the advisory key of a name, and how pg_locks shows it: the first 8 bytes, big-endian and signed, of"
                        + " the SHA-256 of NAMESPACE:ID.")
final class KeyCommand implements Callable<Integer> {
    private static final char UNDECODABLE = '\uFFFD';

    private final Context context;

    @Parameters(paramLabel = "NAMESPACE:ID", description = "For example setup_request:42")
    private String name = "";

    KeyCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        int colon = name.indexOf(':');
        if (colon < 1 || colon == name.length() - 1) {
            throw context.wrong("key.form", name);
        }
        if (name.indexOf(UNDECODABLE) >= 0) {
            // the hash would be that of another name
            throw context.wrong("key.undecodable", name);
        }
        AdvisoryKey key = AdvisoryKey.ofName(name);
        List<List<String>> rows = List.of(
                List.of("bigint", key.text()),
                List.of("classid", Long.toString(key.classId())),
                List.of("objid", Long.toString(key.objId())),
                List.of("objsubid", Long.toString(key.objSubId())));
        int[] columns = Cells.columns(rows);
        rows.forEach(row -> context.print(Cells.line(row, columns)));
        return Status.HELD;
    }
}
