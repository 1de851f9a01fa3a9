package dev.lockstep.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.text.MessageFormat;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every language has every text, with the same arguments. */
final class BundlesTest {
    private static final Pattern ARGUMENT = Pattern.compile("\\{(\\d+)");

    @ParameterizedTest
    @ValueSource(strings = {"sentences", "advice", "cli", "recording"})
    void japaneseHasTheKeysOfEnglish(String bundle) throws IOException {
        Properties english = load(bundle + ".properties");
        Properties japanese = load(bundle + "_ja.properties");
        assertThat(japanese.stringPropertyNames()).isEqualTo(english.stringPropertyNames());
        for (String key : english.stringPropertyNames()) {
            assertThat(arguments(english, key)).as(key).containsAll(arguments(japanese, key));
            assertThat(japanese.getProperty(key)).as(key).isNotBlank();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"sentences.properties", "sentences_ja.properties", "advice.properties", "advice_ja.properties"})
    void noApostropheStandsAlone(String file) throws IOException {
        Properties texts = load(file);
        for (String key : texts.stringPropertyNames()) {
            assertThat(texts.getProperty(key).replace("''", "")).as(key).doesNotContain("'");
            assertThat(new MessageFormat(texts.getProperty(key)).toPattern()).isNotBlank();
        }
    }

    private static Set<String> arguments(Properties texts, String key) {
        return ARGUMENT.matcher(texts.getProperty(key))
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Properties load(String file) throws IOException {
        Properties properties = new Properties();
        try (InputStream in = Words.class.getResourceAsStream(file)) {
            assertThat(in).as(file).isNotNull();
            if (in != null) {
                properties.load(new InputStreamReader(in, StandardCharsets.UTF_8));
            }
        }
        return properties;
    }
}
