package dev.lockstep.bench;

import dev.lockstep.postgres.embedded.EmbeddedOptions;
import dev.lockstep.postgres.embedded.EmbeddedServer;
import dev.lockstep.postgres.embedded.EmbeddedServerException;
import dev.lockstep.postgres.embedded.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * How long an embedded server takes to its first query, in ms: with an empty cache, and again and again with a filled one, each in a JVM of its own, as a person
 * who opens the program has it. A further argument is the cache folder to use; without one, a new folder, deleted afterwards.
 */
final class EmbeddedStartBench {

    private static final int STARTS = 8;

    private EmbeddedStartBench() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 2 && arguments[0].equals("once")) {
            once(Path.of(arguments[1]));
            return;
        }
        Path cache = arguments.length == 1 ? Path.of(arguments[0]) : Files.createTempDirectory("lockstep-bench");
        for (int start = 1; start <= STARTS; start++) {
            System.out.print("start " + start + ": ");
            System.out.flush();
            List<String> command = new ArrayList<>(List.of(
                    ProcessHandle.current().info().command().orElse("java"),
                    "-cp",
                    System.getProperty("java.class.path"),
                    EmbeddedStartBench.class.getName(),
                    "once",
                    cache.toString()));
            new ProcessBuilder(command).inheritIO().start().waitFor();
        }
        if (arguments.length == 0) {
            delete(cache);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    private static void once(Path cache)
            throws EmbeddedServerException, InterruptedException, SQLException, IOException {
        long begun = System.nanoTime();
        StringBuilder phases = new StringBuilder();
        Progress progress = (phase, fraction) -> {
            if (fraction < 0 || fraction == 1) {
                phases.append(", ").append(phase).append(" at ").append(millisSince(begun));
            }
        };
        long closing;
        try (EmbeddedServer server = EmbeddedServer.start(new EmbeddedOptions(cache, Map.of()), progress)) {
            String url = "jdbc:postgresql://" + server.host() + ":" + server.port() + "/postgres";
            try (Connection connection = DriverManager.getConnection(url, server.user(), server.password());
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT 1")) {
                rows.next();
                System.out.print("first query after " + millisSince(begun) + " ms" + phases);
            }
            closing = System.nanoTime();
        }
        System.out.println(", closed in " + millisSince(closing));
    }

    private static long millisSince(long nanos) {
        return (System.nanoTime() - nanos) / 1_000_000;
    }
}
