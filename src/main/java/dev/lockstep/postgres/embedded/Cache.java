package dev.lockstep.postgres.embedded;

import dev.lockstep.postgres.embedded.EmbeddedServerException.Reason;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLockInterruptionException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The cache folder. What is made in it appears complete or not at all, and by one program at a time.
 *
 * @param folder absolute, links resolved
 * @param account as whom the server runs, which decides the modes in here
 */
record Cache(Path folder, ServerAccount account) {

    /** Room for an unpacked server, a prepared data directory, a running one and a spare, in bytes. */
    private static final long ROOM_NEEDED = 200L << 20;

    private static final String HALF = ".half-";

    /** Finds the account for a cache. */
    interface AccountFinder {
        ServerAccount find(Path folder) throws IOException, EmbeddedServerException, InterruptedException;
    }

    /** Work done while no other start, of this or another program, changes the cache. */
    interface Work<T> {
        T run() throws IOException, EmbeddedServerException, InterruptedException;
    }

    /** Fills a folder that nobody sees yet. */
    interface Filler {
        void fill(Path folder) throws IOException, EmbeddedServerException, InterruptedException;
    }

    /**
     * Opens the cache, making its folder when it is missing.
     *
     * @param elsewhere the folder to take instead when the server's account can't enter the first; null when there is no choice
     */
    static Cache open(Path folder, @Nullable Path elsewhere, AccountFinder accounts)
            throws IOException, EmbeddedServerException, InterruptedException {
        if (!Files.isDirectory(folder)) {
            FileTrees.makeFolder(folder, ServerAccount.SAME.folderMode());
        }
        Path real = folder.toRealPath();
        ServerAccount account = accounts.find(real);
        Path barrier = account.barrier(real);
        if (barrier != null) {
            if (elsewhere == null) {
                throw outOfReach(barrier);
            }
            return open(elsewhere, null, accounts);
        }
        checkRoom(real);
        FileTrees.setMode(real, account.folderMode());
        return new Cache(real, account);
    }

    Path runs() {
        return folder.resolve("runs");
    }

    /**
     * Runs something that changes the cache; waits while another start does. A system lock belongs to the whole process, and closing any channel of the file
     * gives it up, so the threads of this process queue before they open the file.
     */
    <T> T exclusively(Work<T> work) throws IOException, EmbeddedServerException, InterruptedException {
        synchronized (Cache.class) {
            try (FileChannel channel = openLock()) {
                channel.lock();
                return work.run();
            } catch (FileLockInterruptionException cancelled) {
                Thread.interrupted();
                throw new InterruptedException();
            }
        }
    }

    /** As {@link #exclusively}, but not at all when another program is at it. */
    void exclusivelyIfFree(Work<?> work) throws IOException, EmbeddedServerException, InterruptedException {
        synchronized (Cache.class) {
            try (FileChannel channel = openLock()) {
                if (channel.tryLock() != null) {
                    work.run();
                }
            }
        }
    }

    /** The folder of that name, filled when it is not there yet. To be called {@link #exclusively}. */
    Path once(String name, Filler filler) throws IOException, EmbeddedServerException, InterruptedException {
        Path made = folder.resolve(name);
        if (!Files.isDirectory(made)) {
            deleteHalfMade(name);
            // A name of its own: what a killed program started may still be writing to the other.
            Path half = Files.createTempDirectory(folder, name + HALF);
            FileTrees.setMode(half, account.folderMode());
            filler.fill(half);
            Files.move(half, made, StandardCopyOption.ATOMIC_MOVE);
        }
        return made;
    }

    private void deleteHalfMade(String name) throws IOException {
        try (DirectoryStream<Path> halves = Files.newDirectoryStream(folder, name + HALF + "*")) {
            for (Path half : halves) {
                FileTrees.delete(half);
            }
        } catch (DirectoryNotEmptyException stillWritten) {
            // The next time, then.
        }
    }

    private FileChannel openLock() throws IOException {
        return FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    private static EmbeddedServerException outOfReach(Path barrier) {
        return new EmbeddedServerException(
                Reason.ROOT_REFUSED,
                "PostgreSQL refuses to run as root, and the user that would run it instead can't enter " + barrier
                        + ". Start Lockstep as an ordinary user, or choose a cache folder that all may enter with the system property lockstep.cache.",
                barrier);
    }

    private static void checkRoom(Path folder) throws IOException, EmbeddedServerException {
        long free = Files.getFileStore(folder).getUsableSpace();
        if (free < ROOM_NEEDED) {
            throw new EmbeddedServerException(
                    Reason.NO_SPACE,
                    "The embedded server needs " + (ROOM_NEEDED >> 20) + " MB of disk at " + folder + ", where "
                            + (free >> 20)
                            + " MB are free. Free some, or choose another folder with the system property lockstep.cache.",
                    folder);
        }
    }
}
