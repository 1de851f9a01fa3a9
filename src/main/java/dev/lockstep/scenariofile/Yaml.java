package dev.lockstep.scenariofile;

import dev.lockstep.model.scenario.ProblemCode;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** One node of a file with its place. What is asked of it and isn't there becomes a problem at that place. */
final class Yaml {
    private static final Set<String> LANGUAGES = Set.of(Locale.getISOLanguages());
    private static final String FALLBACK = "en";

    private final Node node;
    private final Document document;
    private final ProblemLog problems;

    private Yaml(Node node, Document document, ProblemLog problems) {
        this.node = node;
        this.document = document;
        this.problems = problems;
    }

    /** What all nodes of a file share. */
    private record Document(SourceText source, Origin origin, Mappings mappings, Budget budget) {}

    /**
     * Where a file comes from and for whom it is read.
     *
     * @param folder where the file lies; empty for a text that lies nowhere
     * @param language of its reader
     */
    record Origin(Optional<Path> folder, Locale language) {}

    /** The root of a file. */
    static Yaml root(Node node, String text, Origin origin, ProblemLog problems) {
        Document document = new Document(new SourceText(text), origin, new Mappings(problems), new Budget(problems));
        return new Yaml(node, document, problems);
    }

    /** A name and what stands under it. */
    record Entry(Yaml key, String name, Yaml value) {}

    Place place() {
        return Place.of(node.getStartMark());
    }

    ProblemLog problems() {
        return problems;
    }

    Budget budget() {
        return document.budget();
    }

    /** The same node with its problems going elsewhere. */
    Yaml reportingTo(ProblemLog other) {
        return new Yaml(node, document, other);
    }

    void problem(ProblemCode code, String... arguments) {
        problems.add(place(), code, arguments);
    }

    void unknown(ProblemCode code, String written, Collection<String> known) {
        problems.unknown(place(), code, written, known);
    }

    boolean isList() {
        return node instanceof SequenceNode;
    }

    boolean isMapping() {
        return node instanceof MappingNode;
    }

    /** Whether it is a text without quotes and not a block, in which a number is a number. */
    boolean isPlain() {
        return node instanceof ScalarNode scalar && scalar.isPlain();
    }

    /** The scalar's text as it stands in the file, whatever it looks like: {@code 40001} and {@code no} are texts. */
    Optional<String> text() {
        if (!(node instanceof ScalarNode scalar)) {
            problem(ProblemCode.EXPECTED_TEXT);
            return Optional.empty();
        }
        String tag = node.getTag().getValue();
        if (!tag.startsWith("tag:yaml.org,2002:")) {
            problem(ProblemCode.YAML_TAG, tag);
        }
        if (scalar.getValue().isBlank()) {
            problem(ProblemCode.TEXT_EMPTY);
            return Optional.empty();
        }
        return Optional.of(scalar.getValue());
    }

    /**
     * A text that a person reads: as it stands, or, where there is one for each language, the one asked for, else the English one, else the
     * first.
     */
    Optional<String> said() {
        if (!isMapping()) {
            return text();
        }
        Map<String, String> texts = new LinkedHashMap<>();
        for (Entry entry : entries()) {
            if (LANGUAGES.contains(entry.name())) {
                entry.value().text().ifPresent(text -> texts.put(entry.name(), text));
            } else {
                entry.key().problem(ProblemCode.LANGUAGE_UNKNOWN, entry.name());
            }
        }
        return Stream.concat(Stream.of(document.origin().language().getLanguage(), FALLBACK), texts.keySet().stream())
                .map(texts::get)
                .filter(Objects::nonNull)
                .findFirst();
    }

    /** The text of the file that is named here, beside the scenario or in a folder below; empty with a problem when it can't be read. */
    Optional<String> beside() {
        Optional<String> name = text();
        if (name.isEmpty()) {
            return Optional.empty();
        }
        try {
            Path folder = document.origin().folder().orElseThrow(() -> new NoSuchFileException(name.get()));
            Path file = folder.resolve(name.get()).normalize();
            if (!file.startsWith(folder)) {
                throw new AccessDeniedException(name.get());
            }
            return budget().text(Files.size(file), place()) ? Optional.of(Files.readString(file)) : Optional.empty();
        } catch (InvalidPathException | IOException e) {
            problem(ProblemCode.SETUP_FILE_UNREADABLE, name.get(), e.getClass().getSimpleName());
            return Optional.empty();
        }
    }

    /** The text of SQL, of which nothing may have been lost to a comment. */
    Optional<String> sql() {
        Optional<String> text = text();
        if (isPlain()) {
            node.getEndMark()
                    .filter(document.source()::commentFollows)
                    .ifPresent(end -> problems.add(document.source().numberSign(end), ProblemCode.SQL_COMMENT));
        }
        return text;
    }

    /** Place in the file of a token of this scalar's text; {@code offset} is where it stands in the text, in chars. */
    Place placeOf(String token, String text, int offset) {
        int nth = 0;
        for (int i = text.indexOf(token); i >= 0 && i < offset; i = text.indexOf(token, i + 1)) {
            nth++;
        }
        Optional<Mark> start = node.getStartMark();
        Optional<Mark> end = node.getEndMark();
        return start.isPresent() && end.isPresent()
                ? document.source().occurrence(start.get(), end.get(), token, nth)
                : place();
    }

    /** The items of a list; empty with a problem when it is none. */
    List<Yaml> items() {
        if (!(node instanceof SequenceNode list)) {
            problem(ProblemCode.EXPECTED_LIST);
            return List.of();
        }
        List<Node> items = list.getValue();
        return budget().items(items.size(), place())
                ? items.stream().map(this::at).toList()
                : List.of();
    }

    /** The texts of a list. */
    List<String> texts() {
        return items().stream().flatMap(item -> item.text().stream()).toList();
    }

    /** The keys with their values, merges followed; empty with a problem when there are none. */
    List<Entry> entries() {
        if (!(node instanceof MappingNode mapping)) {
            problem(ProblemCode.EXPECTED_KEYS);
            return List.of();
        }
        List<NodeTuple> tuples = document.mappings().of(mapping);
        if (!budget().items(tuples.size(), place())) {
            return List.of();
        }
        List<Entry> entries = new ArrayList<>();
        for (NodeTuple tuple : tuples) {
            String name = ((ScalarNode) tuple.getKeyNode()).getValue();
            entries.add(new Entry(at(tuple.getKeyNode()), name, at(tuple.getValueNode())));
        }
        return entries;
    }

    private Yaml at(Node other) {
        return new Yaml(other, document, problems);
    }
}
