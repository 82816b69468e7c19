package earl.plan;

import earl.Column;
import earl.Columns;
import earl.Grouped;
import earl.column.NamedOperation;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A column without values: each operation on it becomes a step of a plan. */
final class Described implements InvocationHandler {
    private final PlanStep node;

    private Described(PlanStep node) {
        this.node = node;
    }

    /** A column that represents a step. */
    static Grouped column(PlanStep node) {
        return (Grouped) Proxy.newProxyInstance(
                Grouped.class.getClassLoader(), new Class<?>[] {Grouped.class}, new Described(node));
    }

    /** The step that a column represents; null if it has values. */
    static @Nullable PlanStep nodeOf(Object column) {
        return Proxy.isProxyClass(column.getClass())
                        && Proxy.getInvocationHandler(column) instanceof Described described
                ? described.node
                : null;
    }

    @Override
    public Object invoke(Object proxy, Method method, Object @Nullable [] given) {
        Object[] arguments = given == null ? new Object[0] : given;
        if (NamedOperation.isOperation(method)) {
            return step(NamedOperation.nameOf(method.getName()), arguments);
        }
        return switch (method.getName()) {
            case "kind" -> node.column().kind();
            case "hashCode" -> node.hashCode();
            case "equals" -> node.equals(nodeOf(arguments[0]));
            case "toString" -> "a described column";
            default -> throw new IllegalArgumentException(Describing.UNSEEN);
        };
    }

    private Column step(String word, Object[] arguments) {
        if (word.equals("computed")) {
            return column(node); // the evaluation keeps what is used twice
        }
        List<Object> operands = new ArrayList<>(List.of(node));
        for (Object given : arguments) {
            Object argument = given instanceof Number number ? (Object) number.doubleValue() : given;
            operands.add(argument instanceof Column column ? described(column) : argument);
        }
        return column(PlanStep.of(word, operands.toArray()));
    }

    /** The step that a column represents. @throws IllegalArgumentException if it has values */
    static PlanStep described(Column column) {
        PlanStep node = nodeOf(column);
        if (node == null) {
            throw new IllegalArgumentException("a column with values in a description");
        }
        return node;
    }

    /** The columns of a table, without values. */
    record Table(PlanStep node) implements Columns {
        @Override
        public long length() {
            throw new IllegalArgumentException(Describing.UNSEEN);
        }

        @Override
        public List<String> names() {
            return ((Columns) node.twin()).names();
        }

        @Override
        public Column column(String name) {
            return Described.column(PlanStep.of(PlanStep.COLUMN, node, name));
        }

        @Override
        public Columns select(Column mask) {
            return new Table(PlanStep.of(PlanStep.SELECT_ROWS, node, described(mask)));
        }
    }
}
