package dev.lockstep.postgres.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Stream;

/** The operating system and processor, in the words that the binaries' file names use. */
record Platform(String system, String processor) {

    static Platform current() {
        return of(System.getProperties());
    }

    static boolean isWindows() {
        return current().system.equals("windows");
    }

    static Platform of(Properties properties) {
        String os = properties.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        String system = os.startsWith("windows") ? "windows" : os.startsWith("mac") ? "darwin" : os;
        String processor =
                switch (properties.getProperty("os.arch", "")) {
                    case "amd64", "x86_64" -> "x86_64";
                    case "aarch64" -> "arm_64";
                    case String other -> other;
                };
        return new Platform(system, processor);
    }

    /** What tells this run of the system from the one before a restart; empty where the system does not say. */
    static String boot() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/random/boot_id"));
        } catch (IOException notLinux) {
            return ProcessHandle.of(1)
                    .flatMap(first -> first.info().startInstant())
                    .map(Instant::toString)
                    .orElse("");
        }
    }

    /** The archives that would serve, the best first: macOS and Windows on ARM also run programs made for x86-64. */
    List<String> archives() {
        return Stream.of(processor, system.equals("linux") ? processor : "x86_64")
                .distinct()
                .map(each -> "postgres-" + system + "-" + each + ".txz")
                .toList();
    }
}
