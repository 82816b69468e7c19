package expert.text;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A field of a JSON object that is written from a record.
 *
 * @param name the component's name without a trailing underscore, which avoids words of Java
 * @param type the component's type
 * @param isOmittable whether the object lacks the field where the component is null
 * @param accessor returns the component of a record
 */
public record RecordField(String name, AnnotatedType type, boolean isOmittable, Method accessor) {
    private static final ClassValue<List<RecordField>> FIELDS = new ClassValue<>() {
        @Override
        protected List<RecordField> computeValue(Class<?> type) {
            return Arrays.stream(type.getRecordComponents())
                    .map(RecordField::of)
                    .toList();
        }
    };

    /** Marks a component that JSON omits where it is null. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    public @interface Omittable {}

    /** The fields of a class of records, in the order of its components. */
    public static List<RecordField> of(Class<?> type) {
        return FIELDS.get(type);
    }

    private static RecordField of(RecordComponent component) {
        String name = component.getName();
        component.getAccessor().setAccessible(true);
        return new RecordField(
                name.endsWith("_") ? name.substring(0, name.length() - 1) : name,
                component.getAnnotatedType(),
                component.isAnnotationPresent(Omittable.class),
                component.getAccessor());
    }

    /** The component of a record. */
    @Nullable
    Object of(Record object) {
        try {
            return accessor.invoke(object);
        } catch (IllegalAccessException | InvocationTargetException broken) {
            throw new IllegalStateException("component " + name + " of " + object.getClass(), broken);
        }
    }
}
