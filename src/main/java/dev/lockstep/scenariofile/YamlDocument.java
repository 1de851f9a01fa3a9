package dev.lockstep.scenariofile;

import dev.lockstep.model.scenario.ProblemCode;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.schema.FailsafeSchema;

/** Turns text into a tree of YAML nodes, after a look at its events has shown that the tree can be built. */
final class YamlDocument {
    /** Collections within collections; a scenario needs eight. */
    static final int MAX_DEPTH = 24;

    static final int MAX_ALIASES = 200;

    /** The schema that knows texts alone: no plain scalar is a number, a date or a reference to the environment. */
    private static final LoadSettings SETTINGS = LoadSettings.builder()
            .setCodePointLimit(FileText.LIMIT + 1)
            .setMaxAliasesForCollections(MAX_ALIASES)
            .setAllowNonScalarKeys(true)
            .setSchema(new FailsafeSchema())
            .build();

    private final String text;
    private final Yaml.Origin origin;
    private final ProblemLog problems;

    private YamlDocument(String text, Yaml.Origin origin, ProblemLog problems) {
        this.text = text;
        this.origin = origin;
        this.problems = problems;
    }

    /** The root; empty when a problem was logged. */
    static Optional<Yaml> load(String text, Yaml.Origin origin, ProblemLog problems) {
        return new YamlDocument(text, origin, problems).load();
    }

    private Optional<Yaml> load() {
        try {
            if (!isFit()) {
                return Optional.empty();
            }
            Optional<Node> root = new Compose(SETTINGS).composeString(text);
            if (root.isEmpty()) {
                problems.add(Place.START, ProblemCode.FILE_EMPTY);
            }
            return root.map(node -> Yaml.root(node, text, origin, problems));
        } catch (MarkedYamlEngineException e) {
            syntax(e);
        } catch (YamlEngineException e) {
            problems.add(Place.START, ProblemCode.YAML_SYNTAX, String.valueOf(e.getMessage()));
        }
        return Optional.empty();
    }

    /** The composer works by recursion and by sharing nodes: depth and aliases are counted before. */
    private boolean isFit() {
        int depth = 0;
        int aliases = 0;
        int documents = 0;
        for (Event event : new Parse(SETTINGS).parseString(text)) {
            switch (event.getEventId()) {
                case MappingStart, SequenceStart -> depth++;
                case MappingEnd, SequenceEnd -> depth--;
                case Alias -> aliases++;
                case DocumentStart -> documents++;
                default -> {}
            }
            Place place = Place.of(event.getStartMark());
            if (depth > MAX_DEPTH) {
                problems.add(place, ProblemCode.YAML_TOO_DEEP, Integer.toString(MAX_DEPTH));
            } else if (aliases > MAX_ALIASES) {
                problems.add(place, ProblemCode.YAML_TOO_MANY_ALIASES, Integer.toString(MAX_ALIASES));
            } else if (documents > 1) {
                problems.add(place, ProblemCode.YAML_SEVERAL_DOCUMENTS);
            } else {
                continue;
            }
            return false;
        }
        return true;
    }

    private void syntax(MarkedYamlEngineException e) {
        Place place = Place.of(e.getProblemMark().or(e::getContextMark));
        String said = e.getProblem() == null ? "" : e.getProblem();
        if (said.startsWith("found undefined alias")) {
            String name = said.substring("found undefined alias".length()).strip();
            problems.add(place, ProblemCode.YAML_UNDEFINED_ALIAS, name);
        } else if (said.contains("\\t") || said.contains("TAB")) {
            tabs(place);
        } else if (said.contains("<scalar>") && commentAbove(place).isPresent()) {
            problems.add(commentAbove(place).get(), ProblemCode.SQL_COMMENT);
        } else {
            problems.add(place, ProblemCode.YAML_SYNTAX, said);
        }
    }

    /** A comment in the line above ends a plain scalar that was meant to go on; the parser only sees that it does not end here. */
    private Optional<Place> commentAbove(Place place) {
        if (place.line() < 2) {
            return Optional.empty();
        }
        String line = text.split("\n", -1)[place.line() - 2];
        int sign = line.indexOf(" #");
        return sign < 0 ? Optional.empty() : Optional.of(new Place(place.line() - 1, sign + 2));
    }

    /** Where one line is indented by a tab others are; the parser stops at the first. */
    private void tabs(Place first) {
        problems.add(first, ProblemCode.YAML_TAB);
        String[] lines = text.split("\n", -1);
        for (int i = first.line(); i < lines.length; i++) {
            int tab = lines[i].indexOf('\t');
            if (tab >= 0 && lines[i].substring(0, tab).isBlank()) {
                problems.add(new Place(i + 1, tab + 1), ProblemCode.YAML_TAB);
            }
        }
    }
}
