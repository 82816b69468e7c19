package earl.column;

import earl.Column;
import earl.ColumnOperation;
import earl.ColumnOperation.Source;
import earl.ColumnOperation.Splits;
import earl.Grouped;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An operation on columns by its name in scripts and plans: the name, in snake case, of a method of {@link Column} or {@link
 * Grouped} that returns a column. Immutable.
 */
public final class NamedOperation {
    private static final Pattern CAPITAL = Pattern.compile("[A-Z]");

    private static final Map<String, NamedOperation> BY_NAME = Stream.of(Column.class, Grouped.class)
            .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
            .filter(NamedOperation::isOperation)
            .filter(method -> !method.isBridge() && !method.isSynthetic())
            .collect(Collectors.groupingBy(method -> nameOf(method.getName())))
            .entrySet()
            .stream()
            .map(entry -> new NamedOperation(entry.getKey(), entry.getValue()))
            .collect(Collectors.toMap(NamedOperation::name, Function.identity()));

    private final String name;
    private final List<Method> methods;
    private final ColumnOperation described;

    private NamedOperation(String name, List<Method> methods) {
        this.name = name;
        this.methods = methods;
        List<ColumnOperation> all = methods.stream()
                .flatMap(method -> Stream.ofNullable(method.getAnnotation(ColumnOperation.class)))
                .toList();
        if (all.size() != 1) {
            throw new IllegalStateException("operation " + name + " has " + all.size() + " @ColumnOperation, not 1");
        }
        described = all.getFirst();
    }

    /** The operation with a name. @throws IllegalArgumentException if there is none */
    public static NamedOperation of(String name) {
        NamedOperation known = BY_NAME.get(name);
        if (known == null) {
            throw new IllegalArgumentException("a column has no operation " + name);
        }
        return known;
    }

    /** Whether a method returns a column. */
    public static boolean isOperation(Method method) {
        return Column.class.isAssignableFrom(method.getReturnType());
    }

    /** The name of a method's operation. */
    public static String nameOf(String method) {
        return CAPITAL.matcher(method).replaceAll(found -> "_" + found.group().toLowerCase(Locale.ROOT));
    }

    public String name() {
        return name;
    }

    /** Origin of the values of the result. */
    public Source values() {
        return described.values();
    }

    /** How it is computed in cuts of a trace. */
    public Splits split() {
        return described.split();
    }

    /**
     * Applies the operation.
     *
     * @param operands columns, numbers as {@link Double}, strings or lists of strings
     * @throws IllegalArgumentException if it does not accept these operands
     */
    public Column apply(Column receiver, Object... operands) {
        for (Method method : methods) {
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
        throw new IllegalArgumentException("a column has no operation " + name + " with "
                + Arrays.stream(operands).map(NamedOperation::kind).collect(Collectors.joining(", ", "(", ")")));
    }

    private static String kind(Object operand) {
        return switch (operand) {
            case Column column -> "a column";
            case Double number -> "a number";
            case String text -> "a string";
            case Collection<?> strings -> "strings";
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
