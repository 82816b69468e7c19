package earl.replay.operations;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A factor on the time of operations.
 *
 * @param type type of the operations
 * @param workers column -> value that a worker of these operations has; empty means all workers
 * @param factor at least 0
 */
public record OperationScale(String type, Map<String, Integer> workers, double factor) {
    public OperationScale {
        workers = Map.copyOf(workers);
    }

    /**
     * Parses {@code TYPE[@COLUMN VALUE[,COLUMN VALUE...]]=FACTOR}; between column and value there is no blank.
     *
     * @throws IllegalArgumentException if it is something else, or names a type or column that there is not
     */
    public static OperationScale parse(String text, Operations operations, DependencyRules rules) {
        int equals = text.lastIndexOf('=');
        if (equals <= 0) {
            throw new IllegalArgumentException("expected TYPE=FACTOR, not \"" + text + "\"");
        }
        String what = text.substring(0, equals);
        int at = what.indexOf('@');
        String type = at < 0 ? what : what.substring(0, at);
        if (!operations.types.contains(type)) {
            throw new IllegalArgumentException(
                    "no operation has the type \"" + type + "\"; types are " + String.join(", ", operations.types));
        }
        Map<String, Integer> workers = new TreeMap<>();
        if (at >= 0) {
            Arrays.stream(what.substring(at + 1).split(",", -1)).forEach(part -> where(part, rules, workers));
        }
        return new OperationScale(type, workers, factor(text.substring(equals + 1)));
    }

    private static double factor(String text) {
        try {
            double factor = Double.parseDouble(text);
            if (factor >= 0 && Double.isFinite(factor)) {
                return factor;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("expected a factor of at least 0, not \"" + text + "\"", e);
        }
        throw new IllegalArgumentException("expected a factor of at least 0, not \"" + text + "\"");
    }

    private static void where(String part, DependencyRules rules, Map<String, Integer> workers) {
        List<String> columns = rules.columns().workers();
        for (String column : columns) {
            if (part.startsWith(column) && part.substring(column.length()).matches("-?\\d{1,9}")) {
                workers.put(column, Integer.valueOf(part.substring(column.length())));
                return;
            }
        }
        throw new IllegalArgumentException("expected a column of the workers and its value, for instance "
                + (columns.isEmpty() ? "none, as the rules name no such column" : columns.getFirst() + "0") + ", not \""
                + part
                + "\"");
    }

    /** Multiplies the factors of the operations. @throws IllegalArgumentException if there is no such operation */
    static double[] factors(
            List<OperationScale> scales, Operations operations, OperationGraph graph, DependencyRules rules) {
        double[] factors = new double[graph.nodes()];
        Arrays.fill(factors, 1);
        for (OperationScale scale : scales) {
            boolean applies = false;
            for (int node = 0; node < factors.length; node++) {
                if (graph.typeName(node).equals(scale.type)
                        && scale.applies(operations.workers[graph.worker(node)], rules)) {
                    factors[node] *= scale.factor;
                    applies = true;
                }
            }
            if (!applies) {
                throw new IllegalArgumentException("no worker of " + scale.workers + " has an operation " + scale.type);
            }
        }
        return factors;
    }

    private boolean applies(int[] values, DependencyRules rules) {
        List<String> columns = rules.columns().workers();
        return workers.entrySet().stream()
                .allMatch(entry -> values[columns.indexOf(entry.getKey())] == entry.getValue());
    }
}
