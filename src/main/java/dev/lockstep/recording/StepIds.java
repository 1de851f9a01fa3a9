package dev.lockstep.recording;

import dev.lockstep.model.scenario.StepId;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.ser.std.StdSerializer;

/** Steps as they are written everywhere, {@code A.lock}: as values and as keys. No session's name has a dot. */
final class StepIds {
    private StepIds() {}

    private static StepId of(String text, DeserializationContext context) {
        return StepId.parse(text)
                .orElseThrow(() ->
                        MismatchedInputException.from(context.getParser(), StepId.class, "'" + text + "' is no step"));
    }

    static final class Writer extends StdSerializer<StepId> {
        Writer() {
            super(StepId.class);
        }

        @Override
        public void serialize(StepId step, JsonGenerator out, SerializationContext context) {
            out.writeString(step.toString());
        }
    }

    static final class Reader extends StdDeserializer<StepId> {
        Reader() {
            super(StepId.class);
        }

        @Override
        public StepId deserialize(JsonParser in, DeserializationContext context) {
            return of(in.getValueAsString(""), context);
        }
    }

    static final class KeyWriter extends StdSerializer<StepId> {
        KeyWriter() {
            super(StepId.class);
        }

        @Override
        public void serialize(StepId step, JsonGenerator out, SerializationContext context) {
            out.writeName(step.toString());
        }
    }

    static final class KeyReader extends KeyDeserializer {
        @Override
        public Object deserializeKey(String key, DeserializationContext context) {
            return of(key, context);
        }
    }
}
