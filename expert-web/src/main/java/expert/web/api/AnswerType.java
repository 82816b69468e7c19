package expert.web.api;

import expert.text.RecordField;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The type of a value in an answer, from which OpenAPI's schemas and the page's interfaces are made. */
public sealed interface AnswerType {
    record Text() implements AnswerType {}

    record Truth() implements AnswerType {}

    record Whole() implements AnswerType {}

    /** A number; {@code double} without {@link OrNull} is finite. */
    record Real() implements AnswerType {}

    /** A text, a number or a truth value. */
    record Scalar() implements AnswerType {}

    /** One of some words. */
    record Choice(List<String> words) implements AnswerType {}

    record Many(AnswerType item) implements AnswerType {}

    /** An object with any names. */
    record ByName(AnswerType value) implements AnswerType {}

    record OrNull(AnswerType other) implements AnswerType {}

    /** An object with the fields of a record. */
    record OfRecord(Class<?> type) implements AnswerType {
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

    /** The type of a field. @throws IllegalArgumentException if answers have no such type */
    static AnswerType of(RecordField field) {
        AnswerType type = of(field.type());
        return field.isOmittable() && type instanceof OrNull(AnswerType other) ? other : type;
    }

    private static AnswerType of(AnnotatedType annotated) {
        AnswerType type = ofPresent(annotated);
        return annotated.isAnnotationPresent(Nullable.class) ? new OrNull(type) : type;
    }

    private static AnswerType ofPresent(AnnotatedType annotated) {
        if (annotated instanceof AnnotatedParameterizedType generic
                && generic.getType() instanceof ParameterizedType declared
                && declared.getRawType() instanceof Class<?> raw) {
            AnswerType last =
                    of(generic.getAnnotatedActualTypeArguments()[generic.getAnnotatedActualTypeArguments().length - 1]);
            if (Map.class.isAssignableFrom(raw)) {
                return new ByName(last);
            }
            if (Collection.class.isAssignableFrom(raw)) {
                return new Many(last);
            }
        }
        if (annotated.getType() instanceof Class<?> type) {
            if (WHOLE.contains(type)) {
                return new Whole();
            }
            if (REAL.contains(type)) {
                return new Real();
            }
            if (type == String.class) {
                return new Text();
            }
            if (type == boolean.class) {
                return new Truth();
            }
            if (type == Object.class) {
                return new Scalar();
            }
            if (type.isEnum()) {
                return new Choice(Arrays.stream(type.getEnumConstants())
                        .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
                        .toList());
            }
            if (type.isRecord()) {
                return new OfRecord(type);
            }
        }
        throw new IllegalArgumentException("answers have no " + annotated.getType());
    }
}
