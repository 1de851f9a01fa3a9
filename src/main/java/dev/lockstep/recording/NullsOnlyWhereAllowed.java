package dev.lockstep.recording;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.lang.reflect.RecordComponent;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedParameter;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;

/** A component of a record that is neither marked {@code @Nullable} nor optional must be there. */
final class NullsOnlyWhereAllowed extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1L;

    @Override
    public JsonSetter.Value findSetterInfo(MapperConfig<?> config, Annotated annotated) {
        if (annotated instanceof AnnotatedParameter parameter && !mayBeNull(parameter)) {
            return JsonSetter.Value.forValueNulls(Nulls.FAIL);
        }
        return super.findSetterInfo(config, annotated);
    }

    private static boolean mayBeNull(AnnotatedParameter parameter) {
        RecordComponent[] components = parameter.getDeclaringClass().getRecordComponents();
        return components == null
                || parameter.getRawType() == Optional.class
                || components[parameter.getIndex()].getAnnotatedType().isAnnotationPresent(Nullable.class);
    }
}
