package dev.lockstep.postgres.embedded;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** A program with an embedded server, for tests that kill it; and a handle on such a program. */
final class EmbeddedProgram implements AutoCloseable {

    private final Process process;
    private final long serverPid;
    private final Path data;

    private EmbeddedProgram(Process process, long serverPid, Path data) {
        this.process = process;
        this.serverPid = serverPid;
        this.data = data;
    }

    /** The program: says the server's process id and data directory, and waits to be ended. */
    public static void main(String[] arguments) throws Exception {
        EmbeddedServer server =
                EmbeddedServer.start(new EmbeddedOptions(Path.of(arguments[0]), Map.of()), Progress.none());
        System.out.println(server.serverPid());
        System.out.println(server.dataDirectory());
        new CountDownLatch(1).await();
    }

    /** Starts it in a JVM of its own and waits for its server. */
    static EmbeddedProgram start(Path cache) throws IOException {
        return start(List.of(), System.getProperty("java.class.path"), cache);
    }

    static EmbeddedProgram start(List<String> prefix, String classPath, Path cache) throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-cp",
                classPath,
                EmbeddedProgram.class.getName(),
                cache.toString()));
        Process process = new ProcessBuilder(command)
                .directory(cache.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader said =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String pid = said.readLine();
        String data = said.readLine();
        if (pid == null || data == null) {
            throw new IOException("The program ended before its server was there");
        }
        return new EmbeddedProgram(process, Long.parseLong(pid), Path.of(data));
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    ProcessHandle server() {
        return ProcessHandle.of(serverPid).orElseThrow();
    }

    long serverPid() {
        return serverPid;
    }

    /** The server's data directory. */
    Path data() {
        return data;
    }

    /** The processes between program and server. */
    List<ProcessHandle> watchers() {
        return process.descendants()
                .filter(each -> each.pid() != serverPid)
                .filter(each ->
                        each.parent().map(parent -> parent.pid() != serverPid).orElse(true))
                .toList();
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
