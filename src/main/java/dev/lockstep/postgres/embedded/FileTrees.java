package dev.lockstep.postgres.embedded;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/** Whole folders: copied, measured, deleted, made private. */
final class FileTrees {

    private FileTrees() {}

    /** How much a folder holds: enough to notice a file that is missing or was cut short. */
    record Size(long files, long bytes) {
        Size plus(long moreBytes) {
            return new Size(files + 1, bytes + moreBytes);
        }
    }

    /**
     * Makes a folder equal to another: what is not in the other goes, every file gets the other's content. Files that are there already are written over, not
     * replaced: to make and delete a thousand files again and again is what costs (ext4 searches past inodes freed in the last minutes: 0.7 s instead of 0.1).
     * One thread: on the machine measured, more were slower.
     *
     * @param to is made when it is missing; files keep the modes of the other's, folders are for their owner only
     * @return what it now holds
     * @throws InterruptedException between two files, leaving {@code to} in between
     */
    static Size mirror(Path from, Path to) throws IOException, InterruptedException {
        if (Files.isDirectory(to)) {
            deleteWhatIsNotIn(from, to);
        }
        return walk(
                from,
                folder -> {
                    makeFolder(to.resolve(from.relativize(folder)), "rwx------");
                    return true;
                },
                file -> {
                    Path copy = to.resolve(from.relativize(file));
                    if (Files.exists(copy, NOFOLLOW_LINKS)) {
                        writeOver(copy, file);
                    } else {
                        Files.copy(file, copy);
                    }
                    return true;
                });
    }

    private static void deleteWhatIsNotIn(Path from, Path to) throws IOException, InterruptedException {
        walk(
                to,
                folder -> {
                    boolean wanted = Files.isDirectory(from.resolve(to.relativize(folder)), NOFOLLOW_LINKS);
                    if (!wanted) {
                        delete(folder);
                    }
                    return wanted;
                },
                file -> {
                    // A link is no file here: writing through one would reach out of the folder.
                    boolean wanted = Files.isRegularFile(file, NOFOLLOW_LINKS)
                            && Files.isRegularFile(from.resolve(to.relativize(file)), NOFOLLOW_LINKS);
                    if (!wanted) {
                        Files.delete(file);
                    }
                    return wanted;
                });
    }

    /**
     * What a folder holds; nothing when there is no such folder.
     *
     * @throws InterruptedException between two files
     */
    static Size measure(Path folder) throws IOException, InterruptedException {
        return Files.isDirectory(folder) ? walk(folder, each -> true, each -> true) : new Size(0, 0);
    }

    /** Deletes a folder and all in it; no error when it, or something in it, is gone already. Links are deleted, not followed. */
    static void delete(Path folder) throws IOException {
        try {
            Files.walkFileTree(folder, new Deletion());
        } catch (NoSuchFileException alreadyGone) {
            // The watcher may be deleting the same folder.
        }
    }

    /** Makes a folder, and those above it, with the given mode where files have modes; sets the mode of one that is there. */
    static void makeFolder(Path folder, String mode) throws IOException {
        Files.createDirectories(folder);
        setMode(folder, mode);
    }

    /** Sets the mode, such as {@code rwx------}; does nothing on a file system without modes. */
    static void setMode(Path path, String mode) throws IOException {
        @Nullable PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
        if (view != null) {
            view.setPermissions(PosixFilePermissions.fromString(mode));
        }
    }

    /** Makes a file that only its owner can read, from its first moment on, and writes to it. */
    static void writePrivately(Path file, String text) throws IOException {
        boolean modes = Files.getFileAttributeView(parent(file), PosixFileAttributeView.class) != null;
        if (modes) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        Files.writeString(file, text);
    }

    private static void writeOver(Path file, Path content) throws IOException {
        try (FileChannel in = FileChannel.open(content);
                FileChannel out = FileChannel.open(file, StandardOpenOption.WRITE, NOFOLLOW_LINKS)) {
            long size = in.size();
            long position = 0;
            while (position < size) {
                position += in.transferTo(position, size - position, out);
            }
            out.truncate(size);
        }
    }

    private static Path parent(Path file) {
        Path parent = file.getParent();
        return parent == null ? file : parent;
    }

    /** Looks at a folder or a file. */
    private interface Look {
        /** False to leave it out, and all that is in it. */
        boolean at(Path path) throws IOException;
    }

    private static Size walk(Path folder, Look folders, Look files) throws IOException, InterruptedException {
        Walk walk = new Walk(folders, files);
        Files.walkFileTree(folder, walk);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return walk.seen;
    }

    private static final class Walk extends SimpleFileVisitor<Path> {
        private final Look folders;
        private final Look files;
        private Size seen = new Size(0, 0);

        Walk(Look folders, Look files) {
            this.folders = folders;
            this.files = files;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
            return folders.at(folder) ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            if (Thread.currentThread().isInterrupted()) {
                return FileVisitResult.TERMINATE;
            }
            if (files.at(file)) {
                seen = seen.plus(attributes.size());
            }
            return FileVisitResult.CONTINUE;
        }
    }

    private static final class Deletion extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
            if (failure instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw failure;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure) throws IOException {
            if (failure != null && !(failure instanceof NoSuchFileException)) {
                throw failure;
            }
            Files.deleteIfExists(folder);
            return FileVisitResult.CONTINUE;
        }
    }
}
