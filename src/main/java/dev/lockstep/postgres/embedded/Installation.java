package dev.lockstep.postgres.embedded;

import dev.lockstep.postgres.embedded.EmbeddedServerException.Reason;
import java.io.IOException;
import java.io.OutputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;

/**
 * PostgreSQL's programs, unpacked.
 *
 * @param key what tells this build from others, part of file names
 * @param folder holds {@code bin}, {@code lib}, {@code share}
 * @param version such as {@code 18.6}
 */
record Installation(String key, Path folder, String version) {

    private static final Pattern VERSION = Pattern.compile("\\(PostgreSQL\\) (\\S+)");
    private static final String MANIFEST = "manifest";

    /**
     * The programs for this machine, unpacked from the class path when the cache has none of this build. To be called {@link Cache#exclusively}.
     *
     * @param suspect true to look whether any file is missing or cut short, and to unpack again then
     */
    static Installation in(Cache cache, boolean suspect, Progress progress)
            throws IOException, EmbeddedServerException, InterruptedException {
        URL archive = onClassPath(Platform.current());
        String key = key(archive);
        String name = "postgres-" + key;
        if (suspect && !isIntact(cache.folder().resolve(name))) {
            FileTrees.delete(cache.folder().resolve(name));
        }
        Path made = cache.once(name, folder -> unpack(archive, folder, progress));
        return new Installation(key, made.resolve("files"), Files.readString(made.resolve("version")));
    }

    /** The command line for one of the programs. */
    List<String> command(ServerAccount account, String program, List<String> arguments) {
        List<String> command = new ArrayList<>(account.prefix());
        command.add(program(program).toString());
        command.addAll(arguments);
        return command;
    }

    Path program(String name) {
        return program(folder, name);
    }

    private static Path program(Path folder, String name) {
        return folder.resolve("bin").resolve(Platform.isWindows() ? name + ".exe" : name);
    }

    static URL onClassPath(Platform platform) throws EmbeddedServerException {
        for (String archive : platform.archives()) {
            @Nullable URL found = Installation.class.getClassLoader().getResource(archive);
            if (found != null) {
                return found;
            }
        }
        throw new EmbeddedServerException(
                Reason.NO_BINARIES,
                "This Lockstep carries no PostgreSQL for " + platform.system() + " " + platform.processor()
                        + " (looked for "
                        + String.join(", ", platform.archives())
                        + " on the class path). Build it on a machine of this kind, or choose a server of your own with --database.",
                null);
    }

    /** Check sum and size. A jar knows those of each entry; elsewhere the archive is read. */
    private static String key(URL archive) throws IOException {
        URLConnection connection = archive.openConnection();
        connection.setUseCaches(false);
        if (connection instanceof JarURLConnection jar) {
            try (JarFile file = jar.getJarFile()) {
                ZipEntry entry = file.getEntry(jar.getEntryName());
                return key(entry.getCrc(), entry.getSize());
            }
        }
        try (CheckedInputStream in = new CheckedInputStream(connection.getInputStream(), new CRC32())) {
            long size = in.transferTo(OutputStream.nullOutputStream());
            return key(in.getChecksum().getValue(), size);
        }
    }

    private static String key(long checkSum, long size) {
        return Long.toHexString(checkSum) + "-" + Long.toHexString(size);
    }

    private static boolean isIntact(Path made) throws IOException, InterruptedException {
        Path manifest = made.resolve(MANIFEST);
        return Files.isRegularFile(manifest)
                && Files.readString(manifest)
                        .equals(FileTrees.measure(made.resolve("files")).toString());
    }

    private static void unpack(URL archive, Path half, Progress progress)
            throws IOException, EmbeddedServerException, InterruptedException {
        Path files = half.resolve("files");
        FileTrees.makeFolder(files, "rwxr-xr-x");
        new Unpacking(archive, files, fraction -> progress.at(Progress.Phase.UNPACKING, fraction)).run();
        Path answer = half.resolve("version");
        int status = Commands.run(List.of(program(files, "postgres").toString(), "--version"), files, answer);
        Matcher version = VERSION.matcher(Commands.lastLines(answer));
        if (status != 0 || !version.find()) {
            throw new EmbeddedServerException(
                    Reason.NO_BINARIES,
                    "The PostgreSQL that Lockstep carries does not run on this system (exit status " + status
                            + "). Choose a server of your own with --database.",
                    files,
                    Commands.lastLines(answer),
                    null);
        }
        Files.writeString(answer, version.group(1));
        Files.writeString(half.resolve(MANIFEST), FileTrees.measure(files).toString());
    }
}
