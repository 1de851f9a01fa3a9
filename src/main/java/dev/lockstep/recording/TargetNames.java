package dev.lockstep.recording;

import dev.lockstep.model.lock.LockTarget;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;

/** Names of lock targets, as a list of pairs. */
final class TargetNames {
    private TargetNames() {}

    /** A target and its name. */
    private record Named(LockTarget target, String name) {}

    static final class Writer extends ValueSerializer<Map<LockTarget, String>> {
        @Override
        public void serialize(Map<LockTarget, String> names, JsonGenerator out, SerializationContext context) {
            List<Named> pairs = names.entrySet().stream()
                    .map(entry -> new Named(entry.getKey(), entry.getValue()))
                    .toList();
            out.writePOJO(pairs);
        }
    }

    static final class Reader extends ValueDeserializer<Map<LockTarget, String>> {
        @Override
        public Map<LockTarget, String> deserialize(JsonParser in, DeserializationContext context) {
            Map<LockTarget, String> names = new HashMap<>();
            for (Named named : in.readValueAs(Named[].class)) {
                names.put(named.target(), named.name());
            }
            return names;
        }
    }
}
