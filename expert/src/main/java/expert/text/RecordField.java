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
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A field of a JSON object that is written from a record.
 *
 * @param name the component's name without a trailing underscore, which avoids words of Java
 * @param type the component's type
 * @param isOmittable whether the object lacks the field where the component is null
 * @param isRequired whether a complete document always has the field
 * @param described what readers of a schema learn about it; null if the name says it
 * @param accessor returns the component of a record
 */
public record RecordField(
        String name,
        AnnotatedType type,
        boolean isOmittable,
        boolean isRequired,
        @Nullable Described described,
        Method accessor) {
    private static final Pattern WORD = Pattern.compile("(?<=[a-z])(?=[A-Z])");

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
    public @interface Omittable {
        /** Whether only shortened documents omit it. */
        boolean onlyWhenShortened() default false;
    }

    /** Marks a class whose records, nested ones too, have names such as {@code by_location} in JSON. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    public @interface SnakeCase {}

    /** Describes a component to readers of a schema. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    public @interface Described {
        /** Its meaning; empty if its name says it. */
        String value() default "";

        /** The permitted strings, if these are few. */
        String[] words() default {};

        /** Minimum of a number, or of each item. */
        double min() default Double.NEGATIVE_INFINITY;

        /** Maximum of a number, or of each item. */
        double max() default Double.POSITIVE_INFINITY;

        /** Minimum number of items. */
        int minItems() default 0;

        /** Maximum number of items. */
        int maxItems() default Integer.MAX_VALUE;
    }

    /** Lists the classes of values, strings, numbers and records, of a component or item of type {@code Object}; none for any value. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE_USE)
    public @interface OneOf {
        Class<?>[] value();
    }

    /** The fields of a class of records, in the order of its components. */
    public static List<RecordField> of(Class<?> type) {
        return FIELDS.get(type);
    }

    private static RecordField of(RecordComponent component) {
        String name = component.getName().replaceFirst("_$", "");
        component.getAccessor().setAccessible(true);
        Omittable omittable = component.getAnnotation(Omittable.class);
        boolean isSnakeCase = component.getDeclaringRecord().getNestHost().isAnnotationPresent(SnakeCase.class);
        return new RecordField(
                isSnakeCase ? WORD.matcher(name).replaceAll("_").toLowerCase(Locale.ROOT) : name,
                component.getAnnotatedType(),
                omittable != null,
                omittable == null || omittable.onlyWhenShortened(),
                component.getAnnotation(Described.class),
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
