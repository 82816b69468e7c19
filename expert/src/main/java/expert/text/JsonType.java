package expert.text;

import expert.text.RecordField.OneOf;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The type of a value in JSON that is written from records; schemas and the interfaces of the workbench's page are made from it. */
public sealed interface JsonType {
    record Text() implements JsonType {}

    record Truth() implements JsonType {}

    record Whole() implements JsonType {}

    /** A number; {@code double} without {@link OrNull} is finite. */
    record Real() implements JsonType {}

    /** A value of any type. */
    record Any() implements JsonType {}

    /** A value of one of some types. */
    record Either(List<JsonType> types) implements JsonType {}

    /** One of some words. */
    record Choice(List<String> words) implements JsonType {}

    record Many(JsonType item) implements JsonType {}

    /** An object with any names. */
    record ByName(JsonType value) implements JsonType {}

    record OrNull(JsonType other) implements JsonType {}

    /** An object with the fields of a record. */
    record OfRecord(Class<?> type) implements JsonType {
        /** The record's name without {@code Json} at its end. */
        public String name() {
            return type.getSimpleName().replaceFirst("Json$", "");
        }

        public List<RecordField> fields() {
            return RecordField.of(type);
        }
    }

    Set<Class<?>> WHOLE = Set.of(int.class, long.class, Integer.class, Long.class);

    Set<Class<?>> REAL = Set.of(double.class, Double.class, Number.class);

    /** The type of a field. @throws IllegalArgumentException if JSON has no such type */
    static JsonType of(RecordField field) {
        JsonType type = of(field.type());
        RecordField.Described described = field.described();
        if (described != null && described.words().length > 0) {
            type = new Choice(List.of(described.words()));
        }
        return field.isOmittable() && type instanceof OrNull(JsonType other) ? other : type;
    }

    private static JsonType of(AnnotatedType annotated) {
        JsonType type = ofPresent(annotated);
        return annotated.isAnnotationPresent(Nullable.class) ? new OrNull(type) : type;
    }

    private static JsonType ofPresent(AnnotatedType annotated) {
        if (annotated instanceof AnnotatedParameterizedType generic
                && generic.getType() instanceof ParameterizedType declared
                && declared.getRawType() instanceof Class<?> raw) {
            JsonType last =
                    of(generic.getAnnotatedActualTypeArguments()[generic.getAnnotatedActualTypeArguments().length - 1]);
            if (Map.class.isAssignableFrom(raw)) {
                return new ByName(last);
            }
            if (Iterable.class.isAssignableFrom(raw)) {
                return new Many(last);
            }
        }
        OneOf oneOf = annotated.getAnnotation(OneOf.class);
        if (oneOf != null) {
            return oneOf.value().length == 0
                    ? new Any()
                    : new Either(Arrays.stream(oneOf.value()).map(JsonType::of).toList());
        }
        if (annotated.getType() instanceof Class<?> type) {
            return type == Object.class ? new Either(List.of(new Text(), new Real(), new Truth())) : of(type);
        }
        throw new IllegalArgumentException("JSON has no " + annotated.getType());
    }

    private static JsonType of(Class<?> type) {
        if (WHOLE.contains(type)) {
            return new Whole();
        }
        if (REAL.contains(type)) {
            return new Real();
        }
        if (type == String.class) {
            return new Text();
        }
        if (type == boolean.class || type == Boolean.class) {
            return new Truth();
        }
        if (type.isEnum()) {
            return new Choice(Arrays.stream(type.getEnumConstants())
                    .map(constant -> ((Enum<?>) constant).name().toLowerCase(Locale.ROOT))
                    .toList());
        }
        if (type.isArray()) {
            return new Many(of(type.getComponentType()));
        }
        if (type.isRecord()) {
            return new OfRecord(type);
        }
        throw new IllegalArgumentException("JSON has no " + type);
    }
}
