package dev.lockstep.postgres.embedded;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A PgBouncer in transaction mode that the program has started: on loopback, for one database, with a random password, its configuration in
 * a folder that only the user can read. It ends with whoever started it, killed or not.
 */
public final class PoolerProcess implements AutoCloseable {
    /** The user as whom its clients and its console are reached. */
    public static final String USER = "lockstep";

    private static final String PROGRAM = "pgbouncer";
    /** Where it is installed without being on everybody's path. */
    private static final List<String> MORE_FOLDERS = List.of("/usr/sbin", "/usr/local/sbin");

    private final Process watcher;
    private final Path folder;
    private final int port;
    private final String password;

    private PoolerProcess(Process watcher, Path folder, int port, String password) {
        this.watcher = watcher;
        this.folder = folder;
        this.port = port;
        this.password = password;
    }

    /** Whether the program is installed, and there is a shell to watch over it. */
    public static boolean isInstalled() {
        return program().isPresent() && !Platform.isWindows();
    }

    private static Optional<Path> program() {
        return Stream.concat(
                        Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)),
                        MORE_FOLDERS.stream())
                .map(each -> Path.of(each, PROGRAM))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /**
     * Starts it; it takes a moment before it listens.
     *
     * @param database what clients call the database
     * @param server where that is, in the words of a connection string: host, port, dbname, user, password
     * @param settings further settings of the program
     * @throws EmbeddedServerException as root, where no other account can be had
     */
    public static PoolerProcess start(String database, Map<String, String> server, Map<String, String> settings)
            throws IOException, EmbeddedServerException, InterruptedException {
        Path program = program().orElseThrow(() -> new IOException(PROGRAM + " is not installed"));
        Path folder = Files.createTempDirectory("lockstep-pooler");
        ServerAccount account = ServerAccount.find(folder);
        String password = randomPassword();
        int port = Launch.freePort();
        Files.writeString(folder.resolve("users.txt"), "\"" + USER + "\" \"" + password + "\"\n");
        Files.writeString(folder.resolve("pgbouncer.ini"), configuration(folder, port, database, server, settings));
        account.own(folder);
        List<String> command = new ArrayList<>();
        if (Commands.onPath("setsid")) {
            command.add("setsid");
        }
        command.addAll(List.of("sh", "-c", script(), "lockstep-pooler", folder.toString()));
        command.addAll(account.prefix());
        command.addAll(
                List.of(program.toString(), folder.resolve("pgbouncer.ini").toString()));
        Process watcher = Commands.builder(command, folder)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        return new PoolerProcess(watcher, folder, port, password);
    }

    /** Source of the settings: PgBouncer's manual, page "config". */
    private static String configuration(
            Path folder, int port, String database, Map<String, String> server, Map<String, String> settings) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("listen_addr", "127.0.0.1");
        all.put("listen_port", Integer.toString(port));
        all.put("unix_socket_dir", "");
        all.put("auth_type", "scram-sha-256");
        all.put("auth_file", folder.resolve("users.txt").toString());
        all.put("admin_users", USER);
        all.put("pool_mode", "transaction");
        all.put("ignore_startup_parameters", "extra_float_digits,options");
        all.putAll(settings);
        String target = server.entrySet().stream()
                .map(each -> each.getKey() + "='" + each.getValue().replace("'", "''") + "'")
                .collect(Collectors.joining(" "));
        String lines = all.entrySet().stream()
                .map(each -> each.getKey() + " = " + each.getValue() + "\n")
                .collect(Collectors.joining());
        return "[databases]\n" + database + " = " + target + "\n[pgbouncer]\n" + lines;
    }

    private static String randomPassword() {
        byte[] bytes = new byte[16];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private static String script() throws IOException {
        try (InputStream in = Objects.requireNonNull(PoolerProcess.class.getResourceAsStream("pooler.sh"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Whether it runs. */
    public boolean isAlive() {
        return watcher.isAlive();
    }

    /** The TCP port on 127.0.0.1 on which it listens. */
    public int port() {
        return port;
    }

    /** The password of {@link #USER}; never to be shown, logged or put on a command line. */
    public String password() {
        return password;
    }

    /** The last lines that it wrote; empty when there are none. */
    public String log() {
        return Commands.lastLines(folder.resolve("pooler.log"));
    }

    /** Ends it and deletes its folder. */
    @Override
    public void close() {
        try {
            watcher.getOutputStream().close();
            watcher.waitFor(5, TimeUnit.SECONDS);
            FileTrees.delete(folder);
        } catch (IOException e) {
            // The watcher deletes what is left.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
