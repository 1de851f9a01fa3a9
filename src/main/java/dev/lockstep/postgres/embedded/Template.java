package dev.lockstep.postgres.embedded;

import dev.lockstep.postgres.embedded.EmbeddedServerException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * A data directory as initdb leaves it, copied for each server. The data directory of the last server, made equal to the template
 * again when it ended, is kept as the spare that the next server takes: that spares it the copy of a thousand files.
 *
 * <p>The password belongs to the template: it is random, made with it, and kept beside it for its owner's eyes only.
 */
record Template(Cache cache, Installation installation, Progress progress) {

    static final String USER = "lockstep";

    /**
     * UTF8 and C: the same sort order everywhere. Small WAL segments: the first one is there before anything is written, and is copied each time.
     */
    private static final List<String> RECIPE = List.of(
            "--username=" + USER,
            "--auth=scram-sha-256",
            "--encoding=UTF8",
            "--locale=C",
            "--wal-segsize=1",
            "--no-sync",
            "--no-instructions");

    private static final String MANIFEST = "manifest";
    private static final String PASSWORD = "password";
    private static final String SPARE = "spare";
    private static final String SPARE_BOOT = "spare.boot";

    /**
     * Puts a data directory where none is yet; makes the template first when there is none, or a damaged one. To be called {@link Cache#exclusively}.
     *
     * @param suspect true when a server did not start from this template: make it again
     * @return the password of its user
     */
    String putCopy(Path data, boolean suspect) throws IOException, EmbeddedServerException, InterruptedException {
        progress.at(Progress.Phase.PREPARING, -1);
        if (suspect) {
            FileTrees.delete(folder());
        }
        if (!tryPutCopy(data)) {
            FileTrees.delete(data);
            FileTrees.delete(folder());
            cache.once(name(), this::make);
            if (!tryPutCopy(data)) {
                throw new IOException("A data directory changed while it was copied: " + folder());
            }
        }
        return Files.readString(folder().resolve(PASSWORD));
    }

    /**
     * Makes the data directory of a server that has ended equal to the template again, and keeps it as the spare unless there is one. To be called
     * {@link Cache#exclusively}.
     *
     * @param data is moved away or left as it is
     * @param password the one that the server had; a template with another is another template
     */
    void takeBack(Path data, String password) throws IOException, InterruptedException {
        Path spare = folder().resolve(SPARE);
        if (Files.exists(spare) || !Files.readString(folder().resolve(PASSWORD)).equals(password)) {
            return;
        }
        FileTrees.mirror(folder().resolve("data"), data);
        cache.account().own(data);
        Files.writeString(folder().resolve(SPARE_BOOT), Platform.boot());
        Files.move(data, spare, StandardCopyOption.ATOMIC_MOVE);
    }

    private boolean tryPutCopy(Path data) throws IOException, InterruptedException {
        Path spare = folder().resolve(SPARE);
        try {
            String expected = Files.readString(folder().resolve(MANIFEST));
            if (isIntact(spare, expected)) {
                Files.move(spare, data, StandardCopyOption.ATOMIC_MOVE);
                return true;
            }
            FileTrees.delete(spare);
            FileTrees.Size copied = FileTrees.mirror(folder().resolve("data"), data);
            cache.account().own(data);
            return copied.toString().equals(expected) && Files.size(folder().resolve(PASSWORD)) > 0;
        } catch (NoSuchFileException missing) {
            return false;
        }
    }

    /** Nothing here is synced: when the power failed, what was written over may still be the ended server's, at the same size. */
    private boolean isIntact(Path spare, String expected) throws IOException, InterruptedException {
        return Files.isDirectory(spare)
                && Files.readString(folder().resolve(SPARE_BOOT)).equals(Platform.boot())
                && FileTrees.measure(spare).toString().equals(expected);
    }

    private void make(Path half) throws IOException, EmbeddedServerException, InterruptedException {
        Path password = half.resolve(PASSWORD);
        FileTrees.writePrivately(password, randomPassword());
        Path data = half.resolve("data");
        FileTrees.makeFolder(data, "rwx------");
        cache.account().own(data);
        cache.account().own(password);
        Path log = half.resolve("initdb.log");
        List<String> arguments = new ArrayList<>(RECIPE);
        arguments.addAll(List.of("--pwfile=" + password, "--pgdata=" + data));
        int status =
                Commands.run(installation.command(cache.account(), "initdb", arguments), installation.folder(), log);
        if (status != 0) {
            throw new EmbeddedServerException(
                    Reason.INITDB_FAILED,
                    "initdb could not make a data directory in " + data + " (exit status " + status
                            + "). Its last lines follow; mend what they say and start again.",
                    data,
                    Commands.lastLines(log),
                    null);
        }
        Files.writeString(half.resolve(MANIFEST), FileTrees.measure(data).toString());
    }

    private Path folder() {
        return cache.folder().resolve(name());
    }

    private String name() {
        return "template-" + installation.key() + "-" + Integer.toHexString(RECIPE.hashCode())
                + cache.account().suffix();
    }

    private static String randomPassword() {
        byte[] bytes = new byte[24];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
