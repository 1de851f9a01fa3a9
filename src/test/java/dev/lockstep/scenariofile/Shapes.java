package dev.lockstep.scenariofile;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Pieces of a JSON Schema. */
final class Shapes {
    private static final String SQLSTATE = "^[0-9A-Z]{5}$";

    private Shapes() {}

    /** Pairs of a keyword and its value. */
    static Map<String, Object> shape(Object... pairs) {
        Map<String, Object> shape = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            shape.put((String) pairs[i], pairs[i + 1]);
        }
        return shape;
    }

    /** The shape with what an editor tells of it. */
    static Map<String, Object> said(String description, Map<String, Object> shape) {
        Map<String, Object> all = shape("description", description);
        all.putAll(shape);
        return all;
    }

    static Map<String, Object> ref(String name) {
        return shape("$ref", "#/$defs/" + name);
    }

    static Map<String, Object> any(Map<?, ?>... shapes) {
        return shape("anyOf", List.of(shapes));
    }

    static Map<String, Object> listOf(Map<String, Object> items) {
        return shape("type", "array", "items", items);
    }

    /** Names that the file gives, each with that. */
    static Map<String, Object> namesTo(Map<String, Object> values) {
        return shape("type", "object", "additionalProperties", values);
    }

    /** SQLSTATEs, each with that. */
    static Map<String, Object> sqlStatesTo(Map<String, Object> values) {
        Map<String, Object> shape = namesTo(values);
        shape.put("propertyNames", shape("pattern", SQLSTATE));
        return shape;
    }

    /** One name with what belongs to it, as items of lists of steps are. */
    static Map<String, Object> oneName(Map<String, Object> value) {
        Map<String, Object> shape = namesTo(value);
        shape.put("minProperties", 1);
        shape.put("maxProperties", 1);
        return shape;
    }

    /** Every value is the text that stands there, whatever an editor takes it for. */
    static Map<String, Object> text() {
        return shape("type", List.of("string", "number", "boolean"));
    }

    static Map<String, Object> sqlState() {
        return shape("type", List.of("string", "integer"), "pattern", SQLSTATE);
    }

    static Map<String, Object> number(int least, int most) {
        return any(
                shape("type", "integer", "minimum", least, "maximum", most),
                shape("type", "string", "pattern", "^[0-9]+$"));
    }

    static Map<String, Object> oneOf(Object... values) {
        return shape("enum", List.of(values));
    }
}
