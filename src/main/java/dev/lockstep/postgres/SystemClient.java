package dev.lockstep.postgres;

import dev.lockstep.model.database.ClientEnvironment;
import dev.lockstep.model.database.ClientFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The environment of this process, and this computer's files. */
public final class SystemClient implements ClientFiles {
    private static final long MOST_BYTES = 1 << 20;
    private static final Set<PosixFilePermission> OWNERS = EnumSet.of(
            PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    private SystemClient() {}

    /** What addresses are completed from, as this process was started. */
    public static ClientEnvironment environment() {
        boolean windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");
        return new ClientEnvironment(
                System.getenv(),
                System.getProperty("user.name"),
                System.getProperty("user.home"),
                windows,
                new SystemClient());
    }

    @Override
    public Optional<String> text(String path) {
        try {
            Path file = Path.of(path);
            return Files.isRegularFile(file) && Files.size(file) <= MOST_BYTES
                    ? Optional.of(Files.readString(file))
                    : Optional.empty();
        } catch (IOException | InvalidPathException e) {
            return Optional.empty();
        }
    }

    @Override
    public boolean openToOthers(String path) {
        try {
            Path file = Path.of(path);
            return Files.isRegularFile(file) && !OWNERS.containsAll(Files.getPosixFilePermissions(file));
        } catch (IOException | InvalidPathException | UnsupportedOperationException e) {
            return false;
        }
    }
}
