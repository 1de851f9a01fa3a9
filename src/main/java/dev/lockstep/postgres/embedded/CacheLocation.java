package dev.lockstep.postgres.embedded;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/**
 * Where Lockstep's cache is, by each system's custom: {@code $XDG_CACHE_HOME/lockstep} or {@code ~/.cache/lockstep} (XDG Base Directory Specification),
 * {@code ~/Library/Caches/Lockstep} on macOS, {@code %LOCALAPPDATA%\Lockstep\Cache} on Windows. The system property {@code lockstep.cache} overrides all.
 */
final class CacheLocation {

    private CacheLocation() {}

    static Path ofThisUser() {
        return of(System.getProperties(), System.getenv());
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
