package dev.lockstep.postgres.embedded;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The folder of one running server: {@code data}, {@code server.log}, and a file {@code lock} that the program holds locked for as long as it lives.
 *
 * <p>Its name begins with the program's process id and start time, for people who look. What decides that a folder is left over is the lock: the system gives it
 * up when the program is gone, also when another container shares the folder and sees other process ids, or the clock was set.
 */
final class RunFolder {
    /** Asked once: the start time that the system tells of a process can move by some milliseconds from one question to the next. */
    private static final String OWN_PREFIX = prefix();

    private final Path folder;
    private final FileChannel lock;

    private RunFolder(Path folder, FileChannel lock) {
        this.folder = folder;
        this.lock = lock;
    }

    /** Makes a folder for a server of this program. To be called {@link Cache#exclusively}, so that no other start sees it unlocked. */
    static RunFolder make(Cache cache) throws IOException {
        FileTrees.makeFolder(cache.runs(), cache.account().folderMode());
        Path folder = Files.createTempDirectory(cache.runs(), OWN_PREFIX);
        FileTrees.setMode(folder, cache.account().folderMode());
        FileChannel lock =
                FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try {
            lock.lock();
            return new RunFolder(folder, lock);
        } catch (IOException refused) {
            lock.close();
            throw refused;
        }
    }

    /**
     * Ends the servers and deletes the folders of programs that are gone. A folder whose program lives is left alone. To be called {@link Cache#exclusively}.
     */
    static void endLeftovers(Cache cache, Path pgCtl) throws IOException, InterruptedException {
        for (Path folder : leftovers(cache)) {
            Postmaster.end(folder.resolve("data"), pgCtl);
            FileTrees.delete(folder);
        }
    }

    Path folder() {
        return folder;
    }

    Path data() {
        return folder.resolve("data");
    }

    Path log() {
        return folder.resolve("server.log");
    }

    /** Deletes the folder, ending the server first if one still runs there. */
    void delete(Path pgCtl) throws IOException, InterruptedException {
        lock.close();
        Postmaster.end(data(), pgCtl);
        FileTrees.delete(folder);
    }

    private static List<Path> leftovers(Cache cache) throws IOException {
        List<Path> leftovers = new ArrayList<>();
        if (Files.isDirectory(cache.runs())) {
            try (DirectoryStream<Path> folders = Files.newDirectoryStream(cache.runs())) {
                for (Path folder : folders) {
                    if (isLeftover(folder)) {
                        leftovers.add(folder);
                    }
                }
            }
        }
        return leftovers;
    }

    private static boolean isLeftover(Path folder) throws IOException {
        // Opening and closing a lock file of this process would give up its lock.
        if (folder.getFileName().toString().startsWith(OWN_PREFIX)) {
            return false;
        }
        Path file = folder.resolve("lock");
        if (!Files.exists(file)) {
            return true;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            @Nullable FileLock lock = channel.tryLock();
            return lock != null;
        }
    }

    private static String prefix() {
        ProcessHandle self = ProcessHandle.current();
        return self.pid() + "-"
                + self.info().startInstant().orElse(Instant.EPOCH).toEpochMilli() + "-";
    }
}
