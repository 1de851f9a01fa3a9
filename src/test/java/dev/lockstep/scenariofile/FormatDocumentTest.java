package dev.lockstep.scenariofile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the page on the format shows is what the reader reads. */
final class FormatDocumentTest {
    private static final Pattern EXAMPLE = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);
    private static final Pattern SECTION = Pattern.compile("(?m)^(\\w[\\w ]*):.*\n(?: .*\n)*");

    private static String page() throws IOException {
        return Files.readString(Path.of("src/docs/scenario-format.md"));
    }

    static List<String> examples() throws IOException {
        return EXAMPLE.matcher(page()).results().map(found -> found.group(1)).toList();
    }

    /** Each example as a file: one that is whole as it stands, else the first one with the example's keys in place of its own. */
    static List<String> wholeExamples() throws IOException {
        List<String> examples = examples();
        return examples.stream()
                .map(example -> {
                    if (example.startsWith("lockstep:")) {
                        return example;
                    }
                    Map<String, String> sections = sections(examples.getFirst());
                    sections.putAll(sections(example));
                    return String.join("", sections.values());
                })
                .toList();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void everyExampleIsMadeOfWholeSections(String example) {
        assertThat(String.join("", sections(example).values())).isEqualTo(example);
    }

    @ParameterizedTest
    @MethodSource("wholeExamples")
    void everyExampleIsRead(String file) {
        assertThat(Read.file(file).variants()).isNotEmpty();
    }

    private static Map<String, String> sections(String yaml) {
        Map<String, String> sections = new LinkedHashMap<>();
        SECTION.matcher(yaml).results().forEach(found -> sections.put(found.group(1), found.group()));
        return sections;
    }

    @Test
    void everyKeyHasAnExample() throws IOException {
        String examples = String.join("", examples());
        keys().flatMap(keys -> keys.read().stream())
                .forEach(key -> assertThat(examples).containsPattern("(?m)(^|[\\s{])" + key + ":"));
    }

    @Test
    void everyKeyThatIsNotReadYetIsNamed() throws IOException {
        String notYet = page().substring(page().indexOf("## Not yet"));
        keys().flatMap(keys -> keys.later().stream())
                .forEach(key -> assertThat(notYet).contains("`" + key + "`"));
    }

    private static Stream<Keys> keys() {
        return Stream.of(
                ScenarioReader.KEYS,
                ParameterReader.KEYS,
                SessionReader.KEYS,
                FixtureReader.POOL_KEYS,
                StepReader.KEYS,
                StepReader.VARIANT_KEYS,
                ScheduleReader.ITEM_KEYS,
                ExpectReader.EVERY_KEYS,
                ExpectationReader.KEYS,
                VariantReader.KEYS,
                VariantSessions.KEYS);
    }
}
