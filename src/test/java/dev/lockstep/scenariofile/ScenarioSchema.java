package dev.lockstep.scenariofile;

import static dev.lockstep.scenariofile.Shapes.any;
import static dev.lockstep.scenariofile.Shapes.listOf;
import static dev.lockstep.scenariofile.Shapes.namesTo;
import static dev.lockstep.scenariofile.Shapes.number;
import static dev.lockstep.scenariofile.Shapes.oneName;
import static dev.lockstep.scenariofile.Shapes.oneOf;
import static dev.lockstep.scenariofile.Shapes.ref;
import static dev.lockstep.scenariofile.Shapes.said;
import static dev.lockstep.scenariofile.Shapes.shape;
import static dev.lockstep.scenariofile.Shapes.sqlState;
import static dev.lockstep.scenariofile.Shapes.sqlStatesTo;
import static dev.lockstep.scenariofile.Shapes.text;

import dev.lockstep.model.scenario.IsolationLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/** Writes the JSON Schema by which editors complete scenario files, from the keys that the reader reads. */
public final class ScenarioSchema {
    static final Path FILE = Path.of("src/main/resources/dev/lockstep/scenariofile/scenario.schema.json");

    /** Each kind of mapping by the name of its definition; the file itself has the empty name. */
    static final Map<String, Keys> KINDS = Map.ofEntries(
            Map.entry("", ScenarioReader.KEYS),
            Map.entry("key", ParameterReader.KEYS),
            Map.entry("needs", FixtureReader.NEEDS_KEYS),
            Map.entry("pool", FixtureReader.POOL_KEYS),
            Map.entry("file", SqlReader.FILE_KEYS),
            Map.entry("session", SessionReader.KEYS),
            Map.entry("retry", SessionReader.RETRY_KEYS),
            Map.entry("step", StepReader.KEYS),
            Map.entry("variantStep", StepReader.VARIANT_KEYS),
            Map.entry("scheduleItem", ScheduleReader.ITEM_KEYS),
            Map.entry("every", ExpectReader.EVERY_KEYS),
            Map.entry("choice", ExpectationReader.CHOICE_KEYS),
            Map.entry("expectation", ExpectationReader.KEYS),
            Map.entry("variant", VariantReader.KEYS),
            Map.entry("variantSession", VariantSessions.KEYS));

    private static final String VERDICT = "^(holds|unknown|broken|error( [0-9A-Z]{5})*)(, waits [0-9]{1,6})?$";

    private ScenarioSchema() {}

    /** Writes the file; no arguments. */
    public static void main(String[] args) throws IOException {
        Files.writeString(FILE, json(schema()));
    }

    static String json(Map<String, Object> schema) {
        return JsonMapper.shared()
                        .writerWithDefaultPrettyPrinter()
                        .writeValueAsString(schema)
                        .replace("\r\n", "\n")
                + "\n";
    }

    static Map<String, Object> schema() {
        Map<String, Object> schema = shape(
                "$schema",
                "https://json-schema.org/draft/2020-12/schema",
                "title",
                "Lockstep scenario",
                "description",
                "Concurrent PostgreSQL sessions, stepped on one timeline; format version 1.");
        schema.putAll(mapping("", fileKeys(), "lockstep", "title", "sessions"));
        Map<String, Object> defs = new LinkedHashMap<>();
        defs.put("text", Shapes.text());
        defs.put("said", any(text(), languages()));
        defs.put("key", mapping("key", shape("advisory_key", ref("text")), "advisory_key"));
        defs.put("isolation", oneOf("read uncommitted", "read committed", "repeatable read", "serializable"));
        defs.put("duration", shape("type", "string", "pattern", "^[0-9]{1,9} ?(ms|s|min)$"));
        defs.put("file", mapping("file", shape("file", said("A file of SQL beside this one.", ref("text"))), "file"));
        defs.put("messages", any(ref("text"), ref("file"), listOf(any(ref("text"), ref("file")))));
        defs.put("needs", mapping("needs", needsKeys()));
        defs.put("pool", mapping("pool", poolKeys()));
        defs.put("session", mapping("session", sessionKeys(ref("step"))));
        defs.put("retry", mapping("retry", retryKeys(), "on", "at most"));
        defs.put("step", mapping("step", stepKeys(), "sql"));
        defs.put("scheduleItem", scheduleItem());
        defs.put("schedules", namesTo(listOf(any(text(), ref("scheduleItem")))));
        defs.put("every", mapping("every", shape("invariants", ref("invariants")), "invariants"));
        defs.put("invariants", oneOf("hold", "broken"));
        defs.put("names", any(text(), listOf(text())));
        defs.put("choice", mapping("choice", expectationKeys()));
        defs.put(
                "expectation",
                mapping(
                        "expectation",
                        with(
                                expectationKeys(),
                                "one of",
                                said("At least one of these, besides the rest.", listOf(ref("choice"))))));
        defs.put("expect", expect());
        defs.put("variant", mapping("variant", variantKeys()));
        defs.put("variantSession", mapping("variantSession", variantSessionKeys()));
        defs.put("variantStep", mapping("variantStep", variantStepKeys()));
        schema.put("$defs", defs);
        return schema;
    }

