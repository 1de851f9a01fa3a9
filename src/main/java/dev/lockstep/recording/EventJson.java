package dev.lockstep.recording;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import dev.lockstep.model.lock.LockSample;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.scenario.ScheduleItem;
import dev.lockstep.model.scenario.StepId;
import dev.lockstep.model.scenario.Value;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.NamedType;
import tools.jackson.databind.module.SimpleModule;

/** Events as lines of JSON and back. All that the format knows of the model's classes stands here; the classes know nothing of it. */
final class EventJson {
    /** The key of the header line; its value is the version. */
    static final String HEADER = "lockstep-recording";
    /** The version that is written, and the only one that is read. */
    static final int VERSION = 1;

    private final ObjectWriter writer;
    private final ObjectReader reader;
    private final JsonMapper plain = JsonMapper.builder().build();

    EventJson() {
        JsonMapper mapper = JsonMapper.builder()
                .addModule(texts())
                .addMixIn(RunEvent.class, OneOfTheEvents.class)
                .addMixIn(Value.class, OneOfTheValues.class)
                .addMixIn(ScheduleItem.class, OneOfTheItems.class)
                .addMixIn(LockSample.class, NamesAsList.class)
                .registerSubtypes(named(EventNames.EVENTS))
                .registerSubtypes(named(EventNames.VALUES))
                .registerSubtypes(named(EventNames.ITEMS))
                // the components of records, and nothing that a record can be asked besides
                .changeDefaultVisibility(all -> all.withVisibility(PropertyAccessor.ALL, Visibility.NONE)
                        .withFieldVisibility(Visibility.ANY)
                        .withCreatorVisibility(Visibility.ANY))
                .changeDefaultPropertyInclusion(all -> all.withValueInclusion(JsonInclude.Include.NON_NULL))
                .annotationIntrospector(new NullsOnlyWhereAllowed())
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                .build();
        writer = mapper.writerFor(RunEvent.class);
        reader = mapper.readerFor(RunEvent.class);
    }

    /** The event on one line, without its end. */
    String line(RunEvent event) {
        return writer.writeValueAsString(event);
    }

    /** The event of a line. Throws JacksonException when it is none. */
    RunEvent event(String line) {
        RunEvent event = reader.readValue(line);
        if (event == null) {
            throw DatabindException.from((JsonParser) null, "null is no event");
        }
        return event;
    }

    /** The header on one line, without its end. */
    String header() {
        return plain.createObjectNode().put(HEADER, VERSION).toString();
    }

    /** The version that a header names, as it is written there; empty when the line is no header. */
    String version(String line) {
        try {
            JsonNode version = plain.readTree(line).path(HEADER);
            return version.isMissingNode() ? "" : version.toString();
        } catch (JacksonException e) {
            return "";
        }
    }

    private static NamedType[] named(Map<? extends Class<?>, String> names) {
        return names.entrySet().stream()
                .map(entry -> new NamedType(entry.getKey(), entry.getValue()))
                .toArray(NamedType[]::new);
    }

    private static JacksonModule texts() {
        return new SimpleModule()
                .addSerializer(StepId.class, new StepIds.Writer())
                .addDeserializer(StepId.class, new StepIds.Reader())
                .addKeySerializer(StepId.class, new StepIds.KeyWriter())
                .addKeyDeserializer(StepId.class, new StepIds.KeyReader());
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "event")
    private interface OneOfTheEvents {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    private interface OneOfTheValues {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "item")
    private interface OneOfTheItems {}

    /** JSON has no keys but texts. */
    interface NamesAsList {
        @JsonSerialize(using = TargetNames.Writer.class)
        @JsonDeserialize(using = TargetNames.Reader.class)
        Map<LockTarget, String> newNames();
    }
}
