package earl.plan;

import earl.Column;
import earl.Grouped;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The methods of {@link Column} and {@link Grouped} that answer columns, by the names that scripts and plans have for them. */
final class Verbs {
    private static final Pattern CAPITAL = Pattern.compile("[A-Z]");

    private static final Map<String, List<Method>> BY_WORD = Stream.of(Column.class, Grouped.class)
            .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
            .filter(Verbs::isVerb)
            .filter(method -> !method.isBridge() && !method.isSynthetic())
            .collect(Collectors.groupingBy(method -> word(method.getName())));

    private Verbs() {}

    /** Whether a method answers a column, so that it can be described. */
    static boolean isVerb(Method method) {
        return Column.class.isAssignableFrom(method.getReturnType());
    }

    /** A method's name as scripts spell it. */
    static String word(String method) {
        return CAPITAL.matcher(method).replaceAll(found -> "_" + found.group().toLowerCase(Locale.ROOT));
    }

    static boolean isKnown(String word) {
        return BY_WORD.containsKey(word);
    }

    /**
     * Does it.
     *
     * @param operands columns, numbers, words or lists of words
     * @throws IllegalArgumentException if columns have no such verb for these operands
     */
    static Column apply(String word, Column receiver, Object... operands) {
        for (Method method : BY_WORD.getOrDefault(word, List.of())) {
            if (method.getDeclaringClass().isInstance(receiver) && fits(method, operands)) {
                try {
                    return (Column) method.invoke(receiver, arguments(method, operands));
                } catch (InvocationTargetException failure) {
                    if (failure.getCause() instanceof RuntimeException known) {
                        throw known;
                    }
                    if (failure.getCause() instanceof Error error) {
                        throw error;
                    }
                    throw new IllegalStateException(failure.getCause());
                } catch (IllegalAccessException never) {
                    throw new IllegalStateException(never);
                }
            }
        }
        throw new IllegalArgumentException("a column has no verb " + word + " with "
                + Arrays.stream(operands).map(Verbs::kind).collect(Collectors.joining(", ", "(", ")")));
    }

    private static String kind(Object operand) {
        return switch (operand) {
            case Column column -> "a column";
            case Double number -> "a number";
            case String word -> "a word";
            case Collection<?> words -> "words";
            default -> operand.getClass().getSimpleName();
        };
    }

    private static boolean fits(Method method, Object[] operands) {
        Class<?>[] types = method.getParameterTypes();
        if (types.length != operands.length) {
            return false;
        }
        for (int i = 0; i < types.length; i++) {
            boolean fits = types[i].isPrimitive() ? operands[i] instanceof Double : types[i].isInstance(operands[i]);
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    private static Object[] arguments(Method method, Object[] operands) {
        Class<?>[] types = method.getParameterTypes();
        Object[] arguments = operands.clone();
        for (int i = 0; i < types.length; i++) {
            if (arguments[i] instanceof Double number) {
                arguments[i] = types[i] == int.class
                        ? (Object) (int) (double) number
                        : types[i] == long.class ? (Object) (long) (double) number : number;
            }
        }
        return arguments;
    }
}