    /** A mapping of that kind, in the reader's order of keys. Fails where a key's shape is not told here, or nobody reads it. */
    private static Map<String, Object> mapping(String kind, Map<String, Object> shapes, String... required) {
        List<String> keys = Objects.requireNonNull(KINDS.get(kind), kind).read();
        if (!shapes.keySet().equals(Set.copyOf(keys))) {
            throw new IllegalStateException("Tell the shapes of the keys of “" + kind + "”. The reader reads " + keys
                    + ", here are " + shapes.keySet());
        }
        Map<String, Object> properties = new LinkedHashMap<>();
        keys.forEach(key -> properties.put(key, shapes.get(key)));
        Map<String, Object> mapping = shape("type", "object", "properties", properties, "additionalProperties", false);
        if (required.length > 0) {
            mapping.put("required", List.of(required));
        }
        return mapping;
    }

    private static Map<String, Object> with(Map<String, Object> shapes, Object... more) {
        Map<String, Object> all = new LinkedHashMap<>(shapes);
        all.putAll(shape(more));
        return all;
    }

    private static Map<String, Object> languages() {
        Map<String, Object> languages = namesTo(ref("text"));
        languages.put("propertyNames", shape("pattern", "^[a-z]{2}$"));
        languages.put("minProperties", 1);
        return languages;
    }

    private static Map<String, Object> fileKeys() {
        return with(
                fixtureKeys(),
                "lockstep",
                said("The version of the format.", oneOf(1, "1")),
                "tables",
                said("Works on the tables of the chosen database instead of making some.", oneOf("existing")),
                "title",
                said("One line: the claim that this scenario shows.", ref("said")),
                "about",
                said("What a reader should learn, in plain words.", ref("said")),
                "tags",
                said("Words to search by.", listOf(text())),
                "parameters",
                said("Values that SQL finds as :name.", namesTo(any(text(), ref("key")))),
                "sessions",
                said("Who takes part, each with its steps.", namesTo(ref("session"))),
                "schedules",
                said("Orders in which steps are sent.", ref("schedules")),
                "invariants",
                said("Queries whose first column is true while all is well.", namesTo(text())),
                "expect",
                said("What each schedule should show.", ref("expect")),
                "variants",
                said("The file with changes: broken code beside its cure.", namesTo(ref("variant"))),
                "matrix",
                said("Verdicts of variants at isolation levels.", namesTo(levels())));
    }

    private static Map<String, Object> levels() {
        Map<String, Object> verdict = shape("type", "string", "pattern", VERDICT);
        Map<String, Object> levels = new LinkedHashMap<>();
        IsolationLevel.MATRIX.forEach(level -> levels.put(level.sql(), verdict));
        return shape("type", "object", "properties", levels, "additionalProperties", false);
    }

    private static Map<String, Object> fixtureKeys() {
        return shape(
                "needs", said("What the server must have.", any(place(), ref("needs"))),
                "server settings", said("Settings of a server that is started for this.", namesTo(text())),
                "pool", said("What sessions borrow their connections from.", ref("pool")),
                "setup", said("Makes the tables: a message, or a list of them.", ref("messages")),
                "teardown", said("Undoes what outlives the run, such as roles.", ref("messages")));
    }

    private static Map<String, Object> place() {
        return oneOf("schema", "own database", "own server");
    }

    private static Map<String, Object> needsKeys() {
        return shape(
                "place", said("The least place that will do.", place()),
                "extensions", said("Extensions that are created first.", listOf(text())),
                "version", said("The oldest major version of PostgreSQL.", number(10, 99)),
                "superuser", said("Whether the role must be a superuser.", oneOf(true, false, "true", "false")));
    }

    private static Map<String, Object> poolKeys() {
        return shape(
                "size", said("How many connections it has.", number(1, 50)),
                "timeout", said("How long one waits for one.", ref("duration")),
                "autocommit", said("Whether each statement commits itself.", oneOf(true, false, "true", "false")));
    }

