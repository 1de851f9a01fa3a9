package dev.lockstep.scenariofile;

import dev.lockstep.model.scenario.ProblemCode;
import java.util.Collection;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * What the mappings of one document hold once {@code <<} is followed. A mapping's own keys win over merged ones, and among several merged
 * mappings the first wins. Each mapping is worked out once, so that merges of merges cost no more than their text.
 */
final class Mappings {
    private final ProblemLog problems;
    private final IdentityHashMap<MappingNode, List<NodeTuple>> done = new IdentityHashMap<>();
    private final IdentityHashMap<MappingNode, Boolean> underWay = new IdentityHashMap<>();

    Mappings(ProblemLog problems) {
        this.problems = problems;
    }

    /** Keys, each once, with their values in the order of the file; keys that are no text are left out. */
    List<NodeTuple> of(MappingNode mapping) {
        List<NodeTuple> known = done.get(mapping);
        if (known != null) {
            return known;
        }
        if (underWay.put(mapping, true) != null) {
            problems.add(Place.of(mapping.getStartMark()), ProblemCode.YAML_ENDLESS_ALIAS);
            return List.of();
        }
        Map<String, NodeTuple> merged = new LinkedHashMap<>();
        Map<String, ScalarNode> own = ownKeys(mapping);
        for (NodeTuple tuple : mapping.getValue()) {
            if (tuple.getKeyNode() instanceof ScalarNode key) {
                if (isMerge(key)) {
                    merge(tuple.getValueNode(), own.keySet(), merged);
                } else if (key.equals(own.get(key.getValue()))) {
                    merged.put(key.getValue(), tuple);
                }
            }
        }
        List<NodeTuple> result = List.copyOf(merged.values());
        done.put(mapping, result);
        return result;
    }

    private Map<String, ScalarNode> ownKeys(MappingNode mapping) {
        Map<String, ScalarNode> keys = new LinkedHashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            Place place = Place.of(tuple.getKeyNode().getStartMark());
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                problems.add(place, ProblemCode.EXPECTED_TEXT);
                continue;
            }
            ScalarNode first = keys.putIfAbsent(key.getValue(), key);
            if (first != null) {
                int line = Place.of(first.getStartMark()).line();
                problems.add(place, ProblemCode.KEY_DOUBLED, key.getValue(), Integer.toString(line));
            }
        }
        return keys;
    }

    private void merge(Node from, Set<String> own, Map<String, NodeTuple> into) {
        Collection<? extends Node> sources = from instanceof SequenceNode list ? list.getValue() : List.of(from);
        for (Node source : sources) {
            if (!(source instanceof MappingNode mapping)) {
                problems.add(Place.of(source.getStartMark()), ProblemCode.YAML_MERGE);
                continue;
            }
            Set<String> taken = new HashSet<>(own);
            for (NodeTuple tuple : of(mapping)) {
                String name = ((ScalarNode) tuple.getKeyNode()).getValue();
                if (!taken.contains(name)) {
                    into.putIfAbsent(name, tuple);
                }
            }
        }
    }

    private static boolean isMerge(ScalarNode key) {
        return key.isPlain() && key.getValue().equals("<<");
    }
}
