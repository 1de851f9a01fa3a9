package dev.lockstep.postgres.embedded;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * How an embedded server is started.
 *
 * @param cacheFolder where binaries, the prepared data directory and the data of running servers are kept; made when it is missing
 * @param settings server settings by name, as in {@code postgresql.conf} (PostgreSQL documentation, chapter "Server Configuration"); they come after
 *     Lockstep's own, so they win; empty for none
 */
public record EmbeddedOptions(Path cacheFolder, Map<String, String> settings) {

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)?");

    /** Where the server listens, whom it believes and which files it reads is not for options to say. */
    private static final Set<String> RESERVED = Set.of(
            "listen_addresses",
            "port",
            "unix_socket_directories",
            "data_directory",
            "config_file",
            "hba_file",
            "ident_file",
            "external_pid_file",
            "include",
            "include_dir",
            "include_if_exists");

    /**
     * Checks and copies.
     *
     * @throws IllegalArgumentException when a setting's name is none, is reserved, or its value spans lines
     */
    public EmbeddedOptions {
        settings = Map.copyOf(settings);
        settings.forEach(EmbeddedOptions::check);
        cacheFolder = cacheFolder.toAbsolutePath().normalize();
    }

    /** The user's cache folder (see {@link CacheLocation}) and no further settings. */
    public static EmbeddedOptions defaults() {
        return new EmbeddedOptions(CacheLocation.ofThisUser(), Map.of());
    }

    /**
     * The same with one more setting, or another value for it.
     *
     * @throws IllegalArgumentException as the constructor does
     */
    public EmbeddedOptions withSetting(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(settings);
        more.put(name, value);
        return new EmbeddedOptions(cacheFolder, more);
    }

    private static void check(String name, String value) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("Not the name of a server setting: \"" + name + "\"");
        }
        if (RESERVED.contains(name.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("The embedded server decides " + name + " itself; leave it out");
        }
        if (value.chars().anyMatch(c -> c < ' ')) {
            throw new IllegalArgumentException("The value of " + name + " must be one line of text");
        }
    }
}
