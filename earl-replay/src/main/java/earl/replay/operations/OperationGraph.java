package earl.replay.operations;

import earl.TraceException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The operations of one step as nodes, and their dependencies. All steps have the same graph. A unit is a node, or the nodes that end
 * together.
 */
public final class OperationGraph {
    private final Operations operations;
    private final List<String> columns;
    /** [worker]. */
    private final WorkerOrder[] orders;
    /** [worker] -> its first node; one more entry than workers. */
    private final int[] firstNode;
    /** [node]. */
    private final int[] worker;
    /** [node] -> where its predecessors begin in {@link #predecessors}; one more entry than nodes. */
    final int[] firstPredecessor;

    final int[] predecessors;
    /** [unit in an order of dependence] -> nodes. */
    final int[][] units;
    /** [node] -> whether it ends together with nodes of other workers. */
    final boolean[] together;

    private OperationGraph(Path rulesFile, Operations operations, DependencyRules rules) {
        this.operations = operations;
        columns = rules.columns().workers();
        checkTypes(rules);
        int count = operations.workers.length;
        orders = new WorkerOrder[count];
        firstNode = new int[count + 1];
        Map<Integer, WorkerOrder> sources = new TreeMap<>();
        for (int w = 0; w < count; w++) {
            orders[w] = sources.computeIfAbsent(
                    source(rulesFile, rules, w), source -> new WorkerOrder(operations, rules, source, 0));
            firstNode[w + 1] = firstNode[w] + orders[w].length();
        }
        int nodes = firstNode[count];
        worker = new int[nodes];
        firstPredecessor = new int[nodes + 1];
        for (int w = 0; w < count; w++) {
            Arrays.fill(worker, firstNode[w], firstNode[w + 1], w);
            for (int[] edge : orders[w].edges()) {
                firstPredecessor[firstNode[w] + edge[0] + 1]++;
            }
        }
        Arrays.parallelPrefix(firstPredecessor, Integer::sum);
        predecessors = new int[firstPredecessor[nodes]];
        int[] next = firstPredecessor.clone();
        for (int w = 0; w < count; w++) {
            for (int[] edge : orders[w].edges()) {
                predecessors[next[firstNode[w] + edge[0]]++] = firstNode[w] + edge[1];
            }
        }
        together = new boolean[nodes];
        units = ordered(rulesFile, OperationGroups.find(rulesFile, rules, operations, this));
    }

    /**
     * Joins operations and rules.
     *
     * @param rulesFile where the rules come from, for messages
     * @throws TraceException if rules name what the table lacks, or if operations wait for themselves
     */
    public static OperationGraph of(Path rulesFile, Operations operations, DependencyRules rules) {
        return new OperationGraph(rulesFile, operations, rules);
    }

    int nodes() {
        return worker.length;
    }

    int worker(int node) {
        return worker[node];
    }

    int number(int node) {
        return orders[worker[node]].number[node - firstNode[worker[node]]];
    }

    int type(int node) {
        return orders[worker[node]].type[node - firstNode[worker[node]]];
    }

    String typeName(int node) {
        return operations.types.get(type(node));
    }

    /** Returns the node of an operation, or -1. */
    int find(int ofWorker, int type, int number) {
        int place = orders[ofWorker].find(type, number);
        return place < 0 ? -1 : firstNode[ofWorker] + place;
    }

    /** Returns the index of a row with these values, or -1. */
    static int indexOf(int[][] rows, int[] values) {
        for (int row = 0; row < rows.length; row++) {
            if (Arrays.equals(rows[row], values)) {
                return row;
            }
        }
        return -1;
    }

    /** Returns for instance {@code forward-send 3 (stage 1, dp_rank 0)}. */
    String describe(int node) {
        return typeName(node) + " " + number(node) + " (" + describeWorker(worker[node]) + ")";
    }

    /** Returns for instance {@code stage 1, dp_rank 0}. */
    String describeWorker(int ofWorker) {
        List<String> parts = new ArrayList<>();
        for (int column = 0; column < columns.size(); column++) {
            parts.add(columns.get(column) + " " + operations.workers[ofWorker][column]);
        }
        return String.join(", ", parts);
    }