    private static Map<String, Object> commonSessionKeys() {
        return shape(
                "via", said("Where it gets connections that are not its own.", oneOf("pool", "pooler")),
                "isolation", said("The default level of its transactions.", ref("isolation")),
                "settings", said("Run-time parameters its connection starts with.", namesTo(text())),
                "role", said("The role that it works as.", text()),
                "setup", said("Messages before its first step.", ref("messages")),
                "retry", said("When its whole transaction is tried again.", ref("retry")));
    }

    private static Map<String, Object> sessionKeys(Map<String, Object> step) {
        return with(
                commonSessionKeys(),
                "database",
                said("A second database of the run, by a name of your own.", text()),
                "with",
                said("Values of the session's own.", namesTo(any(text(), ref("key")))),
                "copies",
                said("So many sessions of one script.", number(1, 100)),
                "steps",
                said("In order; each has a name.", listOf(oneName(any(text(), step)))));
    }

    private static Map<String, Object> variantSessionKeys() {
        return with(
                commonSessionKeys(),
                "remove",
                said("Steps of the file that go first.", listOf(text())),
                "steps",
                said("Steps in place of the file's, or new ones.", listOf(oneName(any(text(), ref("variantStep"))))));
    }

    private static Map<String, Object> retryKeys() {
        return shape(
                "on", said("SQLSTATEs, such as 40001 and 40P01.", listOf(sqlState())),
                "at most", said("Attempts in all.", number(1, 100)));
    }

    private static Map<String, Object> stepKeys() {
        return shape(
                "sql", said("The message to the server.", text()),
                "otherwise", said("The outcome where the answer is no, nothing or no row.", ref("said")),
                "on error", said("Goes on after an error of this step.", oneOf("continue")),
                "each error", said("Outcomes by SQLSTATE.", sqlStatesTo(ref("said"))),
                "keep", said("Name by which later steps find the first column of the first row.", text()),
                "pause", said("What an application does before the step; left out when stepping.", ref("duration")),
                "note", said("What the presenter says.", ref("said")));
    }

    private static Map<String, Object> variantStepKeys() {
        return with(
                stepKeys(),
                "before",
                said("The step before which it stands.", text()),
                "after",
                said("The step after which it stands.", text()));
    }

    private static Map<String, Object> scheduleItem() {
        Map<String, Object> item = mapping(
                "scheduleItem",
                shape(
                        "wait", said("Lets time pass.", ref("duration")),
                        "disconnect", said("The client of that session goes away.", text()),
                        "reconnect", said("A new connection for that session.", text()),
                        "cancel", said("As pg_cancel_backend does.", text()),
                        "terminate", said("As pg_terminate_backend does.", text())));
        item.put("minProperties", 1);
        item.put("maxProperties", 1);
        return item;
    }

    private static Map<String, Object> expectationKeys() {
        return shape(
                "blocked",
                        said("Every step that waits, and for whom; {} says that nobody does.", namesTo(ref("names"))),
                "outcomes", said("How each session ends.", namesTo(ref("said"))),
                "results", said("First column of the first row, by step.", namesTo(text())),
                "rows", said("Rows affected or returned, by step.", namesTo(number(0, Integer.MAX_VALUE))),
                "errors", said("SQLSTATE by step.", namesTo(sqlState())),
                "locks",
                        said("What pg_locks shows after a step: A holds Exclusive on accounts.", namesTo(ref("names"))),
                "victim", said("One of these is a deadlock's victim; [] says that nobody is.", ref("names")),
                "invariants", said("Whether they hold wherever one could look.", ref("invariants")));
    }

    private static Map<String, Object> expect() {
        Map<String, Object> expect = namesTo(ref("expectation"));
        expect.put("properties", shape(ExpectReader.EVERY_INTERLEAVING, ref("every")));
        return expect;
    }

    private static Map<String, Object> variantKeys() {
        return with(
                fixtureKeys(),
                "about",
                said("What this one teaches.", ref("said")),
                "isolation",
                said("The level of all sessions.", ref("isolation")),
                "settings",
                said("Run-time parameters of all sessions.", namesTo(text())),
                "sessions",
                said(
                        "Changes to sessions, and sessions of its own.",
                        namesTo(any(ref("variantSession"), ref("session")))),
                "schedules",
                said("In place of all the file's.", ref("schedules")),
                "expect",
                said("In place of the file's, for the schedules it names.", ref("expect")));
    }
}
