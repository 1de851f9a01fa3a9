package dev.lockstep.scenariofile;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.lockstep.model.scenario.ProblemCode;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What editors complete and accept is what the reader reads. */
final class ScenarioSchemaTest {
    private static final Pattern NUMBER = Pattern.compile("[-+]?(0|[1-9]\\d*)(\\.\\d+)?([eE][-+]?\\d+)?");
    /** Mistakes that a schema can see. */
    private static final Set<ProblemCode> OF_SHAPE = EnumSet.of(
            ProblemCode.EXPECTED_LIST,
            ProblemCode.EXPECTED_KEYS,
            ProblemCode.KEY_UNKNOWN,
            ProblemCode.KEY_MISSING,
            ProblemCode.VERSION_WRONG,
            ProblemCode.DURATION_WRONG,
            ProblemCode.NUMBER_WRONG,
            ProblemCode.VALUE_UNKNOWN,
            ProblemCode.VERDICT_INVALID,
            ProblemCode.STEP_SEVERAL_NAMES);

    private static final Yaml.Origin ORIGIN = new Yaml.Origin(Optional.empty(), Locale.ENGLISH);
    private static final JsonNode SCHEMA = read();

    private static JsonNode read() {
        try {
            return JsonMapper.shared().readTree(Files.readString(ScenarioSchema.FILE));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void theFileIsWhatTheCommandWrites() throws IOException {
        assertThat(Files.readString(ScenarioSchema.FILE))
                .as("run dev.lockstep.scenariofile.ScenarioSchema, as README says")
                .isEqualTo(ScenarioSchema.json(ScenarioSchema.schema()));
    }

    @Test
    void everyKeyOfTheReaderIsThereAndNoOther() {
        ScenarioSchema.KINDS.forEach((kind, keys) -> {
            JsonNode mapping = kind.isEmpty() ? SCHEMA : SCHEMA.at("/$defs/" + kind);
            assertThat(mapping.get("properties").propertyNames()).as(kind).containsExactlyElementsOf(keys.read());
            assertThat(mapping.get("additionalProperties").asBoolean()).as(kind).isFalse();
        });
    }

    @Test
    void noKindOfMappingIsForgotten() throws Exception {
        assertThat(ScenarioSchema.KINDS.values()).containsAll(allKeys());
    }

    /** Every constant of that type in the reader's package. */
    private static List<Keys> allKeys() throws IOException, URISyntaxException, ReflectiveOperationException {
        Path classes =
                Path.of(ScenarioReader.class.getResource("ScenarioReader.class").toURI());
        List<Keys> found = new ArrayList<>();
        try (Stream<Path> files = Files.list(classes.getParent())) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".class")).toList()) {
                String name = file.getFileName().toString().replace(".class", "");
                for (Field field :
                        Class.forName("dev.lockstep.scenariofile." + name).getDeclaredFields()) {
                    if (field.getType() == Keys.class && Modifier.isStatic(field.getModifiers())) {
                        field.setAccessible(true);
                        found.add((Keys) field.get(null));
                    }
                }
            }
        }
        assertThat(found).hasSizeGreaterThan(10);
        return found;
    }

    static List<Path> library() throws IOException {
        return LibraryTest.files();
    }

    @ParameterizedTest
    @MethodSource("library")
    void acceptsTheLibrary(Path file) throws IOException {
        assertThat(errors(Files.readString(file))).isEmpty();
    }

    static List<String> examples() throws IOException {
        return FormatDocumentTest.wholeExamples();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void acceptsEveryExampleOfTheFormat(String text) {
        assertThat(errors(text)).isEmpty();
    }

    static Stream<ProblemCases.Case> mistakes() {
        return ProblemCases.all().stream().filter(one -> OF_SHAPE.contains(one.code()));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void refusesMistakesOfShape(ProblemCases.Case one) {
        assertThat(errors(one.text())).as(one.text()).isNotEmpty();
    }

    private static List<String> errors(String text) {
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(SCHEMA);
        Yaml root = YamlDocument.load(text, ORIGIN, new ProblemLog("text")).orElseThrow();
        return schema.validate(json(root)).stream().map(Object::toString).toList();
    }

    /** What an editor makes of a file: merges followed, numbers and booleans known by their looks. Source: YAML 1.2.2, core schema. */
    private static JsonNode json(Yaml yaml) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        if (yaml.isMapping()) {
            ObjectNode object = nodes.objectNode();
            yaml.entries().forEach(entry -> object.set(entry.name(), json(entry.value())));
            return object;
        }
        if (yaml.isList()) {
            ArrayNode list = nodes.arrayNode();
            yaml.items().forEach(item -> list.add(json(item)));
            return list;
        }
        String text = yaml.text().orElse("");
        if (!yaml.isPlain()) {
            return nodes.stringNode(text);
        }
        if (text.isEmpty() || text.equals("~") || text.equals("null")) {
            return nodes.nullNode();
        }
        if (text.equals("true") || text.equals("false")) {
            return nodes.booleanNode(text.equals("true"));
        }
        return NUMBER.matcher(text).matches()
                ? JsonMapper.shared().readTree(text.replaceFirst("^\\+", ""))
                : nodes.stringNode(text);
    }
}