    private void checkTypes(DependencyRules rules) {
        TreeSet<String> named = new TreeSet<>(rules.medians());
        rules.chains().values().forEach(named::addAll);
        rules.sequences().forEach(types -> types.forEach(type -> named.addAll(rules.types(type))));
        rules.dependencies().forEach(rule -> {
            named.addAll(rules.types(rule.later().type()));
            named.addAll(rules.types(rule.earlier().type()));
        });
        rules.groups().forEach(group -> {
            named.add(group.type());
            named.add(Objects.requireNonNullElse(group.partner(), group.type()));
        });
        if (rules.ending() != null) {
            named.add(rules.ending());
        }
        operations.types.forEach(named::remove);
        if (!named.isEmpty()) {
            throw new TraceException(
                    operations.file,
                    -1,
                    "no operation has the type \"" + named.first() + "\", which the rules name; its types are "
                            + String.join(", ", operations.types));
        }
    }

    /** The worker from which another one takes the order of its operations. */
    private int source(Path rulesFile, DependencyRules rules, int ofWorker) {
        int[] values = operations.workers[ofWorker].clone();
        rules.source().forEach((column, value) -> values[columns.indexOf(column)] = value);
        int source = indexOf(operations.workers, values);
        if (source < 0) {
            throw new TraceException(
                    rulesFile,
                    -1,
                    "order " + rules.source() + ": no such worker for " + describeWorker(ofWorker) + " in "
                            + operations.file);
        }
        return source;
    }

    /** Units in an order in which each stands after those that it waits for. */
    private int[][] ordered(Path rulesFile, List<int[]> groups) {
        List<int[]> all = new ArrayList<>(groups);
        int[] unitOf = new int[nodes()];
        Arrays.fill(unitOf, -1);
        for (int unit = 0; unit < groups.size(); unit++) {
            for (int node : groups.get(unit)) {
                unitOf[node] = unit;
                together[node] = true;
            }
        }
        for (int node = 0; node < unitOf.length; node++) {
            if (unitOf[node] < 0) {
                unitOf[node] = all.size();
                all.add(new int[] {node});
            }
        }
        int[] open = new int[all.size()];
        List<List<Integer>> successors = new ArrayList<>();
        all.forEach(unit -> successors.add(new ArrayList<>()));
        for (int node = 0; node < unitOf.length; node++) {
            for (int at = firstPredecessor[node]; at < firstPredecessor[node + 1]; at++) {
                successors.get(unitOf[predecessors[at]]).add(unitOf[node]);
                open[unitOf[node]]++;
            }
        }
        ArrayDeque<Integer> ready = new ArrayDeque<>();
        for (int unit = 0; unit < open.length; unit++) {
            if (open[unit] == 0) {
                ready.add(unit);
            }
        }
        int[][] order = new int[all.size()][];
        int done = 0;
        while (!ready.isEmpty()) {
            int unit = ready.remove();
            order[done++] = all.get(unit);
            for (int later : successors.get(unit)) {
                if (--open[later] == 0) {
                    ready.add(later);
                }
            }
        }
        if (done < order.length) {
            throw new TraceException(rulesFile, -1, "operations wait for themselves: " + cycle(unitOf, open, all));
        }
        return order;
    }

    /** One cycle among the units that still wait, as text. */
    private String cycle(int[] unitOf, int[] open, List<int[]> all) {
        int start = 0;
        while (open[start] == 0) {
            start++;
        }
        List<Integer> visited = new ArrayList<>();
        List<Integer> path = new ArrayList<>();
        int unit = start;
        while (!visited.contains(unit)) {
            visited.add(unit);
            int blocked = blocking(unit, unitOf, open, all);
            path.add(blocked);
            unit = unitOf[blocked];
        }
        int entry = visited.indexOf(unit);
        List<String> names = new ArrayList<>();
        names.add(describe(all.get(unit)[0]));
        path.subList(entry, path.size()).forEach(node -> names.add(describe(node)));
        int most = 6;
        return names.size() <= most
                ? String.join(" after ", names)
                : String.join(" after ", names.subList(0, most)) + " after ... (" + (names.size() - 1) + " in all)";
    }

    /** A node that still waits and that a unit waits for. */
    private int blocking(int unit, int[] unitOf, int[] open, List<int[]> all) {
        for (int node : all.get(unit)) {
            for (int at = firstPredecessor[node]; at < firstPredecessor[node + 1]; at++) {
                if (open[unitOf[predecessors[at]]] > 0) {
                    return predecessors[at];
                }
            }
        }
        throw new IllegalStateException("unit " + unit + " waits for nothing");
    }
}
