package dev.lockstep.postgres.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class EmbeddedOptionsTest {

    private final EmbeddedOptions options = new EmbeddedOptions(Path.of("cache"), Map.of());

    @ParameterizedTest
    @CsvSource({
        "listen_addresses, *",
        "Port, 5432",
        "hba_file, /tmp/trust.conf",
        "include, /tmp/more.conf",
        "a b, on",
        "work_mem = 1 #, on"
    })
    void refusesWhatWouldOpenTheServerOrBreakOutOfALine(String name, String value) {
        assertThatIllegalArgumentException().isThrownBy(() -> options.withSetting(name, value));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
                    Linux,      amd64,   postgres-linux-x86_64.txz
                    Linux,      aarch64, postgres-linux-arm_64.txz
                    Mac OS X,   x86_64,  postgres-darwin-x86_64.txz
                    Mac OS X,   aarch64, postgres-darwin-arm_64.txz|postgres-darwin-x86_64.txz
                    Windows 11, amd64,   postgres-windows-x86_64.txz
                    Windows 11, aarch64, postgres-windows-arm_64.txz|postgres-windows-x86_64.txz
                    """)
    void looksForTheProgramsOfThePlatform(String system, String processor, String archives) {
        assertThat(Platform.of(properties("os.name", system, "os.arch", processor))
                        .archives())
                .isEqualTo(List.of(archives.split("\\|")));
    }

    @Test
    void refusesAValueOfTwoLines() {
        assertThatIllegalArgumentException().isThrownBy(() -> options.withSetting("work_mem", "1MB\nfsync = on"));
    }

    @Test
    void keepsTheCacheWhereTheSystemKeepsSuchThings() {
        Properties linux = properties("os.name", "Linux", "user.home", "/home/ann");
        assertThat(CacheLocation.of(linux, Map.of())).isEqualTo(Path.of("/home/ann/.cache/lockstep"));
        assertThat(CacheLocation.of(linux, Map.of("XDG_CACHE_HOME", "/var/ann")))
                .isEqualTo(Path.of("/var/ann/lockstep"));
        assertThat(CacheLocation.of(linux, Map.of("XDG_CACHE_HOME", "relative")))
                .isEqualTo(Path.of("/home/ann/.cache/lockstep"));
        assertThat(CacheLocation.of(properties("os.name", "Mac OS X", "user.home", "/Users/ann"), Map.of()))
                .isEqualTo(Path.of("/Users/ann/Library/Caches/Lockstep"));
        assertThat(CacheLocation.of(
                        properties("os.name", "Windows 11", "user.home", "/u"), Map.of("LOCALAPPDATA", "/u/local")))
                .isEqualTo(Path.of("/u/local/Lockstep/Cache"));
        assertThat(CacheLocation.of(properties("os.name", "Linux", "lockstep.cache", "/elsewhere"), Map.of()))
                .isEqualTo(Path.of("/elsewhere"));
    }

    private static Properties properties(String... pairs) {
        Properties properties = new Properties();
        for (int i = 0; i < pairs.length; i += 2) {
            properties.setProperty(pairs[i], pairs[i + 1]);
        }
        return properties;
    }
}
