package dev.lockstep.postgres.embedded;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Where Lockstep's cache is, by each system's custom: {@code $XDG_CACHE_HOME/lockstep} or {@code ~/.cache/lockstep} (XDG Base Directory Specification),
 * {@code ~/Library/Caches/Lockstep} on macOS, {@code %LOCALAPPDATA%\Lockstep\Cache} on Windows. The system property {@code lockstep.cache} overrides all.
 */
final class CacheLocation {

    /** Where the server's data can be when root's own folders are closed to the user who runs the server (Filesystem Hierarchy Standard, /var/cache). */
    private static final Path OF_THE_SYSTEM = Path.of("/var/cache/lockstep");

    private CacheLocation() {}

    static Path ofThisUser() {
        return of(System.getProperties(), System.getenv());
    }

    /** The folder to take when that one is out of the server's reach; null for one that a person chose. */
    static @Nullable Path insteadOf(Path folder) {
        boolean chosen = !System.getProperty("lockstep.cache", "").isBlank();
        return !chosen && folder.equals(ofThisUser()) ? OF_THE_SYSTEM : null;
    }

    static Path of(Properties system, Map<String, String> environment) {
        String chosen = system.getProperty("lockstep.cache", "");
        if (!chosen.isBlank()) {
            return Path.of(chosen);
        }
        String os = system.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        Path home = Path.of(system.getProperty("user.home", ""));
        if (os.startsWith("windows")) {
            String local = environment.getOrDefault("LOCALAPPDATA", "");
            Path base = local.isBlank() ? home.resolve("AppData").resolve("Local") : Path.of(local);
            return base.resolve("Lockstep").resolve("Cache");
        }
        if (os.startsWith("mac")) {
            return home.resolve("Library").resolve("Caches").resolve("Lockstep");
        }
        Path xdg = Path.of(environment.getOrDefault("XDG_CACHE_HOME", ""));
        // The specification: a relative path is invalid and to be ignored.
        return (xdg.isAbsolute() ? xdg : home.resolve(".cache")).resolve("lockstep");
    }
}
