package dev.lockstep.postgres.embedded;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.DoubleConsumer;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;
import org.tukaani.xz.XZInputStream;

/**
 * Unpacks a .txz into a folder.
 *
 * @param progress told the part of the archive that has been read, 0 to 1, in steps of a hundredth
 */
record Unpacking(URL archive, Path into, DoubleConsumer progress) {

    void run() throws IOException, InterruptedException {
        URLConnection connection = archive.openConnection();
        connection.setUseCaches(false);
        long length = connection.getContentLengthLong();
        try (InputStream in = new Counting(connection.getInputStream(), length, progress);
                TarArchiveInputStream tar = new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(in)))) {
            @Nullable TarArchiveEntry entry;
            while ((entry = tar.getNextEntry()) != null) {
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                put(entry, tar);
            }
        }
    }

    private void put(TarArchiveEntry entry, InputStream content) throws IOException {
        Path target = inside(entry.getName());
        if (entry.isDirectory()) {
            Files.createDirectories(target);
            return;
        }
        Files.createDirectories(parent(target));
        if (entry.isSymbolicLink()) {
            putLink(target, entry.getLinkName());
        } else if (entry.isLink()) {
            Files.createLink(target, inside(entry.getLinkName()));
        } else {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(target))) {
                content.transferTo(out);
            }
            FileTrees.setMode(target, (entry.getMode() & 0100) == 0 ? "rw-r--r--" : "rwxr-xr-x");
        }
    }

    private void putLink(Path link, String target) throws IOException {
        inside(into.relativize(parent(link).resolve(target)).toString());
        Files.createSymbolicLink(link, Path.of(target));
    }

    /** An archive must not reach out of its folder. */
    private Path inside(String name) throws IOException {
        Path path = into.resolve(name).normalize();
        if (!path.startsWith(into)) {
            throw new IOException("The archive of PostgreSQL's programs names a file outside of it: " + name);
        }
        return path;
    }

    private Path parent(Path path) {
        Path parent = path.getParent();
        return parent == null ? into : parent;
    }

    private static final class Counting extends FilterInputStream {
        private final long length;
        private final DoubleConsumer progress;
        private long count;

        Counting(InputStream in, long length, DoubleConsumer progress) {
            super(in);
            this.length = length;
            this.progress = progress;
        }

        @Override
        public int read() throws IOException {
            int value = super.read();
            advance(value < 0 ? 0 : 1);
            return value;
        }

        @Override
        public int read(byte[] buffer, int offset, int size) throws IOException {
            int got = super.read(buffer, offset, size);
            advance(Math.max(got, 0));
            return got;
        }

        private void advance(int bytes) {
            long before = count * 100 / length;
            count += bytes;
            if (count * 100 / length > before) {
                progress.accept((double) count / length);
            }
        }
    }
}
