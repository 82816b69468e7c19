package earl.plan;

import earl.Column;
import earl.Columns;
import earl.Grouped;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A column without values: what is done with it becomes a step of a plan. */
final class Described implements InvocationHandler {
    private final Node node;

    private Described(Node node) {
        this.node = node;
    }

    /** A column that stands for a step. */
    static Grouped column(Node node) {
        return (Grouped) Proxy.newProxyInstance(
                Grouped.class.getClassLoader(), new Class<?>[] {Grouped.class}, new Described(node));
    }

    /** The step for which a column stands; null if it has values. */
    static @Nullable Node nodeOf(Object column) {
        return Proxy.isProxyClass(column.getClass())
                        && Proxy.getInvocationHandler(column) instanceof Described described
                ? described.node
                : null;
    }

    /** What a column is for tables without rows. */
    static Column twin(Node node) {
        Column twin = node.twin();
        if (twin == null) {
            throw new IllegalArgumentException("a table is no column");
        }
        return twin;
    }

    @Override
    public Object invoke(Object proxy, Method method, Object @Nullable [] given) {
        Object[] arguments = given == null ? new Object[0] : given;
        if (Verbs.isVerb(method)) {
            return verb(Verbs.word(method.getName()), arguments);
        }
        return switch (method.getName()) {
            case "kind" -> twin(node).kind();
            case "hashCode" -> node.hashCode();
            case "equals" -> node.equals(nodeOf(arguments[0]));
            case "toString" -> "a described column";
            default -> throw new IllegalArgumentException(Describing.UNSEEN);
        };
    }

    private Column verb(String word, Object[] arguments) {
        if (word.equals("computed")) {
            return column(node); // the evaluation keeps what is used twice
        }
        List<Object> operands = new ArrayList<>(List.of(node));
        Object[] twins = new Object[arguments.length];
        for (int i = 0; i < twins.length; i++) {
            Object argument = arguments[i] instanceof Number number ? (Object) number.doubleValue() : arguments[i];
            Node other = argument instanceof Column ? nodeOf(argument) : null;
            if (argument instanceof Column && other == null) {
                throw new IllegalArgumentException("a column with values in a description");
            }
            operands.add(other == null ? argument : other);
            twins[i] = other == null ? argument : twin(other);
        }
        return column(new Node(word, List.copyOf(operands), Verbs.apply(word, twin(node), twins)));
    }

    /** The columns of a table, likewise. */
    record Table(Node node, Columns twin) implements Columns {
        @Override
        public long length() {
            throw new IllegalArgumentException(Describing.UNSEEN);
        }

        @Override
        public List<String> names() {
            return twin.names();
        }

        @Override
        public Column column(String name) {
            return Described.column(new Node(Node.COLUMN, List.of(node, name), twin.column(name)));
        }

        @Override
        public Columns select(Column mask) {
            Node which = nodeOf(mask);
            if (which == null) {
                throw new IllegalArgumentException("a column with values in a description");
            }
            return new Table(
                    new Node(Node.SELECT_ROWS, List.of(node, which), null), twin.select(Described.twin(which)));
        }
    }
}
