package dev.lockstep.recording;

import dev.lockstep.model.scenario.Expectation;
import dev.lockstep.model.scenario.StepId;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes a value of any type that events are made of, by reflection, so that no type and no component can be forgotten. */
final class Samples {
    private final boolean nulls;
    private int number = 40;

    /** Values with everything that may be null being null, or not. */
    Samples(boolean nulls) {
        this.nulls = nulls;
    }

    /** A value of that record or sealed type; each number and text in it is another one. */
    <T> T of(Class<T> type) {
        return type.cast(make(type));
    }

    private Object make(Type type) {
        if (type instanceof ParameterizedType generic) {
            return container((Class<?>) generic.getRawType(), generic.getActualTypeArguments());
        }
        Class<?> plain = (Class<?>) type;
        number++;
        if (plain == String.class) {
            return "text\n" + number + " \" ü → 名前 \\ {}";
        }
        if (plain == int.class || plain == Integer.class) {
            return number;
        }
        if (plain == long.class || plain == Long.class) {
            return Long.MAX_VALUE - number;
        }
        if (plain == boolean.class || plain == Boolean.class) {
            return number % 2 == 0;
        }
        if (plain == StepId.class) {
            return new StepId("A" + number, "lo.ck");
        }
        if (plain == Duration.class) {
            return Duration.ofMillis(number);
        }
        if (plain.isEnum()) {
            Object[] all = plain.getEnumConstants();
            return all[number % all.length];
        }
        if (plain.isSealed()) {
            Class<?>[] all = plain.getPermittedSubclasses();
            return make(all[number % all.length]);
        }
        return record(plain);
    }

    private Object container(Class<?> raw, Type[] of) {
        if (raw == Optional.class) {
            return nulls ? Optional.empty() : Optional.of(make(of[0]));
        }
        Object first = make(of[0]);
        Object second = make(of[0]);
        return switch (raw.getSimpleName()) {
            case "List" -> List.of(first, second);
            case "Set" -> Set.copyOf(List.of(first, second));
            case "Map" -> Map.of(first, make(of[1]), second, make(of[1]));
            default -> throw new IllegalArgumentException("no sample of " + raw);
        };
    }

    private Object record(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        try {
            var constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor.newInstance(
                    Arrays.stream(components).map(this::component).toArray());
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("no sample of " + type, e);
        }
    }

    private @Nullable Object component(RecordComponent component) {
        AnnotatedType type = component.getAnnotatedType();
        if (nulls && type.isAnnotationPresent(Nullable.class)) {
            return null;
        }
        if (component.getName().equals("oneOf")) {
            return List.of(Expectation.NOTHING);
        }
        boolean cells = type instanceof AnnotatedParameterizedType list
                && list.getAnnotatedActualTypeArguments()[0].isAnnotationPresent(Nullable.class);
        return cells && nulls ? Arrays.asList("text", null) : make(component.getGenericType());
    }
}
